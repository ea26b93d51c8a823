import type { EntityManager } from 'typeorm';
import type { OrchestratorKind } from '../../model/orchestrator-kind.js';
import type { RunState } from '../../model/run-state.js';

const MAX_RUNS = 5;
/** Active runs are counted up to this number. */
const MAX_ACTIVE_RUNS = 1000;

export interface LatestRun {
  id: string;
  state: RunState;
  app_slug: string;
  app_name: string;
  installation_id: string;
  /** `null`: not recorded. */
  orchestrator: OrchestratorKind | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
}

export interface LatestRuns {
  /** Number of active runs, at most 1,000. */
  going_on: number;
  latest: LatestRun[];
  ended: LatestRun[];
}

const RUN = `r.id, r.state, a.slug AS app_slug, a.name AS app_name, r.installation_id, r.orchestrator, r.created_at, r.started_at, r.ended_at`;

export async function readLatestRuns(manager: EntityManager, projectId: string): Promise<LatestRuns> {
  // Of each installation along its index of these; the words of that index's own condition.
  const unfinished = (columns: string, limit: string): string => `
    SELECT ${columns} FROM installations AS i
     CROSS JOIN LATERAL (SELECT one.* FROM runs AS one
                          WHERE one.installation_id = i.id AND one.state IN ('submitted', 'running')
                          ORDER BY one.created_at DESC LIMIT ${limit}) AS r
     WHERE i.project_id = $1`;
  const [counted] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (${unfinished('r.id', '$2')} LIMIT $2) AS found`,
    [projectId, MAX_ACTIVE_RUNS],
  );
  const latest = await manager.query<LatestRun[]>(
    `SELECT ${RUN} FROM (${unfinished('r.*', '$2')} ORDER BY r.id DESC LIMIT $2) AS r
       JOIN apps AS a ON a.id = r.app_id ORDER BY r.id DESC`,
    [projectId, MAX_RUNS],
  );
  const ended = await manager.query<LatestRun[]>(
    `SELECT ${RUN} FROM (SELECT * FROM runs
                          WHERE project_id = $1 AND state IN ('succeeded', 'failed', 'canceled')
                          ORDER BY updated_at DESC LIMIT $2) AS r
       JOIN apps AS a ON a.id = r.app_id ORDER BY r.updated_at DESC`,
    [projectId, MAX_RUNS],
  );
  return { going_on: counted?.count ?? 0, latest, ended };
}

export async function hasRun(manager: EntityManager, projectId: string): Promise<boolean> {
  return (
    (await manager.query<unknown[]>('SELECT FROM runs WHERE project_id = $1 LIMIT 1', [projectId])).length > 0
  );
}
