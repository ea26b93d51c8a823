import type { Run } from './run';
import * as strings from './runs.strings';
import { taskName } from './tasks/task';

/** Which task a run failed by, in which attempt; empty where no task caused the error. */
export function failedTaskText({ task, map_index: index, attempt }: NonNullable<Run['error']>): string {
  if (task === null) return '';
  const name = taskName({ task_id: task, map_index: index ?? -1 });
  return strings.failedTask(name, attempt ?? 1);
}
