import sql, { empty, raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import {
  execute,
  json,
  number,
  orNull,
  queryRows,
  text,
  time,
  hasRow,
  type Column,
} from '../../database/rows.js';
import type { ObservedColumns, ObservedRun } from '../model/runs/observed-run.js';
import type { StopCause } from '../model/runs/run-state.js';
import { announcing } from './run-changes.js';

/** `skip`: rows that another transaction has locked are omitted; `wait`: the statement waits for them. */
export type Locking = 'skip' | 'wait';

/** Name, type and declared kind of a column of `runs`. */
type ColumnOf<Value> = readonly [name: string, type: string, kind: Column<Value>];

/** Columns that an observation can change, by their properties. */
const CHANGEABLE: { readonly [Property in keyof ObservedColumns]: ColumnOf<ObservedColumns[Property]> } = {
  checkedAt: ['checked_at', 'timestamptz', orNull(time())],
  checks: ['checks', 'integer', number()],
  clearNumber: ['clear_number', 'integer', number()],
  endedAt: ['ended_at', 'timestamptz', orNull(time())],
  errorCode: ['error_code', 'text', orNull(text())],
  errorMessage: ['error_message', 'text', orNull(text())],
  laterExecution: ['later_execution', 'jsonb', orNull(json())],
  nextCheckAt: ['next_check_at', 'timestamptz', orNull(time())],
  orchestratorState: ['orchestrator_state', 'text', orNull(text())],
  startedAt: ['started_at', 'timestamptz', orNull(time())],
  state: ['state', 'text', text()],
  statusDetail: ['status_detail', 'text', orNull(text())],
  statusText: ['status_text', 'text', orNull(text())],
  submission: ['submission', 'text', text()],
  submittedAt: ['submitted_at', 'timestamptz', orNull(time())],
  updatedAt: ['updated_at', 'timestamptz', time()],
  version: ['version', 'integer', number()],
};
const READ: { readonly [Property in keyof ObservedRun]: ColumnOf<ObservedRun[Property]> } = {
  ...CHANGEABLE,
  id: ['id', 'uuid', text()],
  projectId: ['project_id', 'uuid', text()],
  installationId: ['installation_id', 'uuid', text()],
  stopCause: ['stop_cause', 'text', orNull(text())],
};
const OBSERVED_RUN = Object.fromEntries(
  Object.entries(READ).map(([property, [, , kind]]) => [property, kind]),
) as { [Property in keyof ObservedRun]: Column<ObservedRun[Property]> };

const SELECTED = listOf(READ, ([property, [name]]) => `${name} AS "${property}"`);
const ASSIGNED = listOf(CHANGEABLE, ([property, [name]]) => `${name} = g."${property}"`);
const TYPED = listOf(CHANGEABLE, ([property, [, type]]) => `"${property}" ${type}`);

function listOf(
  columns: Readonly<Record<string, ColumnOf<unknown>>>,
  toSql: (column: [property: string, column: ColumnOf<unknown>]) => string,
): Sql {
  return raw(Object.entries(columns).map(toSql).join(', '));
}

/** Locks the rows in the order of their ids, so that two groups of runs cannot wait for each other. */
export async function lockRuns(
  manager: EntityManager,
  ids: readonly string[],
  locking: Locking,
): Promise<Map<string, ObservedRun>> {
  const runs = await queryRows(
    manager,
    OBSERVED_RUN,
    sql`SELECT ${SELECTED} FROM runs WHERE id = ANY (${[...new Set(ids)]}::uuid[]) ORDER BY id FOR UPDATE
         ${locking === 'skip' ? raw('SKIP LOCKED') : empty}`,
  );
  return new Map(runs.map((run) => [run.id, run]));
}

/**
 * Writes runs that {@link lockRuns} locked in the same transaction, and announces those with a visible change. Unchanged
 * columns are written with their current value.
 */
export async function writeRuns(
  manager: EntityManager,
  runs: readonly { run: ObservedRun; isSeen: boolean }[],
): Promise<void> {
  if (runs.length === 0) return;
  const written = JSON.stringify(runs.map(({ run, isSeen }) => ({ ...run, isSeen })));
  await execute(
    manager,
    sql`WITH written AS (
       UPDATE runs AS r SET ${ASSIGNED}
         FROM json_to_recordset(${written}) AS g (id uuid, "isSeen" boolean, ${TYPED}) WHERE r.id = g.id
       RETURNING r.*, g."isSeen")
     ${announcing(sql`written WHERE "isSeen"`)}`,
  );
}

/** Delay of the first read: Airflow reports an end before it commits it. */
const AFTER_THE_END_MS = 500;

/** Schedules, in the transaction that ends the runs, the reading of their tasks from the orchestrator. */
export async function requestTaskReads(
  manager: EntityManager,
  runIds: readonly string[],
  endedAt: Date,
): Promise<void> {
  if (runIds.length === 0) return;
  const nextReadAt = new Date(endedAt.getTime() + AFTER_THE_END_MS);
  await execute(
    manager,
    sql`INSERT INTO run_tasks (run_id, tasks, is_truncated, next_read_at, reads)
     SELECT id, '[]', false, ${nextReadAt}, 0 FROM unnest(${runIds}::uuid[]) AS ended (id)
     ON CONFLICT (run_id) DO UPDATE SET next_read_at = excluded.next_read_at, reads = 0`,
  );
}

/**
 * Records why a run is to end early, once: the first cause is kept. From then on the workers request the stop
 * from the orchestrator, and a failure that the orchestrator reports counts as the requested end.
 *
 * @param by the user who requested it; `null`: no user did.
 * @returns `false` when the run has ended or its stop is already requested.
 */
export function requestStop(
  manager: EntityManager,
  { runId, cause, by, now }: { runId: string; cause: StopCause; by: string | null; now: Date },
): Promise<boolean> {
  return hasRow(
    manager,
    sql`WITH stopping AS (
       UPDATE runs SET stop_cause = ${cause}, stop_requested_at = ${now}, stop_requested_by = ${by}, status_detail = 'canceling',
              status_text = NULL, next_check_at = ${now}, checks = 0, updated_at = ${now}, version = version + 1
        WHERE id = ${runId} AND stop_cause IS NULL AND state IN ('submitted', 'running')
       RETURNING *)
     ${announcing(sql`stopping`)}`,
  );
}
