import { parseExact } from '../../common/json/parse-exact.js';
import type { DeliveredEvent } from './delivered-events.js';

/** Input of a run that an event starts: the event, with every number of `data` as it was sent. */
export function eventInput({
  id,
  type,
  ts,
  data,
}: Omit<DeliveredEvent, 'attempts' | 'projectId'>): Record<string, unknown> {
  return { event: { id, type, ts, data: parseExact(data) } };
}

/** Input for an event that is too large to forward: the run can fetch the event by its id. */
export function truncatedInput({
  id,
  type,
  ts,
}: Pick<DeliveredEvent, 'id' | 'ts' | 'type'>): Record<string, unknown> {
  return { event: { id, type, ts, truncated: true } };
}
