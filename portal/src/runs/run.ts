import type { components } from '../api/schema.gen';

export type Run = components['schemas']['RunResponse'];
export type RunDetail = components['schemas']['RunDetailResponse'];
export type Transition = components['schemas']['TransitionResponse'];
export type RunState = Run['state'];
export type StatusDetail = NonNullable<Run['status_detail']>;

export const RUN_STATES: readonly RunState[] = ['submitted', 'running', 'succeeded', 'failed', 'canceled'];
export const RUN_KINDS: readonly Run['run_kind'][] = ['manual', 'schedule', 'event', 'rerun'];

export const STATE_WORDS: Record<RunState, string> = {
  submitted: 'Submitted',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  canceled: 'Canceled',
};

export const KIND_WORDS: Record<Run['run_kind'], string> = {
  manual: 'By hand',
  schedule: 'Schedule',
  event: 'Event',
  rerun: 'Run again',
};

export const DETAIL_WORDS: Record<StatusDetail, string> = {
  waiting_for_slot: 'Waits until another run of this installation has ended',
  queued: 'In the queue of the orchestrator',
  awaiting_dag: 'The orchestrator does not know the DAG yet',
  dag_paused: 'The DAG is paused in the orchestrator',
  orchestrator_unreachable: 'The orchestrator cannot be reached; it is tried again by itself',
  canceling: 'It has been asked to stop',
};

/** Who observed a change. `submit` and the decisions are this service's own. */
export const SOURCE_WORDS: Record<Transition['source'], string> = {
  create: 'Made here',
  submit: 'Handed to the orchestrator',
  callback: 'The orchestrator called back',
  feed: 'Seen in the orchestrator’s list',
  poll: 'The orchestrator was asked',
  timeout: 'Its time was up',
  cancel: 'Somebody canceled it',
  concurrency: 'Too many at once',
};

export const REASON_WORDS: Record<NonNullable<Transition['reason']>, string> = {
  unchanged: 'said again, nothing new',
  stale: 'came too late: a later state was known',
  divergence: 'contradicts the end that is recorded; the record stays',
};

export function isOver({ state }: Pick<Run, 'state'>): boolean {
  return state === 'succeeded' || state === 'failed' || state === 'canceled';
}

/** What a run took, or has taken so far, in ms; `null`: it has not started. */
export function elapsedMs(
  run: Pick<Run, 'duration_ms' | 'started_at' | 'state'>,
  nowMs: number,
): number | null {
  if (run.duration_ms !== null) return run.duration_ms;
  if (run.started_at === null || isOver(run)) return null;
  return Math.max(0, nowMs - Date.parse(run.started_at));
}
