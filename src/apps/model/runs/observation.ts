import { isLater, isTerminal, type RunState, type StopCause } from './run-state.js';

/**
 * States of a DAG run in Airflow (2.x and 3.x have these four), and `canceled`, this service's own state for a stopped
 * one.
 */
export const ORCHESTRATOR_STATES = ['queued', 'running', 'success', 'failed', 'canceled'] as const;
export type OrchestratorState = (typeof ORCHESTRATOR_STATES)[number];

/** Source of the observation: a callback, a request to the orchestrator, or a decision of this service. */
export type ObservationSource =
  'callback' | 'cancel' | 'concurrency' | 'create' | 'feed' | 'lost' | 'poll' | 'submit' | 'timeout';

/** Reason for which a run did not succeed. */
export interface RunError {
  /** Stable code that clients can compare. */
  code: string;
  message: string;
}

/** State of the DAG run as the orchestrator reports it. */
export interface OrchestratorObservation {
  by: 'orchestrator';
  source: 'callback' | 'feed' | 'poll' | 'submit';
  state: OrchestratorState;
  /** How often the DAG run was cleared; `null`: not reported. Airflow's callbacks report it, its REST API does not. */
  clearNumber: number | null;
  startedAt?: Date | null;
  endedAt?: Date | null;
  reportedAt?: Date | null;
  message?: string | null;
}

/**
 * End that this service decides, because the orchestrator reports none: rejected, timed out, lost, canceled before
 * submission.
 */
export interface ServiceDecision {
  by: 'service';
  source: 'cancel' | 'concurrency' | 'lost' | 'submit' | 'timeout';
  to: 'canceled' | 'failed';
  error: RunError | null;
}

export type Observation = OrchestratorObservation | ServiceDecision;

/** The last report about a DAG run that the orchestrator executed again after the end of its run. */
export interface LaterExecution {
  state: OrchestratorState;
  source: OrchestratorObservation['source'];
  /** `null`: not reported. */
  clearNumber: number | null;
  startedAt: string | null;
  endedAt: string | null;
  reportedAt: string | null;
  message: string | null;
  seenAt: string;
}

/** Properties of a run on which the decision depends. */
export interface RunFacts {
  state: RunState;
  clearNumber: number;
  stopCause: StopCause | null;
  endedAt: Date | null;
}

/**
 * - `applied`: the state changes.
 * - `unchanged`: it reports the recorded state.
 * - `stale`: it reports an earlier state: callbacks arrive late and out of order.
 * - `divergence`: it contradicts an end that was already reported. The recorded end is kept; people should check it.
 */
export type Verdict = 'applied' | 'divergence' | 'stale' | 'unchanged';

export interface Decision {
  verdict: Verdict;
  /** State after the observation. */
  state: RunState;
  /** Error of the state that the observation enters; `null`: it has no error. */
  error: RunError | null;
}

const TIMEOUTS = {
  start_timeout: { code: 'start_timeout', message: 'The run did not start in time and was stopped.' },
  run_timeout: {
    code: 'run_timeout',
    message: "The run exceeded its version's time limit and was stopped.",
  },
} as const;

/**
 * The state machine of a run, as one function: `submitted < running < {succeeded, failed, canceled}`.
 * Terminal states are final. Has a decision for every pair and never throws.
 */
export function decide(run: RunFacts, observation: Observation): Decision {
  const { state, error } = claimOf(run, observation);
  const stay = (verdict: Exclude<Verdict, 'applied'>): Decision => ({
    verdict,
    state: run.state,
    error: null,
  });

  if (isTerminal(run.state)) {
    if (observation.by === 'service') return stay('stale');
    if (isTerminal(state)) return stay(isSameEnd(run.state, observation.state) ? 'unchanged' : 'divergence');
    return stay(livesAgain(run, observation) ? 'divergence' : 'stale');
  }
  if (observation.by === 'orchestrator' && isTerminal(state) && isFromBeforeClear(run, observation)) {
    return stay('stale');
  }
  if (isLater(state, run.state)) return { verdict: 'applied', state, error };
  return stay(state === run.state ? 'unchanged' : 'stale');
}

/**
 * A DAG run that was cleared runs again. Callbacks arrive late, so only a higher clear number decides; a poll reports
 * the present state. A list does not: it may be older than the callback that reported the end, unless the DAG run has
 * started after the end.
 */
function livesAgain(
  { clearNumber: known, endedAt }: RunFacts,
  { clearNumber, source, startedAt }: OrchestratorObservation,
): boolean {
  if (clearNumber !== null) return clearNumber > known;
  if (source === 'poll') return true;
  return source === 'feed' && endedAt !== null && startedAt != null && startedAt > endedAt;
}

function isFromBeforeClear(run: RunFacts, { clearNumber }: OrchestratorObservation): boolean {
  return clearNumber !== null && clearNumber < run.clearNumber;
}

/** State that the observation reports, regardless of the run's state. */
function claimOf(run: RunFacts, observation: Observation): { state: RunState; error: RunError | null } {
  if (observation.by === 'service') return { state: observation.to, error: observation.error };
  switch (observation.state) {
    case 'queued':
      return { state: 'submitted', error: null };
    case 'running':
      return { state: 'running', error: null };
    // The request to stop arrived too late: the work was completed.
    case 'success':
      return { state: 'succeeded', error: null };
    case 'canceled':
    case 'failed':
      return endOf(run.stopCause, observation);
  }
}

/**
 * The orchestrator has no state for "stopped on request": it reports `failed`, and only this service has recorded the
 * reason.
 */
function endOf(
  stopCause: StopCause | null,
  { state, message }: OrchestratorObservation,
): { state: RunState; error: RunError | null } {
  if (stopCause === 'start_timeout' || stopCause === 'run_timeout') {
    return { state: 'failed', error: TIMEOUTS[stopCause] };
  }
  if (stopCause === 'cancel' || state === 'canceled') return { state: 'canceled', error: null };
  return {
    state: 'failed',
    error: { code: 'run_failed', message: message ?? 'The orchestrator reports that the run failed.' },
  };
}

/** Whether a reported end is the recorded one: the orchestrator reports a stopped run as failed. */
function isSameEnd(known: RunState, reported: OrchestratorState): boolean {
  if (known === 'succeeded') return reported === 'success';
  return reported === 'failed' || reported === 'canceled';
}
