import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { IsSearchText } from '../../explorer/is-search-text.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { TwoNamesPageQuery } from '../two-names-page-query.dto.js';
import { ApiProperty } from '@nestjs/swagger';

const DAY_SECONDS = 86_400;
const MAX_TEXT_LENGTH = 1024;

export class PerformanceMetricsQuery extends TwoNamesPageQuery {
  /** Start of the period whose events are counted, inclusive, RFC 3339. Default: 24 hours before `to`. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the period, exclusive, RFC 3339. Default: the current time. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only metrics of this service. */
  @Searchable({ fields: ['service'] })
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  service?: string;

  /** Returns only metrics whose name contains this text, in any letter case. */
  @Searchable('text')
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
   * @example service:checkout duration
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class PerformanceSeriesQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Service that was measured. When absent, events without a service are returned. */
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  service?: string;

  /** Name of the metric. */
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  metric: string;

  /** Start of the series, inclusive, RFC 3339. Default: 24 hours before `to`. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the series, exclusive, RFC 3339. Default: the current time. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /**
   * Interval between two points in seconds. Rounded up to an available interval that results in at most 500 points, or 150 with
   * `group_by`. Default: the smallest available interval that results in at most 150 points.
   */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(DAY_SECONDS)
  step?: number;

  /**
   * Field of `data` by whose values the metric is split into series, one of `fields` in the response. The names of nested fields
   * are joined by `.`.
   */
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  group_by?: string;

  /** `previous` adds the same series for the period of the same length that ends at `from`. */
  @IsOptional()
  @IsIn(['previous'])
  compare?: 'previous';
}

class PerformanceMetricResponse {
  /** Service that was measured; `null` for events without a service. */
  @ApiProperty({ type: String, nullable: true })
  service: string | null;
  /** Name of the metric. */
  metric: string;
  /** Unit of the latest value, for example `ms`; `null` when it has none. */
  @ApiProperty({ type: String, nullable: true })
  unit: string | null;
  /** Value of the latest event by `ts`. */
  last_value: number;
  /** `ts` of the latest event, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  last_at: Date;
  /** Number of events in the period. */
  count: number;
}

export class PerformanceMetricsResponse {
  /** Start of the period, inclusive, RFC 3339, UTC. Rounded down to the minute, hour or day. */
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;
  /** End of the period, exclusive, RFC 3339, UTC. Rounded up to the minute, hour or day. */
  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Metrics on this page, sorted by service and name, including those without an event in the period. */
  items: PerformanceMetricResponse[];
  /** Number of events in the period whose metrics are not listed, because they exceed the limit of 1,000 metrics per project. */
  rest_count: number;
  /** Value of `cursor` for the next page; `null` on the last page. */
  @ApiProperty({ type: String, nullable: true })
  next_cursor: string | null;
}

export class PerformanceStatistics {
  /** Number of measured values. */
  count: number;
  /** Arithmetic mean of the values. */
  avg: number;
  /** Median, within 1 % of the exact value. */
  p50: number;
  /** 95th percentile, within 1 % of the exact value. */
  p95: number;
  /** 99th percentile, within 1 % of the exact value. */
  p99: number;
}

class PerformancePoint extends PerformanceStatistics {
  /** Start of the interval of `step` seconds that the point covers, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;
}

export class PerformanceSeriesItem {
  /** Value of the field in `group_by`; `null` without `group_by` and when `is_rest` is `true`. */
  @ApiProperty({ type: String, nullable: true })
  group: string | null;
  /** Whether the series combines all values of the field beyond the 20 that have their own series. */
  is_rest: boolean;
  /** Statistics of all values in the period. */
  total: PerformanceStatistics;
  /** Points of the series, oldest first. Intervals without values are omitted. */
  points: PerformancePoint[];
}

export class PerformancePeriod {
  /** Start of the period, inclusive, RFC 3339, UTC. Rounded down to a multiple of `step`. */
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;
  /** End of the period, exclusive, RFC 3339, UTC. Rounded up to a multiple of `step`. */
  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;
  /** Series of the period: one without `group_by`, otherwise one for each value of that field, highest number of events first. */
  items: PerformanceSeriesItem[];
}

export class PerformanceSeriesResponse extends PerformancePeriod {
  /** Interval between two points in seconds. */
  step: number;
  /** Unit of the latest value, for example `ms`; `null` when it has none and when the metric does not exist. */
  @ApiProperty({ type: String, nullable: true })
  unit: string | null;
  /** Whether all stored events are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Fields of `data` that `group_by` accepts for this metric: at most eight, sorted alphabetically. */
  fields: string[];
  /** Series of the previous period; `null` without `compare=previous`. */
  @ApiProperty({ type: PerformancePeriod, nullable: true })
  previous: PerformancePeriod | null;
}
