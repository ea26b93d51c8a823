import type { EntityManager } from 'typeorm';

/** PostgreSQL channel; the payload is `<project id>:<run id>`. A hint: a subscriber that needs every change polls the table. */
export const RUNS_CHANNEL = 'signalbox_runs';

/** Notifies all replicas, with the commit, that a run is new or has changed. */
export async function announceRun(
  manager: EntityManager,
  { id, projectId }: { id: string; projectId: string },
): Promise<void> {
  await manager.query('SELECT pg_notify($1, $2)', [RUNS_CHANNEL, `${projectId}:${id}`]);
}
