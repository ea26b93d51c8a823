import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { orNull, queryRows, text, time } from '../../../database/rows.js';
import type { ApprovalResponse } from './approval.response.js';

/**
 * State of an approval `a` of the run `r`. Without a decision the state is derived from the deadline and the end of the run,
 * so no job has to write it.
 */
const STATE = sql`CASE WHEN a.decision IS NOT NULL THEN a.decision
                    WHEN a.deadline <= coalesce(r.ended_at, now()) THEN 'expired'
                    WHEN r.state IN ('submitted', 'running') THEN 'pending'
                    ELSE 'canceled' END`;

const APPROVAL = {
  id: text(),
  name: text(),
  message: text(),
  requested_at: time(),
  deadline: time(),
  state: text<ApprovalResponse['state']>(),
  comment: orNull(text()),
  decided_by: orNull(text()),
  decided_at: orNull(time()),
};

/** Approvals of a run in the order of their requests. */
export function readApprovals(manager: EntityManager, runId: string): Promise<ApprovalResponse[]> {
  return queryRows(
    manager,
    APPROVAL,
    sql`SELECT a.id, a.name, a.message, a.requested_at, a.deadline, ${STATE} AS state, a.comment, a.decided_by,
             coalesce(a.decided_at, CASE ${STATE} WHEN 'expired' THEN a.deadline WHEN 'canceled' THEN r.ended_at END) AS decided_at
        FROM run_approvals AS a JOIN runs AS r ON r.id = a.run_id
       WHERE a.run_id = ${runId} ORDER BY a.requested_at, a.id`,
  );
}
