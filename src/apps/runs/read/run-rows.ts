import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { json, number, orNull, text, time, type RowOf } from '../../../database/rows.js';
import type { RunKind, Manifest } from '../../model/manifest.js';
import type { LaterExecution } from '../../model/runs/observation.js';
import type { OrchestratorKind } from '../../model/orchestrator-kind.js';
import { isTerminal, type RunState, type StatusDetail, type StopCause } from '../../model/runs/run-state.js';

/** Column types of `RUN_COLUMNS`. */
export const RUN_ROW = {
  id: text(),
  state: text<RunState>(),
  status_detail: orNull(text<StatusDetail>()),
  status_text: orNull(text()),
  run_kind: text<RunKind>(),
  project_id: text(),
  app_id: text(),
  app_slug: text(),
  app_name: text(),
  app_version_id: text(),
  app_version: text(),
  installation_id: text(),
  actor_user_id: text(),
  dag_id: text(),
  orchestrator: orNull(text<OrchestratorKind>()),
  rerun_of: orNull(text()),
  dag_run_id: text(),
  later_execution: orNull(json<LaterExecution>()),
  adopted_by: orNull(text()),
  pending_approvals: number(),
  trigger_event_id: orNull(text()),
  backfill_id: orNull(text()),
  scheduled_for: orNull(time()),
  created_at: time(),
  submitted_at: orNull(time()),
  started_at: orNull(time()),
  ended_at: orNull(time()),
  updated_at: time(),
  error_code: orNull(text()),
  error_message: orNull(text()),
  failed_task: orNull(text()),
  failed_map_index: orNull(number()),
  failed_attempt: orNull(number()),
  failure: orNull(text()),
  stop_cause: orNull(text<StopCause>()),
  stop_requested_at: orNull(time()),
  stop_requested_by: orNull(text()),
  version: number(),
  pinning: orNull(json<Pick<Manifest, 'code' | 'dags' | 'run_kinds'>>()),
  dag_version: orNull(number()),
  bundle_version: orNull(text()),
  dag_checksum: orNull(text()),
  code_problem: orNull(text()),
  input_head: orNull(text()),
  progress_done: orNull(number()),
  progress_total: orNull(number()),
  progress_message: orNull(text()),
  progress_task_id: orNull(text()),
  progress_at: orNull(time()),
};
export type RunRow = RowOf<typeof RUN_ROW>;

export const INPUT_PREVIEW_CHARACTERS = 60;
/** Maximum number of earlier runs of a rerun that a list examines; with more, its input is treated as secret. */
const MAX_EARLIER = 50;
/** Whether the input's schema has a keyword that marks secrets, anywhere. */
const marksSecrets = (version: string): string =>
  `coalesce((${version}.manifest -> 'input_schema')::text ~ '"(writeOnly|password)"', false)`;
/** A rerun has the input of an earlier run, whose version may mark secrets that its own version does not. */
const HAS_SECRETS = `(${marksSecrets('v')} OR r.rerun_of IS NOT NULL AND EXISTS (
    WITH RECURSIVE earlier AS (
      SELECT e.rerun_of, e.app_version_id, 1 AS depth FROM runs AS e WHERE e.id = r.rerun_of
      UNION ALL
      SELECT e.rerun_of, e.app_version_id, earlier.depth + 1 FROM runs AS e JOIN earlier ON e.id = earlier.rerun_of
       WHERE earlier.depth < ${MAX_EARLIER})
    SELECT FROM earlier JOIN app_versions AS ev ON ev.id = earlier.app_version_id
     WHERE ${marksSecrets('ev')} OR earlier.depth = ${MAX_EARLIER}))`;
/**
 * Beginning of the input, one character longer than shown, so that truncation is detected; an indented input is read far
 * enough to fill one line. `json` keeps numbers as they were sent; `jsonb` would not. NULL where it could contain a secret.
 */
const INPUT_HEAD = `
  CASE WHEN NOT ${HAS_SECRETS} THEN (SELECT left(regexp_replace(left((p.conf::json -> 'input')::text, 400), '\\s+', ' ', 'g'), ${INPUT_PREVIEW_CHARACTERS + 1})
     FROM run_payloads AS p WHERE p.run_id = r.id) END AS input_head`;

