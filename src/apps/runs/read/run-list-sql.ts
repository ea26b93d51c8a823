import type { RunKind } from '../../model/manifest.js';
import { isTerminal, type RunState } from '../../model/run-state.js';

export const INPUT_PREVIEW_CHARACTERS = 60;
/** Earlier runs of a rerun that are examined for a list; with more, its input counts as secret. */
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
 * One character more than is shown, to know that there is more; of an input that is indented over several lines, enough
 * to fill one. `json` keeps numbers as they were sent; `jsonb` would not. NULL where a secret could be among them.
 */
const INPUT_HEAD = `
  CASE WHEN NOT ${HAS_SECRETS} THEN (SELECT left(regexp_replace(left((p.conf::json -> 'input')::text, 400), '\\s+', ' ', 'g'), ${INPUT_PREVIEW_CHARACTERS + 1})
     FROM run_payloads AS p WHERE p.run_id = r.id) END AS input_head`;

export const RUN_COLUMNS = `
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
  g.reported_at AS progress_at, ${INPUT_HEAD}`;

export const RUN_JOINS = `JOIN apps AS a ON a.id = r.app_id JOIN app_versions AS v ON v.id = r.app_version_id
  LEFT JOIN run_progress AS g ON g.run_id = r.id LEFT JOIN run_codes AS c ON c.run_id = r.id`;

/** The words of the index's own condition: only then it is used. */
export const UNFINISHED = `r.state IN ('submitted', 'running')`;

/** What a list of runs is limited to; `null`: it is not. */
export interface RunFilter {
  projectId: string | null;
  /** `'all'`: of whatever installation. */
  installationIds: readonly string[] | 'all';
  appId: string | null;
  states: readonly RunState[] | null;
  kind: RunKind | null;
  actorUserId: string | null;
  backfillId: string | null;
  /** An id holds the time at which its run was made. */
  fromId: string | null;
  beforeId: string | null;
}

/**
 * The newest runs, read along an index as far as the page goes. With a list of installations each is read by
 * itself and the results are merged: in one pass all runs of all of them would be sorted for each page.
 */
export function runListSql(filter: RunFilter, limit: number): [sql: string, values: unknown[]] {
  const [found, values] = foundRunsSql(filter, limit);
  return [`SELECT ${RUN_COLUMNS} FROM (${found}) AS r ${RUN_JOINS} ORDER BY r.id DESC`, values];
}

/** The rows of `runs` themselves, for whatever is made of them. */
export function foundRunsSql(filter: RunFilter, limit: number): [sql: string, values: unknown[]] {
  const values: unknown[] = [];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  const add = (value: unknown, condition: (parameter: string) => string): void => {
    if (value !== null) conditions.push(condition(bind(value)));
  };
  const { projectId, installationIds } = filter;
  add(filter.appId, (p) => `r.app_id = ${p}`);
  add(filter.states, (p) => `r.state = ANY (${p}::text[])`);
  if (filter.states?.every((state) => !isTerminal(state)) === true) conditions.push(UNFINISHED);
  add(filter.kind, (p) => `r.run_kind = ${p}`);
  add(filter.actorUserId, (p) => `r.actor_user_id = ${p}`);
  add(filter.backfillId, (p) => `r.backfill_id = ${p}`);
  add(filter.fromId, (p) => `r.id >= ${p}`);
  add(filter.beforeId, (p) => `r.id < ${p}`);
  const count = bind(limit);
  const read = (place: [column: string, value: string] | null): string =>
    place === null
      ? `SELECT r.* FROM runs AS r ${where(conditions)} ORDER BY r.id DESC LIMIT ${count}`
      : alongIndex(place, conditions, count);
  let found: string;
  if (installationIds === 'all') found = read(projectId === null ? null : ['r.project_id', bind(projectId)]);
  else {
    add(projectId, (p) => `r.project_id = ${p}`);
    found = `SELECT one.* FROM unnest(${bind(installationIds)}::uuid[]) AS i (id)
               CROSS JOIN LATERAL (${read(['r.installation_id', 'i.id'])}) AS one
              ORDER BY one.id DESC LIMIT ${count}`;
  }
  return [found, values];
}

/**
 * An array of one, and an order by it: with a plain equality PostgreSQL may walk all runs from the newest on,
 * which takes long where those that are wanted are old.
 */
function alongIndex(
  [column, value]: [column: string, value: string],
  conditions: readonly string[],
  count: string,
): string {
  const all = [`${column} = ANY (ARRAY[${value}::uuid])`, ...conditions];
  return `SELECT r.* FROM runs AS r ${where(all)} ORDER BY ${column} DESC, r.id DESC LIMIT ${count}`;
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
}
