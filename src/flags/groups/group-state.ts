import type { FlagGroup } from '../entities/flag-group.entity.js';

/** Everything about a group that a person decides, and a revert brings back. */
export interface GroupState {
  name: string;
  description: string;
  enabled: boolean;
  killed: boolean;
  archived: boolean;
}

/** A new group lets its flags decide. */
export function newGroupState(key: string): GroupState {
  return { name: key, description: '', enabled: true, killed: false, archived: false };
}

export function groupStateOf({ name, description, enabled, killed, archived }: FlagGroup): GroupState {
  return { name, description, enabled, killed, archived };
}
