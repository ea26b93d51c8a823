import type { EntityManager } from 'typeorm';

/** Airflow reports an end before it commits it. */
const AFTER_THE_END_MS = 500;

/** Orders, with the ends of runs, that their tasks are read from the orchestrator. */
export async function requestTaskReads(
  manager: EntityManager,
  runIds: readonly string[],
  endedAt: Date,
): Promise<void> {
  if (runIds.length === 0) return;
  await manager.query(
    `INSERT INTO run_tasks (run_id, tasks, is_truncated, next_read_at, reads)
     SELECT id, '[]', false, $2, 0 FROM unnest($1::uuid[]) AS ended (id)
     ON CONFLICT (run_id) DO UPDATE SET next_read_at = excluded.next_read_at, reads = 0`,
    [runIds, new Date(endedAt.getTime() + AFTER_THE_END_MS)],
  );
}
