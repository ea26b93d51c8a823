import type { EntityManager } from 'typeorm';
import { uuidV7 } from '../../common/uuid-v7.js';
import { MAX_APPROVALS, type ApprovalReport, type ReportVerdict } from '../model/run-report.js';

/** The caller's transaction locks the run's row. The first request of a name is stored; a repeat reads the decision. */
export async function storeApproval(
  manager: EntityManager,
  runId: string,
  { name, message, deadlineSeconds }: ApprovalReport,
): Promise<ReportVerdict> {
  const [row] = await manager.query<{ count: number; known: boolean | null }[]>(
    'SELECT count(*)::int AS count, bool_or(name = $2) AS known FROM run_approvals WHERE run_id = $1',
    [runId, name],
  );
  if (row?.known === true) return 'unchanged';
  if ((row?.count ?? 0) >= MAX_APPROVALS) return 'too_many';
  await manager.query(
    `INSERT INTO run_approvals (id, run_id, name, message, requested_at, deadline)
     VALUES ($1, $2, $3, $4, now(), now() + make_interval(secs => $5))`,
    [uuidV7(), runId, name, message, deadlineSeconds],
  );
  return 'applied';
}
