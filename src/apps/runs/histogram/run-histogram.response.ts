export class RunStateCounts {
  submitted: number;
  running: number;
  succeeded: number;
  failed: number;
  canceled: number;
}

export class RunBucketResponse {
  /** When it begins. */
  at: Date;
  /** Runs that were made in it, by the state in which they are now. */
  states: RunStateCounts;
}

export class RunHistogramResponse {
  /** As it was asked for. */
  from: Date;
  /** As it was asked for, exclusive. */
  to: Date;
  bucket_ms: number;
  /** Every bucket of the time, the oldest first. They begin at round times: the first may begin before `from`. */
  items: RunBucketResponse[];
  /** Runs that were counted. */
  total: number;
  /** `false`: there are too many; only the newest were counted. */
  complete: boolean;
  /** Counts are exact from this moment on; older ones are missing. As `from` when all were counted. */
  exact_from: Date;
}
