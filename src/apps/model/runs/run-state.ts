export const RUN_STATES = ['submitted', 'running', 'succeeded', 'failed', 'canceled'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const ACTIVE_RUN_STATES = ['submitted', 'running'] as const satisfies readonly RunState[];

/** A transition only goes to a higher rank; states of the highest rank are final. */
const RANK: Record<RunState, number> = { submitted: 0, running: 1, succeeded: 2, failed: 2, canceled: 2 };

export function isTerminal(state: RunState): boolean {
  return RANK[state] === 2;
}

export function isLater(state: RunState, than: RunState): boolean {
  return RANK[state] > RANK[than];
}

/** Reasons for which an active run waits. */
export const STATUS_DETAILS = [
  'waiting_for_slot',
  'queued',
  'awaiting_dag',
  'dag_paused',
  'scheduler_down',
  'pool_full',
  'login_refused',
  'orchestrator_unreachable',
  'canceling',
] as const;
export type StatusDetail = (typeof STATUS_DETAILS)[number];

/** Reason for which a run is stopped early. */
export type StopCause = 'cancel' | 'run_timeout' | 'start_timeout';

/**
 * State of the submission.
 *
 * - `waiting`: waits for a slot of its installation.
 * - `pending`: due for submission; no request was ever sent.
 * - `in_flight`: a request was sent at least once, and its outcome is unknown until the orchestrator is queried.
 * - `accepted`: the orchestrator has the DAG run.
 * - `abandoned`: the run has ended, and no response of the orchestrator shows that it accepted the run.
 */
export type Submission = 'abandoned' | 'accepted' | 'in_flight' | 'pending' | 'waiting';
