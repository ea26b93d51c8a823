import type { EntityManager } from 'typeorm';
import type { ProgressReport, ReportVerdict } from '../model/run-report.js';

/** Minimum interval between writes of progress of one run, in ms. */
export const PROGRESS_EVERY_MS = 100;

/**
 * How long until the run may write this progress, by the database's clock, which all replicas share; 0 for now, and for a
 * report that would not be written anyway.
 */
export async function waitForPace(
  manager: EntityManager,
  runId: string,
  { at }: ProgressReport,
): Promise<number> {
  const [row] = await manager.query<{ wait_ms: number }[]>(
    `SELECT $3 - 1000 * extract(epoch FROM clock_timestamp() - written_at)::float8 AS wait_ms
       FROM run_progress WHERE run_id = $1 AND reported_at <= $2`,
    [runId, at, PROGRESS_EVERY_MS],
  );
  return Math.min(Math.max(row?.wait_ms ?? 0, 0), PROGRESS_EVERY_MS);
}

/** The caller's transaction locks the run's row. */
export async function storeProgress(
  manager: EntityManager,
  runId: string,
  { at, done, total, message, taskId }: ProgressReport,
): Promise<ReportVerdict> {
  const [row] = await manager.query<{ verdict: ReportVerdict }[]>(
    `WITH stored AS (
       INSERT INTO run_progress AS p (run_id, reported_at, done, total, message, task_id, written_at)
       VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp())
       ON CONFLICT (run_id) DO UPDATE
          SET reported_at = $2, done = $3, total = $4, message = $5, task_id = $6, written_at = clock_timestamp()
        WHERE p.reported_at < $2
           OR (p.reported_at = $2
               AND (p.done, p.total, p.message, p.task_id) IS DISTINCT FROM ($3::float8, $4::float8, $5::text, $6::text))
       RETURNING 1)
     SELECT CASE WHEN EXISTS (SELECT FROM stored) THEN 'applied'
                 WHEN reported_at = $2 THEN 'unchanged' ELSE 'older' END AS verdict
       FROM (SELECT max(reported_at) AS reported_at FROM run_progress WHERE run_id = $1) AS before`,
    [runId, at, done, total, message, taskId],
  );
  return row?.verdict ?? 'applied';
}
