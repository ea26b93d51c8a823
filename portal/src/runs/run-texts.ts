import type { Run } from './run';
import * as strings from './runs.strings';
import { taskName } from './tasks/task';

/** Which task a run failed by, in which attempt; empty where no task caused the error. */
export function failedTaskText({ task, map_index: index, attempt }: NonNullable<Run['error']>): string {
  if (task === null) return '';
  const name = taskName({ task_id: task, map_index: index ?? -1 });
  return strings.failedTask(name, attempt ?? 1);
}

/** Position of a run in the queue of its installation; `null`: it does not wait for a slot. */
export function queueText({ queue }: Pick<Run, 'queue'>): string | null {
  if (queue === null) return null;
  const position = strings.queuePosition(queue.position);
  return queue.limit === null ? position : `${position}, ${strings.queueSlots(queue.running, queue.limit)}`;
}

/** 100 only when all is done. */
export function percentOf(done: number, total: number): number {
  return done >= total ? 100 : Math.min(Math.floor((done / total) * 100), 99);
}

export function progressText(done: number, total: number | null): string {
  const shown = done.toLocaleString('en');
  if (total === null) return strings.progressCount(shown);
  return strings.progressValue(shown, total.toLocaleString('en'), percentOf(done, total));
}
