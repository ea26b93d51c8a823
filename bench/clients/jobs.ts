/** Cases of an evaluation. `known` and `cold` differ in the users: few that recur, or more than any client caches. */
export type FlagCase = 'cohort' | 'cold' | 'known';

/**
 * A job for the program of a language, which reads it as a line of JSON and writes the result as one. Names are in snake case,
 * because four languages read them.
 */
export type Job =
  | { job: 'evaluate'; case: FlagCase; warm_up_s: number; seconds: number }
  | { job: 'allocations'; case: FlagCase; evaluations: number }
  | { job: 'enqueue'; events: number; group: number; pause_ms: number; text: string }
  | { job: 'deliver'; wave: number; seconds: number; text: string }
  | { job: 'fill'; events: number; text_bytes: number; url: string };

/** The first line that a program writes. */
export interface Ready {
  /** Package and version. */
  client: string;
  /** The language's implementation and its version. */
  runtime: string;
}

export interface EvaluateJobResult {
  /** Evaluations since the job began, including the warm-up: the contexts in rotation from the first one. */
  done: number;
  on: number;
  /** Evaluations in the window. */
  evaluations: number;
  elapsed_s: number;
  /** CPU time of the process in the window, all threads included. */
  cpu_s: number;
}

export interface AllocationsJobResult {
  /** `null` when the language does not count allocations. */
  per_evaluation: number | null;
}

export interface EnqueueJobResult {
  /** Duration of each call in nanoseconds. */
  durations_ns: number[];
  accepted: number;
  /** CPU time of the process until all events were delivered, all threads included. */
  cpu_s: number;
}

export interface DeliverJobResult {
  /** Delivered events, as the client counts them. */
  delivered: number;
  elapsed_s: number;
  cpu_s: number;
}

export interface FillJobResult {
  /** Resident memory in bytes, after a garbage collection where the language has one. */
  before: number;
  after: number;
  queued_events: number;
  /** As the client counts them; `null` when it does not. */
  queued_bytes: number | null;
}
