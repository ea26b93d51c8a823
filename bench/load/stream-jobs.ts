/** The requests to the generator of streams; one at a time. */
export type StreamQuestion =
  | ConnectJob
  /** Ends all streams. */
  | { do: 'close' }
  /** From now on the times at which streams get to this revision are written down. */
  | { do: 'arm'; revision: number; breaksAllowed: boolean }
  /** Answers when every stream has got to the armed revision, or when time is up. */
  | { do: 'await'; timeoutMs: number };

/** Opens streams until there are so many; answers when each has all that there is. */
export interface ConnectJob {
  do: 'connect';
  port: number;
  apiKey: string;
  streams: number;
  /** How many may be on their way at a time. */
  atATime: number;
  timeoutMs: number;
}

export interface StreamFaults {
  /** Messages that were not the right ones, breaks that were not allowed, unexpected answers. */
  wrong: number;
  firstWrong: string | null;
}

export interface ConnectResult extends StreamFaults {
  seconds: number;
}

export interface Arrivals extends StreamFaults {
  /** By the machine's monotonic clock, in ms: when each stream had the last byte. Those that came. */
  times: Float64Array;
  missing: number;
  /** Attempts to reconnect since it was armed, and what came of those that failed. */
  attempts: number;
  refusals: Record<string, number>;
  /** Data of the message that brought the revision; `null` when it came in a snapshot. */
  data: string | null;
}
