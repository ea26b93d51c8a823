import { attemptOf, taskName, type Task } from './task';

const ACTIVE: ReadonlySet<string | null> = new Set(['running', 'deferred', 'restarting', 'up_for_retry']);

/** The task to show first: the one that the address names, the one that failed first, one that runs, the last that ran. */
export function chosenTask(tasks: readonly Task[], name: string | undefined): Task | null {
  const failed = tasks
    .filter(({ state, attempt }) => state === 'failed' && attempt > 0)
    .toSorted((a, b) => endMs(a) - endMs(b));
  return (
    (name === undefined ? undefined : tasks.find((task) => taskName(task) === name)) ??
    failed[0] ??
    tasks.find(({ state, attempt }) => ACTIVE.has(state) && attempt > 0) ??
    tasks.findLast(({ attempt }) => attempt > 0) ??
    tasks[0] ??
    null
  );
}

function endMs(task: Task): number {
  const endedAt = attemptOf(task, task.attempt)?.ended_at;
  return endedAt == null ? Number.MAX_SAFE_INTEGER : Date.parse(endedAt);
}
