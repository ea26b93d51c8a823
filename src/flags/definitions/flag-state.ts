import { normalizeCohorts, type Cohorts } from './cohorts.js';
import { withFields } from '../changes/definition-change.js';
import type { Flag } from '../entities/flag.entity.js';

/** Fields of a flag that users set, and that a revert restores. */
export interface FlagState {
  name: string;
  description: string;
  enabled: boolean;
  killed: boolean;
  rollout: number;
  cohorts: Cohorts;
  group: string | null;
  tags: string[];
  permanent: boolean;
  archived: boolean;
}

/** A new flag is off until it is turned on explicitly. */
export function newFlagState(key: string): FlagState {
  return {
    name: key,
    description: '',
    enabled: false,
    killed: false,
    rollout: 100,
    cohorts: {},
    group: null,
    tags: [],
    permanent: false,
    archived: false,
  };
}

export function flagStateOf(flag: Flag): FlagState {
  return {
    name: flag.name,
    description: flag.description,
    enabled: flag.enabled,
    killed: flag.killed,
    rollout: flag.rollout,
    cohorts: normalizeCohorts(flag.cohorts),
    group: flag.groupKey,
    tags: flag.tags,
    permanent: flag.permanent,
    archived: flag.archived,
  };
}

/** A copy of the state with the given fields replaced. */
export function withFlagFields(state: FlagState, fields: Partial<FlagState>): FlagState {
  const changed = withFields(state, fields);
  return { ...changed, cohorts: normalizeCohorts(changed.cohorts) };
}
