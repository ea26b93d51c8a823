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
   * The filter `key` in the syntax of the search of events.
   * @example key:checkout-v2
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class FlagEventBeforeResponse {
  /** Whether the flag was enabled before the change; `null` when the event does not state it. */
  @ApiProperty({ type: Boolean, nullable: true })
  enabled: boolean | null;
  /** Percentage of the rollout before the change, 0 to 100; `null` when the event does not state it. */
  @ApiProperty({ type: Number, nullable: true })
  rollout: number | null;
  /** State before the change, as in `state`; `null` when the event does not state it. */
  @ApiProperty({ type: String, nullable: true })
  state: string | null;
}

class FlagEventResponse {
  /** Id of the event, a UUID. */
  id: string;
  /** Time of the change, RFC 3339, UTC. */
  ts: Date;
  /** Key of the flag; one of more than 200 characters is truncated and ends in a checksum. */
  key: string;
  /** Whether the project has a flag with this key here, so that `GET /api/flags/<key>` finds it. */
  flag_exists: boolean;
  /** Whether the flag was enabled after the change; `null` when the event does not state it. */
  @ApiProperty({ type: Boolean, nullable: true })
  enabled: boolean | null;
  /** Percentage of the rollout after the change, 0 to 100; `null` when the event does not state it. */
  @ApiProperty({ type: Number, nullable: true })
  rollout: number | null;
  /** Person or system that made the change; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  actor: string | null;
  /**
   * State in force after the change. Events of this service state `on`, `off`, `killed` or `archived`; those of other senders may
   * state anything, or `null`.
   */
  @ApiProperty({ type: String, nullable: true })
  state: string | null;
  /** What was done, as in the history of flags, for events of this service; `null` when the event does not state it. */
  @ApiProperty({ type: String, nullable: true })
  action: string | null;
  /** Key of the group whose change this was; `null` when the flag itself was changed. */
  @ApiProperty({ type: String, nullable: true })
  group: string | null;
  /** What held before the change; `null` for a new flag, and when the event does not state it. */
  @ApiProperty({ type: FlagEventBeforeResponse, nullable: true })
  before: FlagEventBeforeResponse | null;
}

export class FlagEventPageResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Changes of flags as senders reported them, the newest first. */
  items: FlagEventResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
