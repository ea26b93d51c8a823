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
   * Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes.
   * @example checkout/limits
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class ConfigHistoryQuery extends ProjectChangesQuery {
  /** Path of the entry, as returned by `GET /api/configs`. */
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
  /** Path of the entry. A path of more than 200 characters is truncated and ends in a checksum. */
  path: string;
  /** Number of changes of the entry. */
  changes: number;
  /** Time of the first change, RFC 3339, UTC. */
  first_changed_at: Date;
  /** Time of the last change, RFC 3339, UTC. */
  last_changed_at: Date;
  /** Id of the event of the last change, a UUID. */
  last_event_id: string;
  /** Person or system that made the last change; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
}

export class ConfigPageResponse {
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Entries on this page, sorted by time of the last change, latest first. */
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
  /** Person or system that made the change; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
  /** Unified diff of the change, as sent; `null` when the event has none or is no longer stored. */
  @ApiProperty({ type: String, nullable: true })
  diff: string | null;
}

export class ConfigHistoryResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Changes of the entry, newest first. */
  items: ConfigChangeResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
