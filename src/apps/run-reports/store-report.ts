import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { uuidV7 } from '../../common/uuid-v7.js';
import { execute, number, orNull, queryRow, text, boolean } from '../../database/rows.js';
import {
  MAX_ARTIFACTS,
  MAX_ARTIFACTS_BYTES,
  MAX_APPROVALS,
  type ArtifactReport,
  type ReportVerdict,
  type ProgressReport,
  type ResultReport,
  type ApprovalReport,
} from '../model/runs/run-report.js';

/** The caller's transaction locks the run's row, so that two artifacts together cannot exceed the limits. */
export async function storeArtifact(
  manager: EntityManager,
  runId: string,
  artifact: ArtifactReport,
): Promise<ReportVerdict> {
  const { name, at, location } = artifact;
  const known = await knownVerdict(manager, runId, artifact);
  if (known !== null) return known;
  const others = await countOthers(manager, runId, name);
  if (others.count >= MAX_ARTIFACTS) return 'too_many';
  const { url, content, contentType } = columnsOf(location);
  if (others.bytes + (content?.length ?? 0) > MAX_ARTIFACTS_BYTES) return 'too_many';
  await execute(
    manager,
    sql`INSERT INTO run_artifacts (run_id, name, reported_at, url, content, content_type, created_at)
     VALUES (${runId}, ${name}, ${at}, ${url}, ${content}, ${contentType}, now())
     ON CONFLICT (run_id, name) DO UPDATE
        SET reported_at = excluded.reported_at, url = excluded.url, content = excluded.content,
            content_type = excluded.content_type`,
  );
  return 'applied';
}

/** Reason for which the stored artifact of this name is kept; `null`: none is stored, or an earlier one. */
async function knownVerdict(
  manager: EntityManager,
  runId: string,
  { name, at, location }: ArtifactReport,
): Promise<ReportVerdict | null> {
  const { url, content, contentType } = columnsOf(location);
  const row = await queryRow(
    manager,
    { verdict: orNull(text<ReportVerdict>()) },
    sql`SELECT CASE WHEN reported_at > ${at} THEN 'older'
                 WHEN reported_at = ${at} AND (url, content, content_type)
                      IS NOT DISTINCT FROM (${url}::text, ${content}::bytea, ${contentType}::text) THEN 'unchanged' END AS verdict
       FROM run_artifacts WHERE run_id = ${runId} AND name = ${name}`,
  );
  return row?.verdict ?? null;
}

async function countOthers(
  manager: EntityManager,
  runId: string,
  name: string,
): Promise<{ count: number; bytes: number }> {
  const row = await queryRow(
    manager,
    { count: number(), bytes: number() },
    sql`SELECT count(*)::int AS count, coalesce(sum(octet_length(content)), 0)::int AS bytes
       FROM run_artifacts WHERE run_id = ${runId} AND name <> ${name}`,
  );
  return row ?? { count: 0, bytes: 0 };
}

function columnsOf(location: ArtifactReport['location']): {
  url: string | null;
  content: Buffer | null;
  contentType: string | null;
} {
  return 'url' in location
    ? { url: location.url, content: null, contentType: null }
    : { url: null, ...location };
}

/** Minimum interval between writes of progress of one run, in ms. */
const PROGRESS_EVERY_MS = 100;

/**
 * Time until the run may write this progress, by the database's clock, which all replicas share; 0 for now, and for a
 * report that would not be written anyway.
 */
export async function waitForPace(
  manager: EntityManager,
  runId: string,
  { at }: ProgressReport,
): Promise<number> {
  const row = await queryRow(
    manager,
    { wait_ms: number() },
    sql`SELECT ${PROGRESS_EVERY_MS} - 1000 * extract(epoch FROM clock_timestamp() - written_at)::float8 AS wait_ms
       FROM run_progress WHERE run_id = ${runId} AND reported_at <= ${at}`,
  );
  return Math.min(Math.max(row?.wait_ms ?? 0, 0), PROGRESS_EVERY_MS);
}

/** The caller's transaction locks the run's row. */
export async function storeProgress(
  manager: EntityManager,
  runId: string,
  { at, done, total, message, taskId }: ProgressReport,
): Promise<ReportVerdict> {
  const row = await queryRow(
    manager,
    { verdict: text<ReportVerdict>() },
    sql`WITH stored AS (
       INSERT INTO run_progress AS p (run_id, reported_at, done, total, message, task_id, written_at)
       VALUES (${runId}, ${at}, ${done}, ${total}, ${message}, ${taskId}, clock_timestamp())
       ON CONFLICT (run_id) DO UPDATE
          SET reported_at = excluded.reported_at, done = excluded.done, total = excluded.total, message = excluded.message,
              task_id = excluded.task_id, written_at = clock_timestamp()
        WHERE p.reported_at < excluded.reported_at
           OR (p.reported_at = excluded.reported_at
               AND (p.done, p.total, p.message, p.task_id)
                   IS DISTINCT FROM (excluded.done, excluded.total, excluded.message, excluded.task_id))
       RETURNING 1)
     SELECT CASE WHEN EXISTS (SELECT FROM stored) THEN 'applied'
                 WHEN reported_at = ${at} THEN 'unchanged' ELSE 'older' END AS verdict
       FROM (SELECT max(reported_at) AS reported_at FROM run_progress WHERE run_id = ${runId}) AS before`,
  );
  return row?.verdict ?? 'applied';
}

/** The caller's transaction locks the run's row. */
export async function storeResult(
  manager: EntityManager,
  runId: string,
  { at, result }: ResultReport,
): Promise<ReportVerdict> {
  const row = await queryRow(
    manager,
    { verdict: text<ReportVerdict>() },
    sql`WITH stored AS (
       INSERT INTO run_results AS p (run_id, reported_at, result) VALUES (${runId}, ${at}, ${result})
       ON CONFLICT (run_id) DO UPDATE SET reported_at = excluded.reported_at, result = excluded.result
        WHERE p.reported_at < excluded.reported_at OR (p.reported_at = excluded.reported_at AND p.result <> excluded.result)
       RETURNING 1)
     SELECT CASE WHEN EXISTS (SELECT FROM stored) THEN 'applied'
                 WHEN reported_at = ${at} THEN 'unchanged' ELSE 'older' END AS verdict
       FROM (SELECT max(reported_at) AS reported_at FROM run_results WHERE run_id = ${runId}) AS before`,
  );
  return row?.verdict ?? 'applied';
}

/** The caller's transaction locks the run's row. The first request of a name is stored; a repeat reads the decision. */
export async function storeApproval(
  manager: EntityManager,
  runId: string,
  { name, message, deadlineSeconds }: ApprovalReport,
): Promise<ReportVerdict> {
  const row = await queryRow(
    manager,
    { count: number(), known: orNull(boolean()) },
    sql`SELECT count(*)::int AS count, bool_or(name = ${name}) AS known FROM run_approvals WHERE run_id = ${runId}`,
  );
  if (row?.known === true) return 'unchanged';
  if ((row?.count ?? 0) >= MAX_APPROVALS) return 'too_many';
  await execute(
    manager,
    sql`INSERT INTO run_approvals (id, run_id, name, message, requested_at, deadline)
     VALUES (${uuidV7()}, ${runId}, ${name}, ${message}, now(), now() + make_interval(secs => ${deadlineSeconds}))`,
  );
  return 'applied';
}
