import type { EntityManager } from 'typeorm';
import { Run } from '../model/runs/run.entity.js';

/**
 * Finds the run to which reports of a DAG run apply: the one that was created for it, or the last one that adopted it. The
 * DAG run always refers to the first one, because its `conf` does not change.
 *
 * @returns `null` when there is no such run.
 */
export async function findNewestRun(manager: EntityManager, dagRunId: string): Promise<Run | null> {
  // Without LIMIT, with which PostgreSQL may scan all runs from the newest on.
  const [newest] = await manager.find(Run, {
    where: [{ id: dagRunId }, { adoptedDagRunId: dagRunId }],
    order: { id: 'DESC' },
  });
  return newest ?? null;
}
