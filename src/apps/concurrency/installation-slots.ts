import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { execute, hasRow, number, queryRow } from '../../database/rows.js';

/**
 * Locks the installation's row for a caller that counts its runs in order to start or promote one: two callers that count
 * concurrently would both find the last slot. Not `FOR UPDATE`, for which the foreign keys of new runs would wait.
 */
export async function lockInstallation(manager: EntityManager, id: string): Promise<void> {
  await execute(manager, sql`SELECT FROM installations WHERE id = ${id} FOR NO KEY UPDATE`);
}

/** Runs that occupy a slot: active and not waiting for one. Counted under {@link lockInstallation}. */
export async function activeCount(manager: EntityManager, installationId: string): Promise<number> {
  const row = await queryRow(
    manager,
    { count: number() },
    sql`SELECT count(*)::int AS count FROM runs
      WHERE installation_id = ${installationId} AND state IN ('submitted', 'running') AND submission <> 'waiting'`,
  );
  return row?.count ?? 0;
}

export function hasWaiting(manager: EntityManager, installationId: string): Promise<boolean> {
  return hasRow(
    manager,
    sql`SELECT FROM runs WHERE installation_id = ${installationId} AND state = 'submitted' AND submission = 'waiting' LIMIT 1`,
  );
}

/** Whether a new run may start at once: a slot is free, and no earlier run waits for it. Under the lock, too. */
export async function hasFreeSlot(
  manager: EntityManager,
  installationId: string,
  limit: number,
): Promise<boolean> {
  if (await hasWaiting(manager, installationId)) return false;
  return (await activeCount(manager, installationId)) < limit;
}
