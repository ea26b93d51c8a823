import type { components } from '../api/schema.gen';

export type Run = components['schemas']['RunResponse'];
export type RunDetail = components['schemas']['RunDetailResponse'];
export type Transition = components['schemas']['TransitionResponse'];
export type RunState = Run['state'];
export type StatusDetail = NonNullable<Run['status_detail']>;

export const RUN_STATES: readonly RunState[] = ['submitted', 'running', 'succeeded', 'failed', 'canceled'];
export const RUN_KINDS: readonly Run['run_kind'][] = ['manual', 'schedule', 'event', 'rerun'];

export function isOver({ state }: Pick<Run, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'canceled';
}

/** Duration of a run, so far for an active one, in ms; `null`: it has not started. */
export function elapsedMs(
  run: Pick<Run, 'duration_ms' | 'started_at' | 'state'>,
  nowMs: number,
): number | null {
  if (run.duration_ms !== null) return run.duration_ms;
  if (run.started_at === null || isOver(run)) return null;
  return Math.max(0, nowMs - Date.parse(run.started_at));
}
