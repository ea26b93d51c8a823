import type { EventItem } from '../../event';
import type { EventLink } from '../../type-views/event-links';
import { field } from '../../type-views/fields';
import { openRun } from './audit.strings';

/** As the service names a run that an action started, canceled or approved. */
const RUN = /^run\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export default function runOf({ type, data }: EventItem): EventLink | null {
  const run = type === 'audit' ? RUN.exec(field(data, 'resource') ?? '')?.[1] : undefined;
  return run === undefined ? null : { label: openRun, to: '/p/$project/runs/$id', params: { id: run } };
}
