import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A route that programs request thousands of times a second, served before Express. It serves the ordinary requests of its
 * controller with the same guards and services and byte-for-byte equal responses; Express serves all others.
 */
export interface HotRoute {
  readonly method: 'GET' | 'POST';
  /** Path of requests, without a query; `*` matches one segment. */
  readonly path: string;
  /**
   * @param segment the segment that `*` matched; empty without one.
   * @returns `false` for a request that Express must serve, of which nothing was consumed.
   */
  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane, segment: string): boolean;
}

/** Handles requests that a hot route does not complete. */
export interface HotLane {
  /** Passes a request to Express. Its body must be in the stream again. */
  passOn(request: IncomingMessage, response: ServerResponse): void;
  /** Responds with an error like the filter of errors. */
  fail(request: IncomingMessage, response: ServerResponse, error: unknown): void;
}
