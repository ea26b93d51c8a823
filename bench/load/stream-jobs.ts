/** Commands to the generator of streams; one at a time. */
export type StreamCommand =
  | ConnectJob
  /** Closes all streams. */
  | { do: 'close' }
  /** Records from now on when each stream reaches this revision. */
  | { do: 'arm'; revision: number; breaksAllowed: boolean }
  /** Returns when every stream has reached the armed revision, or at the deadline. */
  | { do: 'await'; timeoutMs: number };

/** Opens streams up to this number; returns when all of them are up to date. */
export interface ConnectJob {
  do: 'connect';
  port: number;
  apiKey: string;
  streams: number;
  /** Limit of streams that are connecting at a time. */
  atATime: number;
  timeoutMs: number;
}

export interface StreamFaults {
  /** Wrong messages, breaks that were not allowed, and unexpected responses. */
  wrong: number;
  firstWrong: string | null;
}

export interface ConnectResult extends StreamFaults {
  seconds: number;
}

export interface Arrivals extends StreamFaults {
  /** When each stream received the last byte, by the machine's monotonic clock, in ms. Without the missing streams. */
  times: Float64Array;
  missing: number;
  /** Attempts to reconnect since the revision was armed, and the count of each error. */
  attempts: number;
  refusals: Record<string, number>;
  /** Data of the message with the revision; `null` when it arrived in a snapshot. */
  data: string | null;
}
