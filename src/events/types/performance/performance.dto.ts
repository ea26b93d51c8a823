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
  /** Start of the period whose events are counted, inclusive; 24 hours before `to` when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the period, exclusive; now when absent. RFC 3339. */
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
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
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

  /** Service that was measured; events without a service when absent. */
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  service?: string;

  /** Name of the metric. */
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  metric: string;

  /** Start of the series, inclusive; 24 hours before `to` when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the series, exclusive; now when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /**
   * Seconds between two points. Rounded up to a step for which values are kept, and that gives at most 500 points, or 150
   * with `group_by`; when absent, the smallest that gives at most 150.
   */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(DAY_SECONDS)
  step?: number;

  /** Field of `data` whose values become one series each, `.` between the names of nested members; see `fields`. */
  @IsOptional()
  @IsSearchText(undefined, MAX_TEXT_LENGTH)
  group_by?: string;

  /** Adds the same series of the period of the same length before `from`. */
  @IsOptional()
  @IsIn(['previous'])
  compare?: 'previous';
}

class PerformanceMetricResponse {
  /** Service that was measured; `null` for events without one. */
  @ApiProperty({ type: String, nullable: true })
  service: string | null;
  /** Name of the metric. */
  metric: string;
  /** Unit of the last value, for example ms; `null` without one. */
  @ApiProperty({ type: String, nullable: true })
  unit: string | null;
  /** Value of the last event by `ts`. */
  last_value: number;
  /** `ts` of the last event, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  last_at: Date;
  /** Number of events in the period. */
  count: number;
}

export class PerformanceMetricsResponse {
  /** Start of the period, inclusive, rounded down to whole minutes, hours or days. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;
  /** End of the period, exclusive, rounded up to whole minutes, hours or days. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Metrics that were ever sent, by service and name. */
  items: PerformanceMetricResponse[];
  /** Number of events in the period whose metrics are not listed, because the project already has 1,000 metrics. */
  rest_count: number;
  /** `cursor` of the next page; `null` on the last one. */
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
  /** Start of the time that the point covers, for `step` seconds. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;
}

export class PerformanceSeriesItem {
  /** Value of the field that `group_by` names; `null` without `group_by`, and for the rest. */
  @ApiProperty({ type: String, nullable: true })
  group: string | null;
  /** Whether these are all values of the field beyond the 20 that have series of their own. */
  is_rest: boolean;
  /** All values of the period together. */
  total: PerformanceStatistics;
  /** Points with at least one value, the oldest first. */
  points: PerformancePoint[];
}

export class PerformancePeriod {
  /** Start of the period, inclusive: a multiple of the step. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;
  /** End of the period, exclusive: a multiple of the step. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;
  /** One series, or one for each value of the field that `group_by` names, those with the most events first. */
  items: PerformanceSeriesItem[];
}

export class PerformanceSeriesResponse extends PerformancePeriod {
  /** Seconds between two points. */
  step: number;
  /** Unit of the last value, for example ms; `null` without one, or for a metric that was never sent. */
  @ApiProperty({ type: String, nullable: true })
  unit: string | null;
  /** Whether all stored events are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Fields by which the metric can be broken down: at most eight, in alphabetical order. */
  fields: string[];
  /** The period before, with `compare=previous`; otherwise `null`. */
  @ApiProperty({ type: PerformancePeriod, nullable: true })
  previous: PerformancePeriod | null;
}
