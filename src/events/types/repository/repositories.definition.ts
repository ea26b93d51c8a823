import { ACTOR_PATHS, type KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** What the projection of repositories keeps of each event; absent members were not sent. */
export interface RepositoryState {
  provider: string;
  commit: string;
  author: string;
}

export const REPOSITORIES: KeyedStateDefinition = {
  name: 'repositories',
  version: 1,
  type: 'repository',
  key: 'repo',
  part: 'branch',
  state: {
    provider: { kind: 'text', paths: [['provider']] },
    commit: { kind: 'text', paths: [['commit'], ['sha']] },
    author: { kind: 'text', paths: [['author'], ...ACTOR_PATHS] },
  },
  keptDays: null,
};
