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
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example signalbox
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class RepositoryCommitsQuery extends ProjectChangesQuery {
  /** Name of the repository, exactly as the list of branches has it; all repositories when absent. */
  @Searchable({ fields: ['repository', 'repo'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  repository?: string;

  /** Name of the branch, exactly as the list of branches has it; all branches when absent. */
  @Searchable({ fields: ['branch'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  branch?: string;

  /**
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
   * @example repository:signalbox branch:main
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

class RepositoryBranchResponse {
  /** Name of the repository; one of more than 200 characters is truncated and ends in a checksum. */
  repository: string;
  /** Name of the branch; `null` for events without one. */
  @ApiProperty({ type: String, nullable: true })
  branch: string | null;
  /** Host of the repository according to the last event; `null` when it names none. */
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
  /** Revision of the last event; `null` when it names none. */
  @ApiProperty({ type: String, nullable: true })
  commit: string | null;
  /** Author of that revision; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  author: string | null;
}

export class RepositoryPageResponse {
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** One item for each repository and branch, the latest activity first. */
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
  /** Name of the branch; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  branch: string | null;
  /** Revision, by which `GET /api/deploys?commit=` finds the deploys that carry it; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  commit: string | null;
  /** Author of the revision; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  author: string | null;
}

export class RepositoryCommitPageResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Events of the repositories, the newest first. */
  items: RepositoryCommitResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
