import type { Sample } from './events.js';

/** The service that receives the requests. */
export interface Target {
  port: number;
  apiKey: string;
  webhookSecret: string;
}

/** Processes whose CPU time is read at the beginning and the end of the window. */
export interface Watched {
  service: number;
  postmaster: number;
}

/** A closed loop: every connection sends its next request as soon as it has received the last response. */
export interface LoopWindow {
  connections: number;
  warmUpSeconds: number;
  seconds: number;
  watched: Watched;
}

export interface ClosedLoopJob extends LoopWindow {
  kind: 'closed-loop';
  target: Target;
  /** Events per request, or the maximum size of a body in bytes. */
  batch: { events: number } | { bytes: number };
  sample?: Sample;
}

/** Repeats the same GET on every connection, or one request for many users. */
export interface GetLoopJob extends LoopWindow {
  kind: 'get-loop';
  port: number;
  request: GetRequest;
  /** Number of users, for which the request is sent in rotation: {@link USER_PLACE} in its head is the placeholder for their id. */
  users?: number;
}

/** As long as the id of a user, so that the length of the body is the same for all users. */
export const USER_PLACE = '00000000-0000-7000-8000-000000000000';

export interface GetRequest {
  /** Request line and headers, and the body of a POST. */
  head: string;
  /** Status and body of the expected response. */
  status: number;
  body: Buffer;
  /** Whether the expected response only begins with `body`, because the rest differs between responses. */
  isBeginning?: boolean;
}

/** An open loop of the requests of {@link GetLoopJob}. */
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
  /** CPU time during the counted requests. */
  cpu: CpuSeconds;
  p50Ms: number;
  p99Ms: number;
  /** Wrong responses, broken connections, and requests for which no connection was free. */
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
  /** Including the warm-up and the requests that were in flight at the end. */
  rightAnswers: number;
  /** Wrong responses, including the warm-up. Any of them invalidates the run. */
  failures: number;
  firstFailure: string | null;
  cpu: CpuSeconds;
}

export interface ClosedLoopResult extends LoopResult {
  eventsPerRequest: number;
}

/** An open loop: requests are sent by a schedule, without waiting for earlier responses. */
export interface OpenLoopJob {
  kind: 'open-loop';
  target: Target;
  events: number;
  sample?: Sample;
  maxConnections: number;
  phases: { perSecond: number; seconds: number }[];
  watched: Watched;
}

/** Counts of one second; seconds are counted from the start of the first phase. */
export interface OpenLoopSecond {
  due: number;
  /** Requests that were due while every connection was busy. */
  notSent: number;
  ok: number;
  refused429: number;
  refused503: number;
  /** Responses with any other status, or a 200 with another body. */
  other: number;
  /** Connections that broke before the response. */
  broken: number;
  /** Refusals without an integer `Retry-After`. */
  withoutRetryAfter: number;
  cpu: CpuSeconds;
}

export interface OpenLoopResult {
  seconds: OpenLoopSecond[];
  /** Requests without a response when the job ended. */
  unanswered: number;
  /** 503s that do not state whether the batch was stored (`service_unavailable`). */
  unconfirmed: number;
  firstOther: string | null;
  /** 503s by the reason in their text, e.g. `queue_wait`. */
  reasons: Record<string, number>;
  /** Broken connections by the socket's error. */
  brokenBy: Record<string, number>;
  /** Connections of this machine that the kernel reset because a listener's accept queue was full. */
  kernelResets: number;
  /** Latency of the 200s of each phase. */
  phases: { p50Ms: number; p99Ms: number }[];
}

export type Job = ClosedLoopJob | GetLoopJob | OpenLoopJob | RequestRateJob;
