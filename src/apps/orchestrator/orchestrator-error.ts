/**
 * - `unreachable`: no answer, half an answer, a 5xx, or no JSON. Whether it was done is not known.
 * - `busy`: not asked, or asked to come later (429, an open circuit breaker): nothing was done.
 * - `unauthorized`: our credentials are refused; nothing was done.
 * - `forbidden`: they are good, but not for this DAG.
 * - `dag_missing`: there is no such DAG, or it is not loaded yet.
 * - `dag_broken`: the DAG has import errors; it may be mended.
 * - `conf_refused`: the DAG's own parameters do not allow this `conf`.
 * - `id_conflict`: a DAG run with this id is there, and is not ours.
 * - `refused`: anything else that would be refused again.
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

/** The only error of an orchestrator. Its message is shown to people: it holds no address and no credential. */
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

/** Whether the same call may succeed later without anybody changing the run. */
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
