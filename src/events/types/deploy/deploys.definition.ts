import { ACTOR_PATHS, type KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** State that the projection of deploys stores for each event; absent members were not sent. */
export interface DeployState {
  version: string;
  status: string;
  commit: string;
  actor: string;
}

/** A target is a service in an environment. */
export const DEPLOYS: KeyedStateDefinition = {
  name: 'deploys',
  version: 1,
  type: 'deploy',
  key: 'service',
  part: 'environment',
  state: {
    version: { kind: 'text', paths: [['version']] },
    status: { kind: 'text', paths: [['status']] },
    commit: { kind: 'text', paths: [['commit'], ['sha']] },
    actor: { kind: 'text', paths: ACTOR_PATHS },
  },
  keptDays: 730,
};
