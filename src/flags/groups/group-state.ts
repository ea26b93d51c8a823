import type { FlagGroup } from '../entities/flag-group.entity.js';

/** Fields of a group that users set, and that a revert restores. */
export interface GroupState {
  name: string;
  description: string;
  enabled: boolean;
  killed: boolean;
  archived: boolean;
}

/** A new group does not affect its flags. */
export function newGroupState(key: string): GroupState {
  return { name: key, description: '', enabled: true, killed: false, archived: false };
}

export function groupStateOf({ name, description, enabled, killed, archived }: FlagGroup): GroupState {
  return { name, description, enabled, killed, archived };
}
