/** Cases of an evaluation. `known` and `cold` differ in the users: few that return, or more than any client remembers. */
export type FlagCase = 'cohort' | 'cold' | 'known';

/**
 * One question to a program of a language. The programs read it as a line of JSON and write the answer as one.
 * Names in snake case: four languages read them.
 */
export type Job =
  | { job: 'evaluate'; case: FlagCase; warm_up_s: number; seconds: number }
  | { job: 'allocations'; case: FlagCase; evaluations: number }
  | { job: 'enqueue'; events: number; group: number; pause_ms: number; text: string }
  | { job: 'deliver'; wave: number; seconds: number; text: string }
  | { job: 'fill'; events: number; text_bytes: number; url: string };

/** First line of a program. */
export interface Ready {
  /** Package and version. */
  client: string;
  /** The language's implementation and its version. */
  runtime: string;
}

export interface EvaluateAnswer {
  /** Since the job began, the warm-up included: context after context, from the first one on. */
  done: number;
  on: number;
  /** In the window. */
  evaluations: number;
  elapsed_s: number;
  /** CPU time of the whole process, its other threads included. */
  cpu_s: number;
}

export interface AllocationsAnswer {
  /** `null` where the language does not count them. */
  per_evaluation: number | null;
}

export interface EnqueueAnswer {
  /** Of each call, in nanoseconds. */
  durations_ns: number[];
  accepted: number;
  /** CPU time of the whole process until everything was delivered, its other threads included. */
  cpu_s: number;
}

export interface DeliverAnswer {
  /** According to the client. */
  delivered: number;
  elapsed_s: number;
  cpu_s: number;
}

export interface FillAnswer {
  /** Resident memory in bytes, after a collection where there is one. */
  before: number;
  after: number;
  queued_events: number;
  /** As the client counts them; `null` where it does not. */
  queued_bytes: number | null;
}
