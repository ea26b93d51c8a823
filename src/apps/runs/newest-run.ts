import type { EntityManager } from 'typeorm';
import { Run } from '../model/run.entity.js';

/**
 * The run that reports of a DAG run are about: the one that was created for it, or the last one that adopted it. The DAG
 * run names the first one for ever, because its `conf` does not change.
 *
 * @returns `null` when there is no such run.
 */
export async function findNewestRun(manager: EntityManager, dagRunId: string): Promise<Run | null> {
  // Without LIMIT, with which PostgreSQL may walk all runs from the newest on.
  const [newest] = await manager.find(Run, {
    where: [{ id: dagRunId }, { adoptedDagRunId: dagRunId }],
    order: { id: 'DESC' },
  });
  return newest ?? null;
}
