import type { Run } from './run';
import * as strings from './runs.strings';

/** Where a run stands in the queue of its installation; `null`: it waits for no slot. */
export function queueText({ queue }: Pick<Run, 'queue'>): string | null {
  if (queue === null) return null;
  const position = strings.queuePosition(queue.position);
  return queue.limit === null ? position : `${position}, ${strings.queueSlots(queue.running, queue.limit)}`;
}
