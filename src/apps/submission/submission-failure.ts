import type { OrchestratorError } from '../orchestrator/orchestrator-error.js';
import type { RunError } from '../model/observation.js';
import type { StatusDetail } from '../model/run-state.js';

/** Time for which a missing DAG can be one that is not loaded yet; after it, the DAG counts as not deployed. */
const DAG_GRACE_MS = 10 * 60_000;

export interface FailedSend {
  /** Nothing was done: the run is as it was before. */
  undone: boolean;
  /** Whether it was an attempt: a request that was never sent is none. */
  counts: boolean;
  /** Status shown meanwhile. `null`: none. */
  status: StatusDetail | null;
  /** It is over: trying again would end the same. `null`: it is tried again. */
  end: RunError | null;
}

/**
 * What an attempt that failed means.
 *
 * @param awaitingDagSince when the DAG was first missed; `null`: it was not.
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
