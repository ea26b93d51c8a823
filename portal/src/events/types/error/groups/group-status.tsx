import { Ban } from 'lucide-react';
import { Status, type StatusKind } from '../../../../ui/feedback/status';
import type { GroupStatus as StatusName } from './queries';
import * as strings from './error-groups.strings';

const KINDS: Record<StatusName, StatusKind> = { open: 'err', resolved: 'ok', ignored: 'off' };

export function GroupStatus({ status }: { status: StatusName }) {
  return (
    <Status kind={KINDS[status]} {...(status === 'ignored' ? { icon: Ban } : {})}>
      {strings.statusWords[status]}
    </Status>
  );
}
