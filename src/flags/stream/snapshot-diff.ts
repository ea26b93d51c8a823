import type { SnapshotPayload, WireFlag, WireGroup, WireOverride } from '../snapshot/snapshot.js';

/** Changes in a newer snapshot, as complete entities, so that applying them is idempotent. */
export interface FlagSetChanges {
  flags: WireFlag[];
  groups: WireGroup[];
  overrides: WireOverride[];
  removed: {
    flags: string[];
    groups: string[];
    overrides: { flag_key: string; actor_id: string }[];
  };
}

/** Pure. A flag and its new group are always in the same changes. */
export function snapshotDiff(before: SnapshotPayload, after: SnapshotPayload): FlagSetChanges {
  const flags = difference(before.flags, after.flags, (flag) => flag.key);
  const groups = difference(before.groups, after.groups, (group) => group.key);
  const overrides = difference(
    before.overrides,
    after.overrides,
    (one) => `${one.flag_key}\n${one.actor_id}`,
  );
  return {
    flags: flags.changed,
    groups: groups.changed,
    overrides: overrides.changed,
    removed: {
      flags: flags.removed.map(({ key }) => key),
      groups: groups.removed.map(({ key }) => key),
      overrides: overrides.removed.map(({ flag_key, actor_id }) => ({ flag_key, actor_id })),
    },
  };
}

function difference<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (item: T) => string,
): { changed: T[]; removed: T[] } {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const changed: T[] = [];
  for (const item of after) {
    const key = keyOf(item);
    const known = old.get(key);
    old.delete(key);
    if (known === undefined || JSON.stringify(known) !== JSON.stringify(item)) changed.push(item);
  }
  return { changed, removed: [...old.values()] };
}
