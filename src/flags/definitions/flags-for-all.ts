import { In, type EntityManager } from 'typeorm';
import { FlagGroup } from '../entities/flag-group.entity.js';
import type { Flag } from '../entities/flag.entity.js';
import { flagUses, useOf } from '../usage/flag-use.js';
import { flagForAll, type FlagForAll } from './flag.response.js';

/** Adds to flags of a project their state in force and their use, with two queries. */
export async function flagsForAll(
  manager: EntityManager,
  projectId: string,
  flags: readonly Flag[],
  nowMs: number,
): Promise<FlagForAll[]> {
  const keys = flags.map(({ key }) => key);
  const groupKeys = [...new Set(flags.flatMap(({ groupKey }) => groupKey ?? []))];
  const groups =
    groupKeys.length === 0 ? [] : await manager.findBy(FlagGroup, { projectId, key: In(groupKeys) });
  const groupOf = new Map(groups.map((group) => [group.key, group]));
  const uses = await flagUses(manager, projectId, keys, nowMs);
  return flags.map((flag) =>
    flagForAll(flag, groupOf.get(flag.groupKey ?? ''), useOf(uses, flag.key), nowMs),
  );
}
