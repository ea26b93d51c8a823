import type { EntityManager } from 'typeorm';
import { RUNS_CHANNEL } from './run-announcement.js';
import type { StopCause } from '../model/run-state.js';

/**
 * Records why a run is to end early, once: the first cause is kept. From then on the workers request the stop from the
 * orchestrator to stop it, and what it reports as failed counts as what was requested.
 *
 * @param by the user who requested it; `null`: no user did.
 * @returns `false` when it is over, or is being stopped already.
 */
export async function requestStop(
  manager: EntityManager,
  { runId, cause, by, now }: { runId: string; cause: StopCause; by: string | null; now: Date },
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `WITH stopping AS (
       UPDATE runs SET stop_cause = $2, stop_requested_at = $3, stop_requested_by = $4, status_detail = 'canceling', status_text = NULL,
              next_check_at = $3, checks = 0, updated_at = $3, version = version + 1
        WHERE id = $1 AND stop_cause IS NULL AND state IN ('submitted', 'running')
       RETURNING project_id, id)
     SELECT pg_notify('${RUNS_CHANNEL}', project_id || ':' || id) FROM stopping`,
    [runId, cause, now, by],
  );
  return rows.length > 0;
}
