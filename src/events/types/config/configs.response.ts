import { ApiProperty } from '@nestjs/swagger';

export class ConfigEntryResponse {
  /** Path of the entry; one of more than 200 characters is truncated and ends in a checksum. */
  path: string;
  /** Number of changes of the entry. */
  changes: number;
  /** Time of the first change, RFC 3339, UTC. */
  first_changed_at: Date;
  /** Time of the last change, RFC 3339, UTC. */
  last_changed_at: Date;
  /** Id of the event of the last change, a UUID. */
  last_event_id: string;
  /** Person or system that made the last change; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
}

export class ConfigPageResponse {
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Entries, the one that changed last first. */
  items: ConfigEntryResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

export class ConfigChangeResponse {
  /** Id of the event, a UUID. */
  id: string;
  /** Time of the change, RFC 3339, UTC. */
  ts: Date;
  /** Person or system that made the change; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
  /** The change as unified-diff text as it was sent; `null` when the event has none, or is no longer stored. */
  @ApiProperty({ type: String, nullable: true })
  diff: string | null;
}

export class ConfigHistoryResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Changes of the entry, the newest first. */
  items: ConfigChangeResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
