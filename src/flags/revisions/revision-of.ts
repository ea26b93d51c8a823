import type { EntityManager } from 'typeorm';
import { FlagRevision } from './flag-revision.entity.js';

/** How many changes the project's flags have had so far. */
export async function revisionOf(manager: EntityManager, projectId: string): Promise<number> {
  return (await manager.findOneBy(FlagRevision, { projectId }))?.revision ?? 0;
}
