import type { JsonObject } from '../../../api/exact-json';
import { flagChangeWords, type FlagSwitches } from '../../changes/flag-change-words';
import { field, part } from '../../type-views/fields';

/** What a `feature_flag` event states was done; `null` when it states nothing. Senders can put anything into `data`. */
export function flagEventWords(data: JsonObject): string | null {
  const before = part(data, 'before');
  const changed = data['changed'];
  return flagChangeWords({
    action: field(data, 'action'),
    before: before && switchesOf(before),
    after: switchesOf(data),
    group: field(data, 'group'),
    changed: Array.isArray(changed) ? changed.filter((name) => typeof name === 'string') : null,
  });
}

function switchesOf(data: JsonObject): FlagSwitches {
  const enabled = data['enabled'];
  const rollout = Number(field(data, 'rollout') ?? Number.NaN);
  return {
    enabled: typeof enabled === 'boolean' ? enabled : null,
    rollout: Number.isFinite(rollout) ? rollout : null,
  };
}
