import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_DURATION_MS } from './span-sql.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export const TRACE_ORDERS = ['start', 'duration'] as const;

export type TraceOrder = (typeof TRACE_ORDERS)[number];

export class TraceQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;
}

/** Page of the events of one trace. */
export class TraceEventsQuery extends PageQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;
}

export class TracesQuery extends PageQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Earliest start of the traces, inclusive, RFC 3339 with `Z` or any offset. Default: 24 hours before `to`. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Latest start of the traces, exclusive, RFC 3339 with `Z` or any offset. Default: the current time. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only traces with a span of this service. Case-sensitive. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText()
  service?: string;

  /** Returns only traces whose root span has a name that contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  name?: string;

  /** `true` returns only traces with a failed span or with another event of level `error`; `false` returns all traces. */
  @Searchable({ fields: ['errors'] })
  @IsOptional()
  @IsIn(['true', 'false'])
  errors?: 'true' | 'false';

  /** Minimum duration of the traces in milliseconds, inclusive. */
  @Searchable({ fields: ['durationMs'], operator: '>=', isNumber: true })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_DURATION_MS)
  min_duration_ms?: number;

  /** Maximum duration of the traces in milliseconds, inclusive. */
  @Searchable({ fields: ['durationMs'], operator: '<=', isNumber: true })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_DURATION_MS)
  max_duration_ms?: number;

  /** Sort order. `start`: latest start first. `duration`: longest duration first. */
  @IsOptional()
  @IsIn(TRACE_ORDERS)
  sort: TraceOrder = 'start';

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
   * @example service:checkout durationMs>=500 errors:true "GET /cart"
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

/** Summary of a trace, without its spans. */
export class TraceSummaryResponse {
  /** Id of the trace: `data.traceId` of its spans. */
  trace_id: string;
  /** Name of the root span, truncated to 200 characters; `null` when the span has none. */
  @ApiProperty({ type: String, nullable: true })
  root_name: string | null;
  /** Service of the root span, truncated to 200 characters; `null` when the span has none. */
  @ApiProperty({ type: String, nullable: true })
  root_service: string | null;
  /** Whether a span without a parent was received. Otherwise, the earliest span counts as the root. */
  has_root: boolean;
  /** Start of the earliest span, RFC 3339, UTC, to the microsecond. */
  started_at: string;
  /** Time from the start of the earliest span to the end of the last one, in milliseconds. */
  duration_ms: number;
  /** Number of spans that were received. */
  span_count: number;
  /** Number of spans that failed. */
  failed_spans: number;
  /** Number of events of other types that have the trace id. */
  event_count: number;
  /** Number of events of other types that have the trace id and the level `error`. */
  error_events: number;
  /** Services of the spans, sorted alphabetically, at most 20. */
  services: string[];
  /** Whether the trace has more services than `services` contains. */
  has_more_services: boolean;
}

export class TracesResponse {
  /** Start of the range in effect, inclusive, RFC 3339, UTC. */
  from: string;
  /** End of the range in effect, exclusive, RFC 3339, UTC. */
  to: string;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /**
   * Traces on this page, in the order of `sort`. With filters, a page can have fewer items than `limit`, even none, and still
   * have a next page.
   */
  items: TraceSummaryResponse[];
  /** Cursor of the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

/** Spans as columns of equal length, in the order of their start. */
class SpanColumnsResponse {
  /** Id of the event of each span. `GET /api/events/<id>` returns all attributes of the span. */
  event_id: string[];
  /** Name of each span, as an index into `span_names`; -1 for a span without a name. */
  @ApiProperty({ type: [Number] })
  name: number[];
  /** Service of each span, as an index into `span_services`; -1 for a span without a service. */
  @ApiProperty({ type: [Number] })
  service: number[];
  /**
   * Parent of each span, as an index into these columns; -1 for a span without a parent, -2 when the response does not contain
   * the parent.
   */
  @ApiProperty({ type: [Number] })
  parent: number[];
  /** Start of each span in milliseconds after the start of the earliest span in the response, with fractions. */
  @ApiProperty({ type: [Number] })
  start_ms: number[];
  /** Duration of each span in milliseconds; 0 for a span without a duration. */
  @ApiProperty({ type: [Number] })
  duration_ms: number[];
}

export class TraceResponse extends TraceSummaryResponse {
  /**
   * Whether the response covers all stored spans. `false` when the trace has more than 100,000 spans, and while events that were
   * received more than five seconds ago are not processed yet.
   */
  complete: boolean;
  /** Distinct names of the spans, to which `spans.name` refers. */
  span_names: string[];
  /** Distinct services of the spans, to which `spans.service` refers. */
  span_services: string[];
  /** Spans sorted by start, as columns of equal length: the values at one index belong to one span. */
  spans: SpanColumnsResponse;
  /** Indexes into the columns of `spans`: spans that failed. */
  @ApiProperty({ type: [Number] })
  failed: number[];
  /**
   * Indexes into the columns of `spans`: spans that repeat the span id of an earlier one. Spans that refer to this id are
   * children of the earliest one.
   */
  @ApiProperty({ type: [Number] })
  duplicates: number[];
}
