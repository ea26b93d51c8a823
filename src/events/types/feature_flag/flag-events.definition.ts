import { ACTOR_PATHS, type KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** What the projection of flag events keeps of each event; absent members were not sent. */
export interface FlagEventState {
  enabled: boolean;
  rollout: number;
  actor: string;
}

export const FLAG_EVENTS: KeyedStateDefinition = {
  name: 'feature-flag-events',
  version: 1,
  type: 'feature_flag',
  key: 'key',
  part: null,
  state: {
    enabled: { kind: 'boolean', paths: [['enabled']] },
    rollout: { kind: 'integer', paths: [['rollout']] },
    actor: { kind: 'text', paths: ACTOR_PATHS },
  },
  keptDays: 730,
};
