import { IsOptional } from 'class-validator';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_KEY_UNITS } from '../../keyed-states/keyed-state-definition.js';
import { ProjectChangesQuery, ProjectPageQuery } from '../../keyed-states/keyed-state-query.dto.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export class TenantsQuery extends ProjectPageQuery {
  /** Returns only tenants whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * The text of `q`, in the syntax of the search of events: one word, or several in quotes.
   * @example acme
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class TenantHistoryQuery extends ProjectChangesQuery {
  /** Name of the tenant, exactly as the list of tenants has it. */
  @IsSearchText(undefined, MAX_KEY_UNITS)
  tenant: string;
}

class TenantResponse {
  /** Name of the tenant: `projectId` of its events. One of more than 200 characters is truncated and ends in a checksum. */
  tenant: string;
  /** Plan according to the last event; `null` when it names none. */
  @ApiProperty({ type: String, nullable: true })
  plan: string | null;
  /** Events that the plan allows per second; `null` when the event states none, or a number beyond 2^53. */
  @ApiProperty({ type: Number, nullable: true })
  ingest_limit_per_second: number | null;
  /** Number of events of the tenant. */
  events: number;
  /** Time of the first event, RFC 3339, UTC. */
  first_seen_at: Date;
  /** Time of the last event, RFC 3339, UTC. */
  last_changed_at: Date;
  /** Id of the last event, a UUID. */
  last_event_id: string;
}

export class TenantPageResponse {
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Tenants, the one with the latest event first. */
  items: TenantResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

class TenantChangeResponse {
  /** Id of the event, a UUID. */
  id: string;
  /** Time of the event, RFC 3339, UTC. */
  ts: Date;
  /** Plan of the tenant; `null` when the event names none. */
  @ApiProperty({ type: String, nullable: true })
  plan: string | null;
  /** Events that the plan allows per second; `null` when the event states none, or a number beyond 2^53. */
  @ApiProperty({ type: Number, nullable: true })
  ingest_limit_per_second: number | null;
}

export class TenantHistoryResponse {
  /** Start of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the range, RFC 3339, UTC; `null` when it is open. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Events of the tenant, the newest first. */
  items: TenantChangeResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
