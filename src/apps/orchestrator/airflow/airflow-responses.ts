import { isObject } from '../../../common/json/is-object.js';
import type { OrchestratorState } from '../../model/runs/observation.js';
import type { DagRun, DagRunPage, TaskAttempt, TaskDependency } from '../orchestrator.js';
import type { DagRunCode } from '../dag-report.js';
import { OrchestratorError } from '../orchestrator-error.js';
import type { Answer } from './airflow-http.js';

/** @throws OrchestratorError `unreachable`: the page of a proxy, or a truncated response. */
export function readJson(answer: Answer): Record<string, unknown> {
  const value = isJson(answer) ? parse(answer.text) : undefined;
  if (isObject(value)) return value;
  throw new OrchestratorError(
    'unreachable',
    `The orchestrator responded with status ${answer.status} and a body that is not a JSON object.`,
  );
}

export function isJson({ mediaType }: Answer): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json');
}

type Row = Record<string, unknown>;

/** @throws OrchestratorError `unreachable`: it is not this DAG run. */
export function readDagRun(answer: Answer, dagId: string, runId: string): DagRun {
  const run = dagRunOf(readJson(answer));
  if (run?.dagId === dagId && run.runId === runId) return run;
  throw new OrchestratorError('unreachable', 'The orchestrator responded with a different DAG run.');
}

/**
 * Whether the DAG run under our id was created by another client. Where `conf` is not returned, the id must suffice: this service
 * generated the UUID.
 */
export function isForeign(answer: Answer, runId: string): boolean {
  const { conf } = readJson(answer);
  return isObject(conf) && conf['run_id'] !== runId;
}

/** @param offset at which this page begins. */
export function readDagRunPage(answer: Answer, offset: number): DagRunPage {
  const { dag_runs: rows, total_entries: total } = readJson(answer);
  if (!Array.isArray(rows)) throw noList();
  return {
    items: rows.map(dagRunOf).filter((run) => run !== null),
    nextOffset: nextOffset(offset, rows.length, total),
  };
}

export function readTaskPage(
  answer: Answer,
  offset: number,
): { items: TaskAttempt[]; nextOffset: number | null } {
  const { task_instances: rows, total_entries: total } = readJson(answer);
  if (!Array.isArray(rows)) throw noList();
  return {
    items: rows.map(taskOf).filter((task) => task !== null),
    nextOffset: nextOffset(offset, rows.length, total),
  };
}

export function readDependencies(answer: Answer): TaskDependency[] {
  const { tasks: rows } = readJson(answer);
  if (!Array.isArray(rows)) throw noList();
  return rows.filter(isObject).flatMap(({ task_id: taskId, downstream_task_ids: downstream }) =>
    typeof taskId === 'string'
      ? {
          taskId,
          downstreamTaskIds: Array.isArray(downstream)
            ? downstream.filter((id): id is string => typeof id === 'string')
            : [],
        }
      : [],
  );
}

/** The server can return shorter pages than requested, so the number of received rows counts; an empty page is the last. */
function nextOffset(offset: number, came: number, total: unknown): number | null {
  const next = offset + came;
  return came === 0 || (typeof total === 'number' && next >= total) ? null : next;
}

function noList(): OrchestratorError {
  return new OrchestratorError('unreachable', "The orchestrator's response is not a list.");
}

/** `null` for a row without ids: one invalid row must not fail the whole list. */
function dagRunOf(row: unknown): DagRun | null {
  if (!isObject(row)) return null;
  const { dag_id: dagId, dag_run_id: runId, conf } = row;
  if (typeof dagId !== 'string' || typeof runId !== 'string') return null;
  const rawState = textOf(row['state']) ?? '';
  const confRunId = isObject(conf) ? textOf(conf['run_id']) : null;
  return {
    dagId,
    runId,
    state: stateOf(rawState),
    rawState,
    clearNumber: null,
    confRunId,
    startedAt: timeOf(row['start_date']),
    endedAt: timeOf(row['end_date']),
    code: codeOf(row),
  };
}

/** Only Airflow 3 reports versions, in the order of their creation. */
function codeOf({ bundle_version: bundleVersion, dag_versions: versions }: Row): DagRunCode | null {
  const numbers = (Array.isArray(versions) ? versions : [])
    .map((one: unknown) => (isObject(one) ? one['version_number'] : null))
    .filter((number): number is number => Number.isSafeInteger(number));
  const code = { version: numbers.at(-1) ?? null, bundleVersion: textOf(bundleVersion) };
  return code.version === null && code.bundleVersion === null ? null : code;
}

function taskOf(row: unknown): TaskAttempt | null {
  if (!isObject(row)) return null;
  const { task_id: taskId, map_index: mapIndex, try_number: tryNumber } = row;
  if (typeof taskId !== 'string') return null;
  return {
    taskId,
    mapIndex: typeof mapIndex === 'number' ? mapIndex : -1,
    tryNumber: typeof tryNumber === 'number' ? tryNumber : 0,
    state: textOf(row['state']),
    startedAt: timeOf(row['start_date']),
    endedAt: timeOf(row['end_date']),
  };
}

/** Airflow has these four states. An unknown state does not count as an end, so the DAG run is read again. */
function stateOf(word: string): OrchestratorState {
  return word === 'queued' || word === 'success' || word === 'failed' ? word : 'running';
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

export function timeOf(value: unknown): Date | null {
  const ms = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : new Date(ms);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
