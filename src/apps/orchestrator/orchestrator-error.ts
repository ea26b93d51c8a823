/**
 * - `unreachable`: no response, an incomplete one, a 5xx, or a body that is not JSON. The outcome is unknown.
 * - `busy`: rejected with 429, or not sent because the circuit breaker is open: nothing was done.
 * - `unauthorized`: the service's credentials are rejected; nothing was done.
 * - `forbidden`: the credentials are valid, but not for this DAG.
 * - `dag_missing`: the DAG does not exist, or is not loaded yet.
 * - `dag_broken`: the DAG has import errors, which can be repaired.
 * - `conf_refused`: the DAG's own parameters do not allow this `conf`.
 * - `id_conflict`: a DAG run with this id exists and was not submitted by this service.
 * - `refused`: any other rejection that a retry would not change.
 */
export type OrchestratorFailure =
  | 'busy'
  | 'conf_refused'
  | 'dag_broken'
  | 'dag_missing'
  | 'forbidden'
  | 'id_conflict'
  | 'refused'
  | 'unauthorized'
  | 'unreachable';

/** The only error type of an orchestrator. Its message is shown to users, so it contains no address and no credential. */
export class OrchestratorError extends Error {
  constructor(
    readonly failure: OrchestratorFailure,
    message: string,
    readonly options: { retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'OrchestratorError';
  }
}

/** Whether the same call can succeed later without a change of the run. */
export function isPassing(failure: OrchestratorFailure): boolean {
  return PASSING.has(failure);
}

const PASSING: ReadonlySet<OrchestratorFailure> = new Set([
  'busy',
  'dag_broken',
  'dag_missing',
  'unauthorized',
  'unreachable',
]);
