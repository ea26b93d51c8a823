import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A route that programs request thousands of times a second, served in front of Express. It answers the ordinary requests
 * of its controller, by the same guards and services and byte for byte alike; every other request it leaves to Express.
 */
export interface HotRoute {
  readonly method: 'GET' | 'POST';
  /** As it is requested, without a query; `*` stands for one segment. */
  readonly path: string;
  /**
   * @param segment the one that `*` stands for; empty without one.
   * @returns `false` for a request that Express must answer. Nothing of it was consumed.
   */
  serve(request: IncomingMessage, response: ServerResponse, lane: HotLane, segment: string): boolean;
}

/** Takes what a hot route does not answer. */
export interface HotLane {
  /** The request is not ordinary after all. Its body must be in the stream again. */
  passOn(request: IncomingMessage, response: ServerResponse): void;
  /** Answers as the filter of errors does. */
  fail(request: IncomingMessage, response: ServerResponse, error: unknown): void;
}
