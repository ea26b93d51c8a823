import type { Sample } from './events.js';

/** Who is sent to. */
export interface Target {
  port: number;
  apiKey: string;
  webhookSecret: string;
}

/** Processes whose CPU time is read at both ends of the window. */
export interface Watched {
  service: number;
  postmaster: number;
}

/** Every connection sends its next request as soon as the last one is answered. */
export interface LoopWindow {
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  watched: Watched;
}

export interface ClosedLoopJob extends LoopWindow {
  kind: 'closed-loop';
  target: Target;
  /** How many events in a request, or how many bytes a body has at most. */
  batch: { events: number } | { bytes: number };
  sample?: Sample;
}

/** The same GET on every connection, again and again. */
export interface GetLoopJob extends LoopWindow {
  kind: 'get-loop';
  port: number;
  request: GetRequest;
}

export interface GetRequest {
  /** Request line and headers. */
  head: string;
  /** The only right answer. */
  status: number;
  body: Buffer;
}

export interface CpuSeconds {
  service: number;
  postgres: number;
  generator: number;
}

export interface LoopResult {
  seconds: number;
  requests: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
  /** Answers that were not the right one, warm-up included. Any makes the run void. */
  failures: number;
  firstFailure: string | null;
  cpu: CpuSeconds;
}

export interface ClosedLoopResult extends LoopResult {
  eventsPerRequest: number;
}

/** Requests arrive when the schedule says, whether the earlier ones were answered or not. */
export interface OpenLoopJob {
  kind: 'open-loop';
  target: Target;
  events: number;
  sample?: Sample;
  maxConnections: number;
  phases: { perSecond: number; seconds: number }[];
  watched: Watched;
}

/** What happened in one second, counted from the start of the first phase. */
export interface OpenLoopSecond {
  due: number;
  /** Due, but every connection was busy. */
  notSent: number;
  ok: number;
  refused429: number;
  refused503: number;
  /** Any other status, or a 200 with another body. */
  other: number;
  /** The connection broke before the answer. */
  broken: number;
  /** Refusals without an integer `Retry-After`. */
  withoutRetryAfter: number;
  cpu: CpuSeconds;
}

export interface OpenLoopResult {
  seconds: OpenLoopSecond[];
  /** Requests that had no answer when the job ended. */
  unanswered: number;
  /** 503s that leave open whether the batch was stored (`service_unavailable`). */
  unconfirmed: number;
  firstOther: string | null;
  /** 503s by the reason that they give, e.g. `queue_wait`. */
  reasons: Record<string, number>;
  /** Broken connections by the error of the socket. */
  brokenBy: Record<string, number>;
  /** Connections of this machine that the kernel reset because a listener's accept queue was full. */
  kernelResets: number;
  /** Latency of the 200s of each phase. */
  phases: { p50Ms: number; p99Ms: number }[];
}

export type Job = ClosedLoopJob | GetLoopJob | OpenLoopJob;
