import { ACTOR_PATHS, type KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** What the projection of configs keeps of each event. Diffs stay in the events: they are long. */
export interface ConfigState {
  actor: string;
}

export const CONFIGS: KeyedStateDefinition = {
  name: 'configs',
  version: 1,
  type: 'config',
  key: 'path',
  part: null,
  state: { actor: { kind: 'text', paths: ACTOR_PATHS } },
  keptDays: 730,
};
