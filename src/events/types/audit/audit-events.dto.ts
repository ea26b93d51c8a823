import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { EXPORT_FORMATS, type ExportFormatName } from '../../export/export-formats.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

/** Maximum number of UTF-16 code units of an actor, action or resource: their schema allows 1,024 characters. */
const MAX_VALUE_UNITS = 2048;

/** Filters of all queries of a project's audit events. Without a range, they cover all stored events. */
export class AuditEventFilterQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * Returns only events with this `actor`. For the id or the e-mail address of a person of the organization, events with either
   * of the two are returned.
   */
  @Searchable({ fields: ['actor'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_VALUE_UNITS)
  actor?: string;

  /** Returns only events with this `action`. */
  @Searchable({ fields: ['action'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_VALUE_UNITS)
  action?: string;

  /** Returns only events with this `resource`. */
  @Searchable({ fields: ['resource'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_VALUE_UNITS)
  resource?: string;

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
   * @example actor:ada@example.com action:flag.updated checkout
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class AuditEventsQuery extends AuditEventFilterQuery {
  /** Maximum number of events on a page, 1 to 200. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /** `next_cursor` of the previous page; the first page when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

export class AuditEventExportQuery extends AuditEventFilterQuery {
  /** Format of the export, as defined by `GET /api/events/export`. */
  @IsOptional()
  @IsIn(Object.keys(EXPORT_FORMATS))
  format: ExportFormatName = 'chained-ndjson';

  /** Continues an export, as defined by `GET /api/events/export`. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}

export class AuditPersonResponse {
  /** Id of the person, a UUID. */
  id: string;
  /** Name of the person. */
  name: string;
}

export class AuditEventResponse {
  /** Id of the event, a UUID. */
  id: string;
  /** Time of the action, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  ts: string;
  /** Actor of the event, as sent. */
  actor: string;
  /** Person of the organization with the id or e-mail address in `actor`; `null` when there is none. */
  @ApiProperty({ type: AuditPersonResponse, nullable: true })
  person: AuditPersonResponse | null;
  /** Action that was performed, for example `invoice.update`; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  action: string | null;
  /** Resource on which the action was performed; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  resource: string | null;
  /** HTTP method of the request; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  method: string | null;
  /** Path of the request; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  path: string | null;
  /** HTTP status of the response; `null` when the event has none. */
  @ApiProperty({ type: Number, nullable: true })
  status_code: number | null;
  /** IP address of the client; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  ip: string | null;
}

export class AuditEventPageResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /**
   * Audit events on this page, newest first. With filters, a page can have fewer items than `limit`, even none, and still have a
   * next page.
   */
  items: AuditEventResponse[];
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

class AuditFacetResponse {
  /**
   * Value of the field. A value of more than 1,000 characters is truncated; used as a filter, it matches all values that begin
   * with it.
   */
  value: string;
  /** Number of events with this value. */
  count: number;
}

class AuditActorFacetResponse extends AuditFacetResponse {
  /** Person of the organization with this id or e-mail address; `null` when there is none. */
  @ApiProperty({ type: AuditPersonResponse, nullable: true })
  person: AuditPersonResponse | null;
}

export class AuditEventFacetsResponse {
  /** Start of the requested range, inclusive, RFC 3339, UTC; `null` when the request has no `from`. */
  @ApiProperty({ type: String, nullable: true })
  from: string | null;
  /** End of the requested range, exclusive, RFC 3339, UTC; `null` when the request has no `to`. */
  @ApiProperty({ type: String, nullable: true })
  to: string | null;
  /**
   * Whether the counts cover the whole range; `false` when there are too many events, so that only the latest part is counted.
   */
  complete: boolean;
  /** The 50 most frequent actors, counted without the filter `actor`. */
  actors: AuditActorFacetResponse[];
  /** The 50 most frequent actions, counted without the filter `action`. */
  actions: AuditFacetResponse[];
  /** The 50 most frequent resources, counted without the filter `resource`. */
  resources: AuditFacetResponse[];
}
