import type { FlagsPayload } from '../../../core/flags-payload.js';

/** Keys of the flags whose definition, group or overrides differ, sorted. */
export function changedKeys(before: FlagsPayload | null, after: FlagsPayload): string[] {
  const [old, now] = [
    before === null ? new Map<string, string>() : definitionsOf(before),
    definitionsOf(after),
  ];
  const keys = new Set([...old.keys(), ...now.keys()]);
  return [...keys].filter((key) => old.get(key) !== now.get(key)).sort();
}

/** Everything that affects the value of each flag, as text to compare. */
function definitionsOf({ flags, groups, overrides }: FlagsPayload): Map<string, string> {
  const byGroup = new Map(groups.map((group) => [group.key, group]));
  const byFlag = new Map<string, string[]>();
  for (const { flag_key, actor_id, value, active, expires_at } of overrides) {
    const ofFlag = byFlag.get(flag_key) ?? [];
    ofFlag.push(JSON.stringify([actor_id, value, active, expires_at ?? null]));
    byFlag.set(flag_key, ofFlag);
  }
  return new Map(
    flags.map(({ key, enabled, killed, rollout, cohorts, group }) => {
      const ofGroup = group == null ? null : byGroup.get(group);
      const cohortsInOrder = Object.entries(cohorts)
        .map(([dimension, values]) => [dimension, [...values].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1));
      const definition = [
        enabled,
        killed,
        rollout,
        cohortsInOrder,
        group ?? null,
        ofGroup?.enabled,
        ofGroup?.killed,
        byFlag.get(key)?.sort() ?? [],
      ];
      return [key, JSON.stringify(definition)];
    }),
  );
}
