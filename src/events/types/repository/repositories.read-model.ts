import { Injectable } from '@nestjs/common';
import { KeyedStates } from '../../keyed-states/keyed-states.js';
import { readChanges, toChangesPage } from '../../keyed-states/read-changes.js';
import { readKeys, toKeysPage } from '../../keyed-states/read-keys.js';
import { REPOSITORIES, type RepositoryState } from './repositories.definition.js';
import type { RepositoriesQuery, RepositoryCommitsQuery } from './repositories-query.dto.js';
import type { RepositoryCommitPageResponse, RepositoryPageResponse } from './repositories.response.js';

/** Reads the activity of repositories by branch. */
@Injectable()
export class RepositoriesReadModel {
  constructor(private readonly states: KeyedStates) {}

  async branches(
    projectId: string,
    { q, cursor, limit }: RepositoriesQuery,
  ): Promise<RepositoryPageResponse> {
    return this.states.read(REPOSITORIES, async (shown) => {
      const rows = await readKeys<RepositoryState>(shown, { projectId, search: q, cursor, limit });
      const page = toKeysPage(rows, limit, (row) => ({
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
      return { complete: shown.complete, ...page };
    });
  }

  async commits(projectId: string, query: RepositoryCommitsQuery): Promise<RepositoryCommitPageResponse> {
    const { repository: key, branch: part, from, to, cursor, limit } = query;
    return this.states.read(REPOSITORIES, async (shown) => {
      const question = { projectId, key, part, from, to, cursor, limit };
      const rows = await readChanges<RepositoryState>(shown, question);
      const page = toChangesPage(rows, limit, (row) => ({
        id: row.id,
        ts: row.ts,
        repository: row.key,
        branch: row.part === '' ? null : row.part,
        commit: row.state.commit ?? null,
        author: row.state.author ?? null,
      }));
      return { from: from ?? null, to: to ?? null, complete: shown.complete, ...page };
    });
  }
}
