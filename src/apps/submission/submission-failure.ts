import { backoffMs, jitter, type Random } from '../../common/time/jitter.js';
import type { RunError } from '../model/runs/observation.js';
import type { StatusDetail } from '../model/runs/run-state.js';
import type { OrchestratorError } from '../orchestrator/orchestrator-error.js';

/** Time for which a missing DAG can be one that is not loaded yet; after it, the DAG counts as not deployed. */
const DAG_GRACE_MS = 10 * 60_000;

export interface FailedSend {
  /** Whether the request had no effect, so that the run is as it was before. */
  undone: boolean;
  /** Whether it counts as an attempt; a request that was never sent does not. */
  counts: boolean;
  /** Status of the run until the next attempt; `null`: none. */
  status: StatusDetail | null;
  /** Error with which the run fails, because a retry would fail, too; `null`: the submission is retried. */
  end: RunError | null;
}

/**
 * Decides what follows from a failed attempt.
 *
 * @param awaitingDagSince when the DAG was first found missing; `null`: never.
 */
export function failedSend(
  { failure, message, options }: OrchestratorError,
  awaitingDagSince: Date | null,
  nowMs: number,
): FailedSend {
  switch (failure) {
    case 'unreachable':
      return { undone: false, counts: true, status: 'orchestrator_unreachable', end: null };
    case 'busy':
      // A retry hint means unavailable for a while: the breaker is open, or Airflow limits its callers.
      return {
        undone: true,
        counts: false,
        status: options.retryAfterMs === undefined ? null : 'orchestrator_unreachable',
        end: null,
      };
    case 'unauthorized':
      return { undone: true, counts: true, status: 'login_refused', end: null };
    case 'dag_missing':
    case 'dag_broken': {
      const isOver = awaitingDagSince !== null && nowMs - awaitingDagSince.getTime() >= DAG_GRACE_MS;
      const code = failure === 'dag_missing' ? 'dag_not_found' : 'dag_broken';
      return { undone: true, counts: true, status: 'awaiting_dag', end: isOver ? { code, message } : null };
    }
    case 'forbidden':
    case 'conf_refused':
    case 'refused':
    case 'id_conflict':
      return { undone: true, counts: true, status: null, end: { code: failure, message } };
  }
}

/** Full jitter: 1 s, 2 s, 4 s … 60 s are ceilings. */
const BACKOFF = { firstMs: 1000, maxMs: 60_000, minShare: 0 };
const MIN_MS = 100;
/** Longest delay as a multiple of the retry hint, so that calls that were rejected together are not retried together. */
const MAX_HINT_SHARE = 1.25;

/** Delay before the next attempt after `failures` failures in a row. */
export function submissionBackoffMs(failures: number, random: Random): number {
  return Math.max(MIN_MS, Math.round(backoffMs(failures, BACKOFF, random)));
}

/** Delay before the next attempt when the orchestrator sent a retry hint; never shorter than the hint. */
export function hintedDelayMs(retryAfterMs: number, random: Random): number {
  return Math.round(jitter(retryAfterMs, retryAfterMs * MAX_HINT_SHARE, random));
}
