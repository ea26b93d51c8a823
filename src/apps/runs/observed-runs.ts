import type { EntityManager } from 'typeorm';
import type { ObservedColumns, ObservedRun } from '../model/observed-run.js';
import { RUNS_CHANNEL } from './run-announcement.js';

/** `skip`: rows that another transaction holds are left out instead of waited for. */
export type Locking = 'skip' | 'wait';

/** Column and type in the table `runs`. */
type Column = readonly [name: string, type: string];

const CHANGEABLE: Readonly<Record<keyof ObservedColumns, Column>> = {
  checkedAt: ['checked_at', 'timestamptz'],
  checks: ['checks', 'integer'],
  clearNumber: ['clear_number', 'integer'],
  endedAt: ['ended_at', 'timestamptz'],
  errorCode: ['error_code', 'text'],
  errorMessage: ['error_message', 'text'],
  laterExecution: ['later_execution', 'jsonb'],
  nextCheckAt: ['next_check_at', 'timestamptz'],
  orchestratorState: ['orchestrator_state', 'text'],
  startedAt: ['started_at', 'timestamptz'],
  state: ['state', 'text'],
  statusDetail: ['status_detail', 'text'],
  statusText: ['status_text', 'text'],
  submission: ['submission', 'text'],
  submittedAt: ['submitted_at', 'timestamptz'],
  updatedAt: ['updated_at', 'timestamptz'],
  version: ['version', 'integer'],
};
const READ: Readonly<Record<keyof ObservedRun, Column>> = {
  ...CHANGEABLE,
  id: ['id', 'uuid'],
  projectId: ['project_id', 'uuid'],
  installationId: ['installation_id', 'uuid'],
  stopCause: ['stop_cause', 'text'],
};

const SELECTED = Object.entries(READ)
  .map(([property, [name]]) => `${name} AS "${property}"`)
  .join(', ');
const ASSIGNED = Object.entries(CHANGEABLE)
  .map(([property, [name]]) => `${name} = g."${property}"`)
  .join(', ');
const GIVEN = Object.entries(CHANGEABLE)
  .map(([property, [, type]]) => `"${property}" ${type}`)
  .join(', ');

const LOCK = `SELECT ${SELECTED} FROM runs WHERE id = ANY ($1::uuid[]) ORDER BY id FOR UPDATE`;

/** Locks the rows in the order of their ids, so that two groups of runs cannot wait for each other. */
export async function lockRuns(
  manager: EntityManager,
  ids: readonly string[],
  locking: Locking,
): Promise<Map<string, ObservedRun>> {
  const rows = await manager.query<ObservedRun[]>(locking === 'skip' ? `${LOCK} SKIP LOCKED` : LOCK, [
    [...new Set(ids)],
  ]);
  return new Map(rows.map((run) => [run.id, run]));
}

/**
 * Writes runs that {@link lockRuns} locked in the same transaction, and announces those of which people see something new.
 * Columns that did not change are written with their value.
 */
export async function writeRuns(
  manager: EntityManager,
  runs: readonly { run: ObservedRun; isSeen: boolean }[],
): Promise<void> {
  if (runs.length === 0) return;
  await manager.query(
    `WITH written AS (
       UPDATE runs AS r SET ${ASSIGNED}
         FROM json_to_recordset($1) AS g (id uuid, "isSeen" boolean, ${GIVEN}) WHERE r.id = g.id
       RETURNING r.project_id, r.id, g."isSeen")
     SELECT pg_notify('${RUNS_CHANNEL}', project_id || ':' || id) FROM written WHERE "isSeen"`,
    [JSON.stringify(runs.map(({ run, isSeen }) => ({ ...run, isSeen })))],
  );
}
