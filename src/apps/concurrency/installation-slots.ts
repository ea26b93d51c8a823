import type { EntityManager } from 'typeorm';

/**
 * A caller that counts runs of an installation in order to start one, or to let one continue, holds its row: two that
 * count at the same moment would both find the last slot. Not `FOR UPDATE`, which new runs' foreign keys
 * would wait for.
 */
export async function lockInstallation(manager: EntityManager, id: string): Promise<void> {
  await manager.query('SELECT FROM installations WHERE id = $1 FOR NO KEY UPDATE', [id]);
}

/** Runs that occupy a slot: active and not waiting for one. Counted under {@link lockInstallation}. */
export async function activeCount(manager: EntityManager, installationId: string): Promise<number> {
  const [row] = await manager.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM runs
      WHERE installation_id = $1 AND state IN ('submitted', 'running') AND submission <> 'waiting'`,
    [installationId],
  );
  return row?.count ?? 0;
}

export async function hasWaiting(manager: EntityManager, installationId: string): Promise<boolean> {
  const [row] = await manager.query<{ waiting: boolean }[]>(
    `SELECT EXISTS (SELECT FROM runs WHERE installation_id = $1 AND state = 'submitted' AND submission = 'waiting')
         AS waiting`,
    [installationId],
  );
  return row?.waiting === true;
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
