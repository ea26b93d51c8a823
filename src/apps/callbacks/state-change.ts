import { ProblemError } from '../../common/problem/problem-error.js';
import type { OrchestratorState } from '../model/observation.js';
import { APP_PROBLEMS } from '../problems.js';

/** Characters of `error` that are kept. */
const MAX_ERROR = 2000;
/** Of the column. */
const MAX_CLEAR_NUMBER = 2 ** 31 - 1;
/** Without a zone it would be read as the time of this machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}.*(?:[Zz]|[+-]\d{2}:?\d{2})$/;
/** What lies outside was made by a broken clock, and would be shown as a run of years. */
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(3000, 0);

/** Our words and Airflow's. */
const STATES: ReadonlyMap<string, OrchestratorState> = new Map([
  ['submitted', 'queued'],
  ['queued', 'queued'],
  ['running', 'running'],
  ['succeeded', 'success'],
  ['success', 'success'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
]);
export const STATE_WORDS = [...STATES.keys()];

/** What a callback says about its run. */
export interface StateChange {
  state: OrchestratorState;
  /** `null`: not reported. */
  dagId: string | null;
  clearNumber: number | null;
  startedAt: Date | null;
  endedAt: Date | null;
  error: string | null;
}

/**
 * Reads the body of a callback about the run. The body has to name the run: the signature does not cover the
 * address, so it is the body alone that keeps a signed callback from being sent to another run. Times, `error` and
 * `clear_number` that make no sense are passed over; that a run has ended is worth more than when.
 *
 * @throws ProblemError `callback_invalid`, `callback_run_mismatch`
 */
export function readStateChange(body: Buffer, runId: string): StateChange {
  const fields = parse(body);
  requireRun(fields, runId);
  const state = typeof fields['state'] === 'string' ? STATES.get(fields['state']) : undefined;
  if (state === undefined) {
    throw invalid('Send one of the known states.', 'state', `must be one of ${STATE_WORDS.join(', ')}`);
  }
  const { dag_id: dagId, clear_number: clearNumber, error } = fields;
  return {
    state,
    dagId: typeof dagId === 'string' ? dagId : null,
    clearNumber: isClearNumber(clearNumber) ? clearNumber : null,
    startedAt: instantOf(fields['started_at']),
    endedAt: instantOf(fields['ended_at']),
    error: typeof error === 'string' && error !== '' ? error.slice(0, MAX_ERROR) : null,
  };
}

function parse(body: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw invalid('Send the state change as JSON in UTF-8, not compressed.', '', 'is not JSON');
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw invalid('Send the state change as a JSON object.', '', 'is not an object');
}

/** The DAG run's id is the run's. */
function requireRun(
  { run_id: runId, dag_run_id: dagRunId }: Record<string, unknown>,
  expected: string,
): void {
  const named = Object.entries({ run_id: runId, dag_run_id: dagRunId }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  if (named.length === 0) {
    throw invalid('Name the run in the body: run_id, or dag_run_id.', 'run_id', 'is missing');
  }
  for (const [path, value] of named) {
    if (typeof value !== 'string' || value.toLowerCase() !== expected) throw aboutAnotherRun(path);
  }
}

export function aboutAnotherRun(path: string): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.callback_run_mismatch,
    'Send each state change to the callback URL of its own run, which is in the conf of its DAG run.',
    { errors: [{ path, problem: 'does not match the run in the path' }] },
  );
}

function invalid(detail: string, path: string, problem: string): ProblemError {
  return new ProblemError(APP_PROBLEMS.callback_invalid, detail, { errors: [{ path, problem }] });
}

function isClearNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_CLEAR_NUMBER;
}

function instantOf(value: unknown): Date | null {
  const ms = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? new Date(ms) : null;
}
