import type { components } from '../../api/schema.gen';
import type { StatusKind } from '../../ui/status';
import * as strings from './tasks.strings';

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

/** The orchestrator's word in ours; one that is not known as it is. */
export function taskStateText(state: string | null): string {
  if (state === null) return strings.notStarted;
  return (strings.taskStates as Record<string, string>)[state] ?? state;
}

export function taskKind(state: string | null): StatusKind {
  return KINDS[state ?? ''] ?? 'off';
}

/** As it stands in addresses and lists. */
export function taskName({ task_id: id, map_index: index }: Pick<Task, 'map_index' | 'task_id'>): string {
  return index < 0 ? id : `${id} [${index}]`;
}

/** The attempts that can be shown, by number: also those that the service does not know. */
export function attemptNumbers({ attempt }: Pick<Task, 'attempt'>): number[] {
  const first = Math.max(1, attempt - 19);
  return Array.from({ length: Math.max(0, attempt - first + 1) }, (_, index) => first + index);
}

export function attemptOf({ attempts }: Pick<Task, 'attempts'>, number: number): TaskAttempt | null {
  return attempts.find(({ attempt }) => attempt === number) ?? null;
}
