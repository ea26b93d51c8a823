import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import {
  hasRow,
  number,
  orNull,
  queryRow,
  queryRows,
  text,
  time,
  type RowOf,
} from '../../../database/rows.js';
import type { OrchestratorKind } from '../../model/orchestrator-kind.js';
import type { RunState } from '../../model/runs/run-state.js';

const MAX_RUNS = 5;
/** Active runs are counted up to this number. */
const MAX_ACTIVE_RUNS = 1000;

const LATEST_RUN = {
  id: text(),
  state: text<RunState>(),
  app_slug: text(),
  app_name: text(),
  installation_id: text(),
  /** `null`: not recorded. */
  orchestrator: orNull(text<OrchestratorKind>()),
  created_at: time(),
  started_at: orNull(time()),
  ended_at: orNull(time()),
};
export type LatestRun = RowOf<typeof LATEST_RUN>;

export interface LatestRuns {
  /** Number of active runs, at most 1,000. */
  going_on: number;
  latest: LatestRun[];
  ended: LatestRun[];
}

const COLUMNS = sql`r.id, r.state, a.slug AS app_slug, a.name AS app_name, r.installation_id, r.orchestrator, r.created_at, r.started_at, r.ended_at`;

export async function readLatestRuns(manager: EntityManager, projectId: string): Promise<LatestRuns> {
  // Reads each installation's partial index of active runs; the condition must be the index's own.
  const unfinished = (columns: Sql, limit: number): Sql => sql`
    SELECT ${columns} FROM installations AS i
     CROSS JOIN LATERAL (SELECT one.* FROM runs AS one
                          WHERE one.installation_id = i.id AND one.state IN ('submitted', 'running')
                          ORDER BY one.created_at DESC LIMIT ${limit}) AS r
     WHERE i.project_id = ${projectId}`;
  const counted = await queryRow(
    manager,
    { count: number() },
    sql`SELECT count(*)::int AS count FROM (${unfinished(raw('r.id'), MAX_ACTIVE_RUNS)} LIMIT ${MAX_ACTIVE_RUNS}) AS found`,
  );
  const latest = await queryRows(
    manager,
    LATEST_RUN,
    sql`SELECT ${COLUMNS} FROM (${unfinished(raw('r.*'), MAX_RUNS)} ORDER BY r.id DESC LIMIT ${MAX_RUNS}) AS r
       JOIN apps AS a ON a.id = r.app_id ORDER BY r.id DESC`,
  );
  const ended = await queryRows(
    manager,
    LATEST_RUN,
    sql`SELECT ${COLUMNS} FROM (SELECT * FROM runs
                          WHERE project_id = ${projectId} AND state IN ('succeeded', 'failed', 'canceled')
                          ORDER BY updated_at DESC LIMIT ${MAX_RUNS}) AS r
       JOIN apps AS a ON a.id = r.app_id ORDER BY r.updated_at DESC`,
  );
  return { going_on: counted?.count ?? 0, latest, ended };
}

export function hasRun(manager: EntityManager, projectId: string): Promise<boolean> {
  return hasRow(manager, sql`SELECT FROM runs WHERE project_id = ${projectId} LIMIT 1`);
}
