import type { EntityManager } from 'typeorm';
import type { Permission } from '../auth/permissions.js';
import { EVENT_TYPES, type EventType } from '../events/event-types.js';
import type {
  GettingStartedResponse,
  OverviewDeployResponse,
  OverviewFlagChangeResponse,
  OverviewRunResponse,
  OverviewRunsResponse,
} from './overview.response.js';

const MOST_DEPLOYS = 5;
const MOST_RUNS = 5;
const MOST_FLAG_CHANGES = 10;
/** Runs that are not over are counted up to this. */
const MOST_GOING_ON = 1000;
/** What the service itself wrote last is passed over to find what somebody sent. */
const MOST_OWN_EVENTS = 1000;
/** Longer texts of a sender are cut: this is a page of glances. */
const MOST_CHARACTERS = 200;

/*
 * These questions are about tables of modules that build on this one and therefore cannot be asked.
 */

export async function lastDeploys(
  manager: EntityManager,
  projectId: string,
): Promise<OverviewDeployResponse[]> {
  const field = (name: string): string => `left(data->>'${name}', ${MOST_CHARACTERS}) AS ${name}`;
  return manager.query<OverviewDeployResponse[]>(
    `SELECT id, ts, ${['service', 'version', 'environment', 'status', 'commit'].map(field).join(', ')}
       FROM events WHERE project_id = $1 AND type = 'deploy' ORDER BY ts DESC, id DESC LIMIT $2`,
    [projectId, MOST_DEPLOYS],
  );
}

const RUN = `r.id, r.state, a.slug AS app_slug, a.name AS app_name, r.installation_id, r.orchestrator, r.created_at, r.started_at, r.ended_at`;

export async function latestRuns(manager: EntityManager, projectId: string): Promise<OverviewRunsResponse> {
  // Of each installation along its index of these; the words of that index's own condition.
  const unfinished = (columns: string, limit: string): string => `
    SELECT ${columns} FROM installations AS i
     CROSS JOIN LATERAL (SELECT one.* FROM runs AS one
                          WHERE one.installation_id = i.id AND one.state IN ('submitted', 'running')
                          ORDER BY one.created_at DESC LIMIT ${limit}) AS r
     WHERE i.project_id = $1`;
  const [counted] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM (${unfinished('r.id', '$2')} LIMIT $2) AS found`,
    [projectId, MOST_GOING_ON],
  );
  const latest = await manager.query<OverviewRunResponse[]>(
    `SELECT ${RUN} FROM (${unfinished('r.*', '$2')} ORDER BY r.id DESC LIMIT $2) AS r
       JOIN apps AS a ON a.id = r.app_id ORDER BY r.id DESC`,
    [projectId, MOST_RUNS],
  );
  const ended = await manager.query<OverviewRunResponse[]>(
    `SELECT ${RUN} FROM (SELECT * FROM runs
                          WHERE project_id = $1 AND state IN ('succeeded', 'failed', 'canceled')
                          ORDER BY updated_at DESC LIMIT $2) AS r
       JOIN apps AS a ON a.id = r.app_id ORDER BY r.updated_at DESC`,
    [projectId, MOST_RUNS],
  );
  return { going_on: counted?.count ?? 0, latest, ended };
}

export async function lastFlagChanges(
  manager: EntityManager,
  projectId: string,
): Promise<OverviewFlagChangeResponse[]> {
  const rows = await manager.query<(OverviewFlagChangeResponse & { revision: string })[]>(
    `SELECT revision, position, entity, key, action, actor_name, reason, created_at
       FROM flag_history WHERE project_id = $1 ORDER BY revision DESC, position DESC LIMIT $2`,
    [projectId, MOST_FLAG_CHANGES],
  );
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}

type Step = keyof GettingStartedResponse;

/** What it takes to see whether a step was done. */
export const STEP_PERMISSIONS: Readonly<Record<Step, Permission>> = {
  has_key: 'keys:manage',
  has_event: 'events:view',
  has_flag: 'flags:view',
  has_installation: 'installations:view',
  has_run: 'runs:view',
  has_members: 'project:view',
};

const OWN_TYPES: readonly EventType[] = ['audit', 'feature_flag'];

/**
 * The service dates its own events with the moment at which it writes them, and writes only these two types;
 * what somebody sent is older than its receipt.
 */
const SENT = `
  EXISTS (SELECT FROM unnest($4::text[]) AS sent (type)
           CROSS JOIN LATERAL (SELECT FROM events WHERE project_id = $1 AND type = sent.type LIMIT 1) AS e)
  OR EXISTS (SELECT FROM unnest($5::text[]) AS own (type)
              CROSS JOIN LATERAL (SELECT ts, received_at FROM events
                                   WHERE project_id = $1 AND type = own.type ORDER BY ts DESC LIMIT $3) AS e
              WHERE e.ts <> e.received_at)`;

export async function stepsDone(
  manager: EntityManager,
  projectId: string,
  now: Date,
): Promise<Required<GettingStartedResponse>> {
  const [row] = await manager.query<Required<GettingStartedResponse>[]>(
    `SELECT EXISTS (SELECT FROM api_keys WHERE project_id = $1 AND revoked_at IS NULL
                       AND (expires_at IS NULL OR expires_at > $2)) AS has_key,
            (${SENT}) AS has_event,
            EXISTS (SELECT FROM flags WHERE project_id = $1) AS has_flag,
            EXISTS (SELECT FROM installations WHERE project_id = $1 AND state <> 'uninstalled') AS has_installation,
            EXISTS (SELECT FROM runs WHERE project_id = $1) AS has_run,
            EXISTS (SELECT FROM relations AS r JOIN users AS u ON u.id = r.user_id
                     WHERE r.object_type = 'project' AND r.object_id = $1 AND u.deactivated_at IS NULL) AS has_members`,
    [projectId, now, MOST_OWN_EVENTS, EVENT_TYPES.filter((type) => !OWN_TYPES.includes(type)), OWN_TYPES],
  );
  if (row === undefined) throw new Error('a row of answers is always there');
  return row;
}
