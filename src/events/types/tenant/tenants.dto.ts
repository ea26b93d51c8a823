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
   * Same filter as `q`, in the syntax of `query` in `GET /api/events`: one word, or several in quotes.
   * @example acme
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class TenantHistoryQuery extends ProjectChangesQuery {
  /** Name of the tenant, as returned by `GET /api/tenants`. */
  @IsSearchText(undefined, MAX_KEY_UNITS)
  tenant: string;
}

class TenantResponse {
  /** Name of the tenant: `projectId` of its events. A name of more than 200 characters is truncated and ends in a checksum. */
  tenant: string;
  /** Plan in the latest event; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  plan: string | null;
  /** Number of events per second that the plan allows; `null` when the event has none or a number above 2^53. */
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
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Tenants on this page, sorted by time of the latest event, latest first. */
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
  /** Plan of the tenant; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  plan: string | null;
  /** Number of events per second that the plan allows; `null` when the event has none or a number above 2^53. */
  @ApiProperty({ type: Number, nullable: true })
  ingest_limit_per_second: number | null;
}

export class TenantHistoryResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Events of the tenant, newest first. */
  items: TenantChangeResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}
