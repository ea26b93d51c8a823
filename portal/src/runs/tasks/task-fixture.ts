import type { Task, TaskList } from './task';

/** A task of the tests whose earlier attempts failed. */
export function aTask(
  id: string,
  state: string | null,
  {
    attempt = 1,
    mapIndex = -1,
    upstream = [],
    startedAt = '2026-11-21T12:00:02.000Z',
    endedAt = state === 'running' ? null : '2026-11-21T12:00:05.000Z',
  }: {
    attempt?: number;
    mapIndex?: number;
    upstream?: string[];
    startedAt?: string | null;
    endedAt?: string | null;
  } = {},
): Task {
  return {
    task_id: id,
    map_index: mapIndex,
    state,
    attempt,
    upstream,
    attempts: Array.from({ length: attempt }, (_, index) => ({
      attempt: index + 1,
      state: index + 1 === attempt ? state : 'failed',
      started_at: startedAt,
      ended_at: index + 1 === attempt ? endedAt : '2026-11-21T12:00:04.000Z',
      duration_ms: null,
    })),
  };
}

export function tasksOf(tasks: Task[], more: Partial<TaskList> = {}): TaskList {
  return {
    tasks,
    truncated: false,
    read_at: '2026-11-21T12:00:06.000Z',
    complete: true,
    problem: null,
    ...more,
  };
}
