import type { RunTask, RunTaskAttempt } from '../model/runs/run-tasks.entity.js';
import type { TaskAttempt, TaskDependency } from '../orchestrator/orchestrator.js';

export const MAX_TASKS = 1000;
export const MAX_ATTEMPTS = 20;
/** Maximum for all tasks together; a mapped task counts its dependencies for each of its instances. */
const MAX_DEPENDENCIES = 10_000;
/** Airflow's limit for the length of ids. */
const MAX_ID = 250;
const MAX_STATE = 50;

export function taskKey({ taskId, mapIndex }: { taskId: string; mapIndex: number }): string {
  return JSON.stringify([taskId, mapIndex]);
}

/**
 * Merges the current tasks with the attempts that are already stored.
 *
 * @param latest attempts that the orchestrator lists: the latest ones, or all of them.
 * @param earlier attempts that were read one by one, by {@link taskKey}.
 * @param dependencies `null`: unchanged.
 */
export function mergedTasks(
  before: readonly RunTask[],
  latest: readonly TaskAttempt[],
  earlier: ReadonlyMap<string, readonly TaskAttempt[]>,
  dependencies: readonly TaskDependency[] | null,
): { tasks: RunTask[]; isTruncated: boolean } {
  const known = new Map(before.map((task) => [taskKey(task), task]));
  const upstream = dependencies === null ? null : upstreamOf(dependencies);
  const listed = new Map<string, TaskAttempt[]>();
  for (const attempt of latest) {
    const key = taskKey(attempt);
    listed.set(key, [...(listed.get(key) ?? []), attempt]);
  }
  let room = MAX_DEPENDENCIES;
  let isTruncated = listed.size >= MAX_TASKS;
  const tasks = [...listed].slice(0, MAX_TASKS).flatMap(([key, attempts]) => {
    const last = attempts.toSorted((a, b) => a.tryNumber - b.tryNumber).at(-1);
    if (last === undefined) return [];
    const all = upstream === null ? (known.get(key)?.upstream ?? []) : (upstream.get(last.taskId) ?? []);
    const ids = all.slice(0, room);
    room -= ids.length;
    isTruncated ||= ids.length < all.length;
    return {
      taskId: last.taskId.slice(0, MAX_ID),
      mapIndex: last.mapIndex,
      state: last.state?.slice(0, MAX_STATE) ?? null,
      attempt: last.tryNumber,
      upstream: ids,
      attempts: mergedAttempts(known.get(key)?.attempts ?? [], [...(earlier.get(key) ?? []), ...attempts]),
    };
  });
  return { tasks, isTruncated };
}

/** Tasks with earlier attempts that the orchestrator still has and that are not stored yet. */
export function withUnknownAttempts(tasks: readonly RunTask[]): RunTask[] {
  return tasks.filter(({ attempt, attempts }) => {
    const ended = attempts.filter((one) => one.attempt < attempt && one.endedAt !== null);
    return ended.length < Math.min(attempt, MAX_ATTEMPTS) - 1;
  });
}

/** Attempts by number; a newly read one replaces a stored one. Number 0 means no attempt. */
function mergedAttempts(before: readonly RunTaskAttempt[], now: readonly TaskAttempt[]): RunTaskAttempt[] {
  const byNumber = new Map(before.map((attempt) => [attempt.attempt, attempt]));
  for (const { tryNumber, state, startedAt, endedAt } of now) {
    if (tryNumber < 1) continue;
    byNumber.set(tryNumber, {
      attempt: tryNumber,
      state: state?.slice(0, MAX_STATE) ?? null,
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    });
  }
  const attempts = [...byNumber.values()].sort((a, b) => a.attempt - b.attempt).slice(-MAX_ATTEMPTS);
  // An attempt that was followed by another one no longer waits for a retry.
  return attempts.map((attempt, index) =>
    index < attempts.length - 1 && attempt.state === 'up_for_retry'
      ? { ...attempt, state: 'failed' }
      : attempt,
  );
}

function upstreamOf(dependencies: readonly TaskDependency[]): Map<string, string[]> {
  const upstream = new Map<string, string[]>();
  for (const { taskId, downstreamTaskIds } of dependencies) {
    for (const id of downstreamTaskIds) {
      const ids = upstream.get(id);
      if (ids === undefined) upstream.set(id, [taskId.slice(0, MAX_ID)]);
      else ids.push(taskId.slice(0, MAX_ID));
    }
  }
  return upstream;
}
