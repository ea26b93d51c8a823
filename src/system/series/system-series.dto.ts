import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';

export class SystemSeriesQuery {
  /** Length of the window in minutes, which ends at the current time. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(60)
  minutes: number = 60;
}

/** Measurements of one replica in the interval that ends at `at`. */
export class SystemPointResponse {
  /** End of the interval that the measurements cover, RFC 3339, UTC. */
  at: Date;
  /** Accepted events per second. */
  events_accepted_per_second: number;
  /** Rejected events per second. */
  events_rejected_per_second: number;
  /** Batches per second to which this replica responded with 200. */
  batches_per_second: number;
  /** Batches per second to which this replica responded with any other status. */
  batches_refused_per_second: number;
  /** Median duration of ingest requests in milliseconds; `null` when there were no requests. */
  ingest_p50_ms: number | null;
  /** 99th percentile of the duration of ingest requests in milliseconds; `null` when there were no requests. */
  ingest_p99_ms: number | null;
  /** Responses per second with a status of 500 or more, on all routes. */
  errors_5xx_per_second: number;
  /** 99th percentile of the event-loop lag in milliseconds. */
  event_loop_lag_p99_ms: number;
  /** Resident memory (RSS) of the process in bytes. */
  rss_bytes: number;
}

export class SystemSeriesResponse {
  /** Id of the replica that measured the series. The series begins at its start. */
  replica_id: string;
  /** Length of each interval in seconds. */
  interval_seconds: number;
  /** Measurements by interval, oldest first. */
  items: SystemPointResponse[];
}
