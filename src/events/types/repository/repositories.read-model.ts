import { Injectable } from '@nestjs/common';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { StatePages } from '../../keyed-states/state-pages.js';
import type {
  RepositoriesQuery,
  RepositoryCommitsQuery,
  RepositoryCommitPageResponse,
  RepositoryPageResponse,
} from './repositories.dto.js';
import { ACTOR_PATHS, type KeyedStateDefinition } from '../../keyed-states/keyed-state-definition.js';

/** State that the projection of repositories stores for each event; absent members were not sent. */
interface RepositoryState {
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

/** Reads repository activity by branch. */
@Injectable()
export class RepositoriesReadModel {
  private readonly pages: StatePages<RepositoryState>;

  constructor(states: KeyedStates) {
    this.pages = new StatePages(states, REPOSITORIES);
  }

  branches(projectId: string, query: RepositoriesQuery): Promise<RepositoryPageResponse> {
    return this.pages.keys(projectId, query, (row) => ({
      repository: row.key,
      branch: row.part === '' ? null : row.part,
      provider: row.state.provider ?? null,
      events: row.changes,
      first_activity_at: row.firstTs,
      last_activity_at: row.lastTs,
      last_event_id: row.lastId,
      commit: row.state.commit ?? null,
      author: row.state.author ?? null,
    }));
  }

  commits(
    projectId: string,
    { repository: key, branch: part, ...query }: RepositoryCommitsQuery,
  ): Promise<RepositoryCommitPageResponse> {
    const changes = { ...query, key, part };
    return this.pages.changes(projectId, changes, (row) => ({
      id: row.id,
      ts: row.ts,
      repository: row.key,
      branch: row.part === '' ? null : row.part,
      commit: row.state.commit ?? null,
      author: row.state.author ?? null,
    }));
  }
}
