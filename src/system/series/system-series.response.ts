/** What happened on one replica up to `at`, since the point before. */
export class SystemPointResponse {
  at: Date;
  events_accepted_per_second: number;
  events_rejected_per_second: number;
  /** Answered with 200. */
  batches_per_second: number;
  /** Answered with anything else. */
  batches_refused_per_second: number;
  /** Half of the ingest requests were answered faster; `null`: there were none. */
  ingest_p50_ms: number | null;
  /** 99 of 100 ingest requests were answered faster; `null`: there were none. */
  ingest_p99_ms: number | null;
  /** Answers with a status of 500 or more, of all routes. */
  errors_5xx_per_second: number;
  event_loop_lag_p99_ms: number;
  rss_bytes: number;
}

export class SystemSeriesResponse {
  /** The figures are of this replica alone, since it was started. */
  replica_id: string;
  interval_seconds: number;
  /** The oldest first. */
  items: SystemPointResponse[];
}
