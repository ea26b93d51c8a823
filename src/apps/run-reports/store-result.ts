import type { EntityManager } from 'typeorm';
import type { ReportVerdict, ResultReport } from '../model/run-report.js';

/** The caller's transaction locks the run's row. */
export async function storeResult(
  manager: EntityManager,
  runId: string,
  { at, result }: ResultReport,
): Promise<ReportVerdict> {
  const [row] = await manager.query<{ verdict: ReportVerdict }[]>(
    `WITH stored AS (
       INSERT INTO run_results AS p (run_id, reported_at, result) VALUES ($1, $2, $3)
       ON CONFLICT (run_id) DO UPDATE SET reported_at = $2, result = $3
        WHERE p.reported_at < $2 OR (p.reported_at = $2 AND p.result <> $3)
       RETURNING 1)
     SELECT CASE WHEN EXISTS (SELECT FROM stored) THEN 'applied'
                 WHEN reported_at = $2 THEN 'unchanged' ELSE 'older' END AS verdict
       FROM (SELECT max(reported_at) AS reported_at FROM run_results WHERE run_id = $1) AS before`,
    [runId, at, result],
  );
  return row?.verdict ?? 'applied';
}
