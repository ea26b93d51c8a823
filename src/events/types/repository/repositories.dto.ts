import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export class RepositoriesQuery extends ProjectPageQuery {
  /** Returns only branches of repositories whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes.
   * @example signalbox
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class RepositoryCommitsQuery extends ProjectChangesQuery {
  /** Name of the repository, as returned by `GET /api/repositories`. Default: all repositories. */
  @Searchable({ fields: ['repository', 'repo'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  repository?: string;

  /** Name of the branch, as returned by `GET /api/repositories`. Default: all branches. */
  @Searchable({ fields: ['branch'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  branch?: string;

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
   * @example repository:signalbox branch:main
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

class RepositoryBranchResponse {
  /** Name of the repository. A name of more than 200 characters is truncated and ends in a checksum. */
  repository: string;
  /** Name of the branch; `null` for events without a branch. */
  @ApiProperty({ type: String, nullable: true })
  branch: string | null;
  /** Host of the repository in the latest event, for example `github`; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  provider: string | null;
  /** Number of events of the branch. */
  events: number;
  /** Time of the first event, RFC 3339, UTC. */
  first_activity_at: Date;
  /** Time of the last event, RFC 3339, UTC. */
  last_activity_at: Date;
  /** Id of the last event, a UUID. */
  last_event_id: string;
  /** Commit of the latest event; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  commit: string | null;
  /** Author of that commit; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  author: string | null;
}

export class RepositoryPageResponse {
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** One item for each repository and branch, sorted by time of the latest event, latest first. */
  items: RepositoryBranchResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

class RepositoryCommitResponse {
  /** Id of the event, a UUID. */
  id: string;
  /** Time of the event, RFC 3339, UTC. */
  ts: Date;
  /** Name of the repository. */
  repository: string;
  /** Name of the branch; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  branch: string | null;
  /** Commit, which `GET /api/deploys?commit=` accepts to list its deploys; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  commit: string | null;
  /** Author of the commit; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  author: string | null;
}

export class RepositoryCommitPageResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Events of the repositories, newest first. */
  items: RepositoryCommitResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
