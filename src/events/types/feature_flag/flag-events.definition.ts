import { ACTOR_PATHS, type KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** What the projection of flag events keeps of each event; absent members were not sent. */
export interface FlagEventState {
  enabled: boolean;
  rollout: number;
  actor: string;
  state: string;
  action: string;
  group: string;
  before_enabled: boolean;
  before_rollout: number;
  before_state: string;
}

export const FLAG_EVENTS: KeyedStateDefinition = {
  name: 'feature-flag-events',
  version: 2,
  type: 'feature_flag',
  key: 'key',
  part: null,
  state: {
    enabled: { kind: 'boolean', paths: [['enabled']] },
    rollout: { kind: 'integer', paths: [['rollout']] },
    actor: { kind: 'text', paths: ACTOR_PATHS },
    state: { kind: 'text', paths: [['state']] },
    action: { kind: 'text', paths: [['action']] },
    group: { kind: 'text', paths: [['group']] },
    before_enabled: { kind: 'boolean', paths: [['before', 'enabled']] },
    before_rollout: { kind: 'integer', paths: [['before', 'rollout']] },
    before_state: { kind: 'text', paths: [['before', 'state']] },
  },
  keptDays: 730,
};
