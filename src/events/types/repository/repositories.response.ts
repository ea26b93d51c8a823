import { ApiProperty } from '@nestjs/swagger';

export class RepositoryBranchResponse {
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

export class RepositoryCommitResponse {
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
