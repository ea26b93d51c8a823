import { Rocket } from 'lucide-react';
import { Status, type StatusKind } from '../../ui/status';
import type { EventItem, EventLevel } from '../event';
import { FieldList } from './field-list';
import { after, field, join } from './fields';
import type { TypeView } from './type-view';
import { SenderText, showControls } from '../../ui/sender-text';

export const deployView: TypeView = {
  label: 'Deploy',
  icon: Rocket,
  title: (data) =>
    join(
      ' ',
      field(data, 'service'),
      field(data, 'version'),
      after('to ', field(data, 'environment')),
      after('· ', field(data, 'status')),
    ),
  Body: DeployBody,
};

const KINDS: Record<EventLevel, StatusKind> = { info: 'ok', warn: 'warn', error: 'err', other: 'off' };
/** Words that are good but not the end of it. */
const UNDER_WAY = /^(?:started|running|pending|queued|in[_ -]progress|building|deploying|processing)$/i;

function DeployBody({ event: { data, level } }: { event: EventItem }) {
  const status = field(data, 'status');
  const kind = status !== null && UNDER_WAY.test(status) ? 'run' : KINDS[level];
  return (
    <FieldList
      fields={[
        ['Service', field(data, 'service')],
        ['Version', mono(field(data, 'version'))],
        ['Environment', field(data, 'environment')],
        ['Status', status === null ? null : <Status kind={kind}>{showControls(status)}</Status>],
        ['Commit', mono(field(data, 'commit'))],
      ]}
    />
  );
}

function mono(text: string | null) {
  return text === null ? null : <SenderText className="mono" text={text} />;
}
