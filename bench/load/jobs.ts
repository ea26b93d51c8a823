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

/** The same GET on every connection, again and again; or one request for many users. */
export interface GetLoopJob extends LoopWindow {
  kind: 'get-loop';
  port: number;
  request: GetRequest;
  /** The request is sent for as many users in turn: {@link USER_PLACE} in its head stands for their id. */
  users?: number;
}

/** As long as an id of a user, so that the length of the body holds for all of them. */
export const USER_PLACE = '00000000-0000-7000-8000-000000000000';

export interface GetRequest {
  /** Request line and headers, and the body of a POST. */
  head: string;
  /** The only right answer. */
  status: number;
  body: Buffer;
  /** The right answer only begins with `body`: the rest differs from one answer to the next. */
  isBeginning?: boolean;
}

/** Requests like those of {@link GetLoopJob} that arrive by the schedule. */
export interface RequestRateJob {
  kind: 'request-rate';
  port: number;
  request: GetRequest;
  perSecond: number;
  warmUpSeconds: number;
  seconds: number;
  maxConnections: number;
  watched: Watched;
}

export interface RequestRateResult {
  requests: number;
  /** Of the counted requests. */
  cpu: CpuSeconds;
  p50Ms: number;
  p99Ms: number;
  /** Wrong answers, broken connections, and requests for which no connection was free. */
  failures: number;
  firstFailure: string | null;
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
  /** Those of the warm-up and of the last requests included. */
  rightAnswers: number;
  /** Answers that were not the right one, warm-up included. Any makes the run void. */
  failures: number;
  firstFailure: string | null;
  cpu: CpuSeconds;
}

export interface ClosedLoopResult extends LoopResult {
  eventsPerRequest: number;
}

/** Requests arrive by the schedule, whether the earlier ones were answered or not. */
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

export type Job = ClosedLoopJob | GetLoopJob | OpenLoopJob | RequestRateJob;
