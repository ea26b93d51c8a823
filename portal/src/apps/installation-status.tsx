import { CirclePause, Hourglass } from 'lucide-react';
import { Status } from '../ui/feedback/status';
import type { Installation } from './app';
import * as strings from './apps.strings';

/** Status of an installation, with the reason when it cannot run. */
export function InstallationStatus({
  installation: { state, missing_permissions: missing, pending },
}: {
  installation: Pick<Installation, 'state' | 'missing_permissions' | 'pending'>;
}) {
  if (state === 'uninstalled') return <Status kind="off">{strings.uninstalled}</Status>;
  if (state === 'suspended') {
    return (
      <Status kind="off" icon={CirclePause}>
        {strings.suspended}
      </Status>
    );
  }
  if (missing.length > 0) return <Status kind="warn">{strings.needsApproval}</Status>;
  if (pending !== null) {
    return (
      <Status kind="info" icon={Hourglass}>
        {strings.upgradePending}
      </Status>
    );
  }
  return <Status kind="ok">{strings.active}</Status>;
}
