import { In, type EntityManager } from 'typeorm';
import { FlagLastEvaluated } from './flag-last-evaluated.entity.js';

/** When each of the flags was evaluated last; those that never were are left out. */
export async function lastEvaluated(
  manager: EntityManager,
  projectId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await manager.findBy(FlagLastEvaluated, { projectId, flagKey: In([...keys]) });
  return new Map(rows.map(({ flagKey, at }) => [flagKey, at]));
}
