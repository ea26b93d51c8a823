import { Rocket } from 'lucide-react';
import { Status, type StatusKind } from '../../../ui/feedback/status';
import type { JsonValue } from '../../../api/exact-json';
import type { EventItem, EventLevel } from '../../event';
import { after, field, join } from '../../type-views/fields';
import type { TypeView } from '../../type-views/type-view';
import { showControls } from '../../../ui/text/sender-text';
import { DeployErrors } from './deploy-errors';
import * as strings from './deploy.strings';

export default {
  label: strings.deploy,
  icon: Rocket,
  title: (data) =>
    join(
      ' ',
      field(data, 'service'),
      field(data, 'version'),
      after('to ', field(data, 'environment')),
      after('· ', field(data, 'status')),
    ),
  values: { status: statusOf },
  More: DeployErrors,
} satisfies TypeView;

const KINDS: Record<EventLevel, StatusKind> = { info: 'ok', warn: 'warn', error: 'err', other: 'off' };
/** Words that are good but not the end of it. */
const UNDER_WAY = /^(?:started|running|pending|queued|in[_ -]progress|building|deploying|processing)$/i;

function statusOf(value: JsonValue, { level }: EventItem) {
  if (typeof value !== 'string' || value === '') return null;
  return <Status kind={UNDER_WAY.test(value) ? 'run' : KINDS[level]}>{showControls(value)}</Status>;
}
