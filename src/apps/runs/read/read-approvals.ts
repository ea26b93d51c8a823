import type { EntityManager } from 'typeorm';
import type { ApprovalResponse } from './approval.response.js';

/**
 * State of an approval `a` of the run `r`. Without a decision the state follows from times, so no job has to write it: the
 * deadline passes without one, and a run that ends leaves nothing pending.
 */
const STATE = `CASE WHEN a.decision IS NOT NULL THEN a.decision
                    WHEN a.deadline <= coalesce(r.ended_at, now()) THEN 'expired'
                    WHEN r.state IN ('submitted', 'running') THEN 'pending'
                    ELSE 'canceled' END`;

const COLUMNS = `a.id, a.name, a.message, a.requested_at, a.deadline, ${STATE} AS state, a.comment, a.decided_by,
  coalesce(a.decided_at, CASE ${STATE} WHEN 'expired' THEN a.deadline WHEN 'canceled' THEN r.ended_at END) AS decided_at`;

/** In the order of the requests. */
export function readApprovals(manager: EntityManager, runId: string): Promise<ApprovalResponse[]> {
  return manager.query<ApprovalResponse[]>(
    `SELECT ${COLUMNS} FROM run_approvals AS a JOIN runs AS r ON r.id = a.run_id
      WHERE a.run_id = $1 ORDER BY a.requested_at, a.id`,
    [runId],
  );
}