export const RUN_COLUMNS = raw(`
  r.id, r.state, r.status_detail, r.status_text, r.run_kind, r.project_id, r.app_id, a.slug AS app_slug, a.name AS app_name,
  r.app_version_id, v.version AS app_version, r.installation_id, r.actor_user_id, r.dag_id, r.orchestrator, r.rerun_of, r.trigger_event_id,
  r.backfill_id, r.scheduled_for,
  coalesce(r.adopted_dag_run_id, r.id) AS dag_run_id, r.later_execution,
  CASE WHEN r.state IN ('submitted', 'running') THEN (SELECT count(*)::int FROM run_approvals AS q
    WHERE q.run_id = r.id AND q.decision IS NULL AND q.deadline > now()) ELSE 0 END AS pending_approvals,
  CASE WHEN r.later_execution IS NOT NULL THEN (SELECT n.id FROM runs AS n
    WHERE n.adopted_dag_run_id = coalesce(r.adopted_dag_run_id, r.id) AND n.rerun_of = r.id) END AS adopted_by,
  r.created_at, r.submitted_at, r.started_at, r.ended_at, r.updated_at, r.error_code, r.error_message,
  r.failed_task, r.failed_map_index, r.failed_attempt, r.failure,
  r.stop_cause, r.stop_requested_at, r.stop_requested_by, r.version,
  CASE WHEN v.manifest -> 'code' IS NOT NULL
    THEN jsonb_strip_nulls(jsonb_build_object('code', v.manifest -> 'code', 'dags', v.manifest -> 'dags',
                                              'run_kinds', v.manifest -> 'run_kinds')) END AS pinning,
  c.dag_version, c.bundle_version, c.dag_checksum, c.problem AS code_problem,
  g.done AS progress_done, g.total AS progress_total, g.message AS progress_message, g.task_id AS progress_task_id,
  g.reported_at AS progress_at, ${INPUT_HEAD}`);

export const RUN_JOINS = sql`JOIN apps AS a ON a.id = r.app_id JOIN app_versions AS v ON v.id = r.app_version_id
  LEFT JOIN run_progress AS g ON g.run_id = r.id LEFT JOIN run_codes AS c ON c.run_id = r.id`;

/** The condition of the partial index of active runs: PostgreSQL uses the index only for exactly this one. */
export const UNFINISHED = sql`r.state IN ('submitted', 'running')`;

/** Conditions of a list of runs; `null`: no condition. */
export interface RunFilter {
  projectId: string | null;
  /** `'all'`: no restriction to installations. */
  installationIds: readonly string[] | 'all';
  appId: string | null;
  states: readonly RunState[] | null;
  kind: RunKind | null;
  actorUserId: string | null;
  backfillId: string | null;
  /** Lower bound of the ids; an id contains the creation time of its run. */
  fromId: string | null;
  beforeId: string | null;
}

/**
 * Selects the newest runs, reading along an index only as far as the page requires. Several installations are read
 * separately and merged: in one pass, all their runs would be sorted for each page.
 */
export function runListSql(filter: RunFilter, limit: number): Sql {
  return sql`SELECT ${RUN_COLUMNS} FROM (${foundRunsSql(filter, limit)}) AS r ${RUN_JOINS} ORDER BY r.id DESC`;
}

/** Selects the columns of `runs` only. */
export function foundRunsSql(filter: RunFilter, limit: number): Sql {
  const { projectId, installationIds } = filter;
  const conditions = conditionsOf(filter);
  if (installationIds !== 'all') {
    if (projectId !== null) conditions.push(sql`r.project_id = ${projectId}`);
    return sql`SELECT one.* FROM unnest(${installationIds}::uuid[]) AS i (id)
               CROSS JOIN LATERAL (${alongIndex(raw('r.installation_id'), raw('i.id'), conditions, limit)}) AS one
              ORDER BY one.id DESC LIMIT ${limit}`;
  }
  return projectId === null
    ? sql`SELECT r.* FROM runs AS r ${where(conditions)} ORDER BY r.id DESC LIMIT ${limit}`
    : alongIndex(raw('r.project_id'), sql`${projectId}`, conditions, limit);
}

function conditionsOf({ appId, states, kind, actorUserId, backfillId, fromId, beforeId }: RunFilter): Sql[] {
  const conditions: Sql[] = [];
  if (appId !== null) conditions.push(sql`r.app_id = ${appId}`);
  if (states !== null) conditions.push(sql`r.state = ANY (${states}::text[])`);
  if (states?.every((state) => !isTerminal(state)) === true) conditions.push(UNFINISHED);
  if (kind !== null) conditions.push(sql`r.run_kind = ${kind}`);
  if (actorUserId !== null) conditions.push(sql`r.actor_user_id = ${actorUserId}`);
  if (backfillId !== null) conditions.push(sql`r.backfill_id = ${backfillId}`);
  if (fromId !== null) conditions.push(sql`r.id >= ${fromId}`);
  if (beforeId !== null) conditions.push(sql`r.id < ${beforeId}`);
  return conditions;
}

/**
 * Compares with an array of one element and orders by it: with a plain equality PostgreSQL may scan all runs from the newest
 * on, which takes long when the matching runs are old.
 */
function alongIndex(column: Sql, value: Sql, conditions: readonly Sql[], limit: number): Sql {
  const all = [sql`${column} = ANY (ARRAY[${value}::uuid])`, ...conditions];
  return sql`SELECT r.* FROM runs AS r ${where(all)} ORDER BY ${column} DESC, r.id DESC LIMIT ${limit}`;
}

function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? empty : sql`WHERE ${join(conditions, ' AND ')}`;
}

/**
 * The smallest UUIDv7 of a moment: a run's id contains its creation time.
 *
 * @param instant RFC 3339; clamped to the range of times that an id can contain.
 */
export function firstIdAt(instant: string): string {
  const ms = Math.min(Math.max(Date.parse(instant), 0), 2 ** 48 - 1);
  const digits = ms.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
