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

/** A page of the events of one trace. */
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

  /** Earliest start of the traces, inclusive; 24 hours before `to` when absent. RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Latest start of the traces, exclusive; the current time when absent. RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only traces with a span of this service, compared exactly. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText()
  service?: string;

  /** Returns only traces whose root span has this text in its name, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  name?: string;

  /** Returns only traces with a failed span, or with another event of level `error`. */
  @Searchable({ fields: ['errors'] })
  @IsOptional()
  @IsIn(['true', 'false'])
  errors?: 'true' | 'false';

  /** Shortest duration of the traces, inclusive. Milliseconds. */
  @Searchable({ fields: ['durationMs'], operator: '>=', isNumber: true })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_DURATION_MS)
  min_duration_ms?: number;

  /** Longest duration of the traces, inclusive. Milliseconds. */
  @Searchable({ fields: ['durationMs'], operator: '<=', isNumber: true })
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_DURATION_MS)
  max_duration_ms?: number;

  /** Order of the list: `start` for the latest traces first, `duration` for the longest first. */
  @IsOptional()
  @IsIn(TRACE_ORDERS)
  sort: TraceOrder = 'start';

  /**
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
   * @example service:checkout durationMs>=500 errors:true "GET /cart"
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

/** What a trace is, without its spans. */
export class TraceSummaryResponse {
  /** Id of the trace as its spans name it. */
  trace_id: string;
  /** Name of the root span, truncated to 200 characters; `null` when it has none. */
  @ApiProperty({ type: String, nullable: true })
  root_name: string | null;
  /** Service of the root span, truncated to 200 characters; `null` when it has none. */
  @ApiProperty({ type: String, nullable: true })
  root_service: string | null;
  /** Whether a span without a parent has arrived. Until then the root is the earliest span. */
  has_root: boolean;
  /** Start of the earliest span, RFC 3339, UTC, to the microsecond. */
  started_at: string;
  /** Time from the start of the earliest span to the end of the last one. Milliseconds. */
  duration_ms: number;
  /** Number of spans that have arrived. */
  span_count: number;
  /** Number of spans that failed. */
  failed_spans: number;
  /** Number of other events that name the trace. */
  event_count: number;
  /** Number of these other events whose level is `error`. */
  error_events: number;
  /** Services of the spans, in alphabetical order, at most 20. */
  services: string[];
  /** Whether the trace has more services than `services` names. */
  has_more_services: boolean;
}

export class TracesResponse {
  /** Start of the range that is covered, RFC 3339, UTC. */
  from: string;
  /** End of the range that is covered, exclusive, RFC 3339, UTC. */
  to: string;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Traces in the order of `sort`. With filters a page may hold fewer than `limit`, even none, and still have a next page. */
  items: TraceSummaryResponse[];
  /** Cursor of the next page; `null` on the last one. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

/** Spans as columns of equal length, in the order of their start. */
class SpanColumnsResponse {
  /** Ids of the events that hold the spans; `GET /api/events/<id>` has all attributes of one. */
  event_id: string[];
  /** Names: indexes into `names`; -1 for a span without one. */
  @ApiProperty({ type: [Number] })
  name: number[];
  /** Services: indexes into `services`; -1 for a span without one. */
  @ApiProperty({ type: [Number] })
  service: number[];
  /** Parents: indexes of spans; -1 for a span without a parent, -2 for one whose parent is not among these spans. */
  @ApiProperty({ type: [Number] })
  parent: number[];
  /** Starts, counted from the start of the trace. Milliseconds, with fractions. */
  @ApiProperty({ type: [Number] })
  start_ms: number[];
  /** Durations; 0 for a span without one. Milliseconds. */
  @ApiProperty({ type: [Number] })
  duration_ms: number[];
}

export class TraceResponse extends TraceSummaryResponse {
  /**
   * Whether all stored spans are included; `false` when the trace has more than 100,000, and while traces are computed for the first
   * time.
   */
  complete: boolean;
  /** Different names of the spans. */
  span_names: string[];
  /** Different services of the spans. */
  span_services: string[];
  /** The spans, as columns of equal length. */
  spans: SpanColumnsResponse;
  /** Indexes of the spans that failed. */
  @ApiProperty({ type: [Number] })
  failed: number[];
  /** Indexes of the spans whose span id an earlier span has, too. Their children are those of the earliest one. */
  @ApiProperty({ type: [Number] })
  duplicates: number[];
}
