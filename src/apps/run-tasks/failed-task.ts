import type { RunTask } from '../model/run-tasks.entity.js';

/**
 * The task whose failure was the first: later ones often follow from it. Tasks that never ran because of it have other
 * states (`upstream_failed`, `skipped`). `null`: none failed, as with a DAG run that exceeded its own time limit.
 */
export function failedTask(tasks: readonly RunTask[]): RunTask | null {
  const failed = tasks.filter(({ state, attempt }) => state === 'failed' && attempt > 0);
  return failed.toSorted((a, b) => endMs(a) - endMs(b))[0] ?? null;
}

function endMs({ attempts }: RunTask): number {
  const endedAt = attempts.at(-1)?.endedAt;
  return endedAt == null ? Number.MAX_SAFE_INTEGER : Date.parse(endedAt);
}
