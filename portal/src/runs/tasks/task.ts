import type { components } from '../../api/schema.gen';
import type { StatusKind } from '../../ui/feedback/status';
import * as strings from './tasks.strings';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { runKeys } from '../queries';

export type TaskList = components['schemas']['RunTaskListResponse'];
export type Task = components['schemas']['TaskInstanceResponse'];
export type TaskAttempt = components['schemas']['TaskAttemptResponse'];

const KINDS: Record<string, StatusKind> = {
  success: 'ok',
  failed: 'err',
  upstream_failed: 'warn',
  up_for_retry: 'warn',
  running: 'run',
  deferred: 'run',
  queued: 'info',
  scheduled: 'info',
};

/** Label of an orchestrator's state; an unknown state is shown unchanged. */
export function taskStateText(state: string | null): string {
  if (state === null) return strings.notStarted;
  return (strings.taskStates as Record<string, string>)[state] ?? state;
}

export function taskKind(state: string | null): StatusKind {
  return KINDS[state ?? ''] ?? 'off';
}

/** Id of a task instance in URLs and lists. */
export function taskName({ task_id: id, map_index: index }: Pick<Task, 'map_index' | 'task_id'>): string {
  return index < 0 ? id : `${id} [${index}]`;
}

/** Numbers of the attempts that can be shown, including those that the service has not recorded. */
export function attemptNumbers({ attempt }: Pick<Task, 'attempt'>): number[] {
  const first = Math.max(1, attempt - 19);
  return Array.from({ length: Math.max(0, attempt - first + 1) }, (_, index) => first + index);
}

export function attemptOf({ attempts }: Pick<Task, 'attempts'>, number: number): TaskAttempt | null {
  return attempts.find(({ attempt }) => attempt === number) ?? null;
}

/** While the run is active; the service keeps its tasks fresh as long as a client requests them. */
const AGAIN_MS = 3000;
/** Until they were read for the first time, and after the end of the run for the last time. */
const SOON_MS = 1000;

export const runTasksQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: [...runKeys.one(project, id), 'tasks'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/v1/apps/runs/{id}/tasks', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.complete ? false : data.read_at === null ? SOON_MS : AGAIN_MS,
  });
