export class RunStateCounts {
  /** Number of runs that are submitted. */
  submitted: number;
  /** Number of runs that are running. */
  running: number;
  /** Number of runs that succeeded. */
  succeeded: number;
  /** Number of runs that failed. */
  failed: number;
  /** Number of runs that were canceled. */
  canceled: number;
}

export class RunBucketResponse {
  /** Start of the bucket, RFC 3339, UTC. */
  at: Date;
  /** Number of runs that were created in the bucket, by their current state. */
  states: RunStateCounts;
}

export class RunHistogramResponse {
  /** Start of the requested window, inclusive, RFC 3339, UTC. */
  from: Date;
  /** End of the requested window, exclusive, RFC 3339, UTC. */
  to: Date;
  /** Length of each bucket in milliseconds. */
  bucket_ms: number;
  /** All buckets of the window, oldest first. Buckets start at whole units of time, so the first can start before `from`. */
  items: RunBucketResponse[];
  /** Number of runs in all buckets. */
  total: number;
  /** Whether all runs of the window were counted; `false` when only the newest ones were. */
  complete: boolean;
  /**
   * Time from which the counts are exact, RFC 3339, UTC; runs before it may be missing. Equal to `from` when `complete` is
   * `true`.
   */
  exact_from: Date;
}
