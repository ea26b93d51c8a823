import type { OrchestratorState } from '../model/runs/observation.js';
import { invalidBody } from './signature/signed-body.js';

/** Maximum number of characters of `error` that are stored. */
const MAX_ERROR = 2000;
/** Maximum of the column. */
const MAX_CLEAR_NUMBER = 2 ** 31 - 1;
/** A time zone is required: without one, the text would be parsed in this machine's zone. */
const INSTANT = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}.*(?:[Zz]|[+-]\d{2}:?\d{2})$/;
/** An earlier time indicates a wrong clock, and would be displayed as a run of several years. */
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(3000, 0);

/** State names of this service and of Airflow. */
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

/** State change that a callback reports about its run. */
export interface StateChange {
  state: OrchestratorState;
  /** `null`: not reported. */
  clearNumber: number | null;
  startedAt: Date | null;
  endedAt: Date | null;
  error: string | null;
}

/**
 * Reads the fields of a callback that names the run. Invalid times, `error` and `clear_number` are ignored: the end of
 * a run matters more than its time.
 *
 * @throws ProblemError `callback_invalid`
 */
export function readStateChange(fields: Record<string, unknown>): StateChange {
  const state = typeof fields['state'] === 'string' ? STATES.get(fields['state']) : undefined;
  if (state === undefined) {
    throw invalidBody('Send one of the known states.', 'state', `must be one of ${STATE_WORDS.join(', ')}`);
  }
  const { clear_number: clearNumber, error } = fields;
  return {
    state,
    clearNumber: isClearNumber(clearNumber) ? clearNumber : null,
    startedAt: instantOf(fields['started_at']),
    endedAt: instantOf(fields['ended_at']),
    error: typeof error === 'string' && error !== '' ? error.slice(0, MAX_ERROR) : null,
  };
}

function isClearNumber(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_CLEAR_NUMBER;
}

function instantOf(value: unknown): Date | null {
  const ms = typeof value === 'string' && INSTANT.test(value) ? Date.parse(value) : Number.NaN;
  return ms >= EARLIEST_MS && ms <= LATEST_MS ? new Date(ms) : null;
}
