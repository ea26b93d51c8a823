import { ApiProperty } from '@nestjs/swagger';

export class PerformanceMetricResponse {
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

export class PerformancePoint extends PerformanceStatistics {
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
