import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { number, orNull, queryRows, text } from '../../../database/rows.js';
import type { RunRow } from './run-rows.js';
import type { RunQueueResponse } from './run.response.js';

type Waiting = Pick<RunRow, 'id' | 'installation_id' | 'status_detail'>;

/**
 * Queue positions of the runs that wait for a slot, by id. One query reads the queue of each installation once, in the order
 * in which `WaitingRuns` promotes runs.
 */
export async function readRunQueues(
  manager: EntityManager,
  runs: readonly Waiting[],
): Promise<ReadonlyMap<string, RunQueueResponse>> {
  const waiting = runs.filter(({ status_detail: detail }) => detail === 'waiting_for_slot');
  if (waiting.length === 0) return new Map();
  const installationIds = [...new Set(waiting.map((run) => run.installation_id))];
  const rows = await queryRows(
    manager,
    { id: text(), position: number(), running: number(), limit: orNull(number()) },
    sql`SELECT queued.id, queued.position, slots.running, (v.manifest -> 'concurrency' ->> 'limit')::int AS limit
       FROM installations AS i JOIN app_versions AS v ON v.id = i.app_version_id
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS running FROM runs AS r
         WHERE r.installation_id = i.id AND r.state IN ('submitted', 'running') AND r.submission <> 'waiting') AS slots
      CROSS JOIN LATERAL (
        SELECT r.id, (row_number() OVER (ORDER BY r.created_at, r.id))::int AS position FROM runs AS r
         WHERE r.installation_id = i.id AND r.state = 'submitted' AND r.submission = 'waiting') AS queued
      WHERE i.id = ANY (${installationIds}::uuid[]) AND queued.id = ANY (${waiting.map(({ id }) => id)}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...queue }) => [id, queue]));
}
