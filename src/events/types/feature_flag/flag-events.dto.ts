import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export class FlagEventsQuery extends ProjectChangesQuery {
  /** Returns only events of the flag with this key. */
  @Searchable({ fields: ['key'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_KEY_UNITS)
  key?: string;

  /**
   * Same filter as `key`, in the syntax of `query` in `GET /api/events`.
   * @example key:checkout-v2
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class FlagEventBeforeResponse {
  /** Whether the flag was enabled before the change; `null` when the event does not contain it. */
  @ApiProperty({ type: Boolean, nullable: true })
  enabled: boolean | null;
  /** Rollout before the change in percent, 0 to 100; `null` when the event does not contain it. */
  @ApiProperty({ type: Number, nullable: true })
  rollout: number | null;
  /** State in force before the change, as in `state`; `null` when the event does not contain it. */
  @ApiProperty({ type: String, nullable: true })
  state: string | null;
}

class FlagEventResponse {
  /** Id of the event, a UUID. */
  id: string;
  /** Time of the change, RFC 3339, UTC. */
  ts: Date;
  /** Key of the flag. A key of more than 200 characters is truncated and ends in a checksum. */
  key: string;
  /** Whether the project has a flag with this key, so that `GET /api/flags/<key>` returns it. */
  flag_exists: boolean;
  /** Whether the flag was enabled after the change; `null` when the event does not contain it. */
  @ApiProperty({ type: Boolean, nullable: true })
  enabled: boolean | null;
  /** Rollout after the change in percent, 0 to 100; `null` when the event does not contain it. */
  @ApiProperty({ type: Number, nullable: true })
  rollout: number | null;
  /** Person or system that made the change; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
  /**
   * State in force after the change. Events of this service contain `on`, `off`, `killed` or `archived`, events of other senders
   * an arbitrary text; `null` when the event does not contain it.
   */
  @ApiProperty({ type: String, nullable: true })
  state: string | null;
  /** Action, for events of this service as in `GET /api/flags/history`; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  action: string | null;
  /** Key of the group that was changed; `null` when the flag itself was changed. */
  @ApiProperty({ type: String, nullable: true })
  group: string | null;
  /** Values before the change; `null` for a new flag and when the event does not contain them. */
  @ApiProperty({ type: FlagEventBeforeResponse, nullable: true })
  before: FlagEventBeforeResponse | null;
}

export class FlagEventPageResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Reported changes of flags, newest first. */
  items: FlagEventResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
