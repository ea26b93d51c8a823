import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { MAX_DURATION_MS } from './span-sql.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

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
