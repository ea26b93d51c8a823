export const RUN_STATES = ['submitted', 'running', 'succeeded', 'failed', 'canceled'] as const;
export type RunState = (typeof RUN_STATES)[number];
export const ACTIVE_RUN_STATES = ['submitted', 'running'] as const satisfies readonly RunState[];

/** A state only ever goes up; what is at the top stays there. */
const RANK: Record<RunState, number> = { submitted: 0, running: 1, succeeded: 2, failed: 2, canceled: 2 };

export function isTerminal(state: RunState): boolean {
  return RANK[state] === 2;
}

export function isLater(state: RunState, than: RunState): boolean {
  return RANK[state] > RANK[than];
}

/** What a run that is not over waits for. */
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

/** Why a run is to end before its time. */
export type StopCause = 'cancel' | 'run_timeout' | 'start_timeout';

/**
 * How far the submission is.
 *
 * - `waiting`: for a free place of its installation.
 * - `pending`: to be sent; nothing was ever sent.
 * - `in_flight`: was sent at least once, the answer is not known. Only a request to the orchestrator shows it.
 * - `accepted`: the orchestrator has it.
 * - `abandoned`: the run is over and the orchestrator never took it, as far as is known.
 */
export type Submission = 'abandoned' | 'accepted' | 'in_flight' | 'pending' | 'waiting';
