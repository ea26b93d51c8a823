import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export class ConfigsQuery extends ProjectPageQuery {
  /** Returns only entries whose path contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example checkout/limits
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class ConfigHistoryQuery extends ProjectChangesQuery {
  /** Path of the entry, exactly as the list of entries has it. */
  @IsSearchText(undefined, MAX_KEY_UNITS)
  path: string;

  /** Maximum number of items on a page, 1 to 50. A page of long diffs has fewer. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(50)
  override limit: number = 20;
}

class ConfigEntryResponse {
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

class ConfigChangeResponse {
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
