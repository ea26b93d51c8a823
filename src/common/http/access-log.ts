import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from './request-id.js';

const logger = new Logger('Http');

/** Counts what would be one line among thousands. */
export type CountRequest = (route: string, status: number, durationMs: number) => void;

/** What the access log knows of a request until it is over. */
interface Seen {
  path: string;
  startedMs: number;
  /** For a request whose success is counted, and not logged. */
  counted: { route: string; count: CountRequest } | undefined;
}

/** On the response itself, and no closure: ten thousand streams keep theirs. */
const SEEN = Symbol('seen by the access log');
type Logged = ServerResponse & { [SEEN]?: Seen | undefined };

/**
 * Express middleware: one line per request when it is over. Only the path: a query may hold a token, and
 * headers and bodies always do. Ingest, health and metrics are left out; they are counted instead.
 *
 * @param routeOf the route of a request whose success is counted, and not logged.
 */
export function accessLog(
  routeOf: (method: string, path: string) => string | undefined,
  count: CountRequest,
): (request: Request, response: Response, next: NextFunction) => void {
  return (request, response, next) => {
    const route = routeOf(request.method, request.path);
    logAtEnd(response, {
      path: request.path,
      startedMs: performance.now(),
      counted: route === undefined ? undefined : { route, count },
    });
    next();
  };
}

/** Writes the line of a request when it is over. */
export function logAtEnd(response: ServerResponse, seen: Seen): void {
  (response as Logged)[SEEN] = seen;
  response.on('close', writeLine);
}

/** Called by a handler that has counted the request: it was polled for, and a line for each would bury all others. */
export function leaveOut(response: ServerResponse): void {
  (response as Logged)[SEEN] = undefined;
}

function writeLine(this: Logged): void {
  const seen = this[SEEN];
  if (seen === undefined) return;
  const durationMs = performance.now() - seen.startedMs;
  if (seen.counted !== undefined && this.statusCode < 400 && this.writableFinished) {
    seen.counted.count(seen.counted.route, this.statusCode, durationMs);
    return;
  }
  logger.log('request', {
    request_id: requestIdOf(this.req),
    method: this.req.method,
    path: seen.path,
    status: this.statusCode,
    duration_ms: Math.round(durationMs),
    ...(this.writableFinished ? {} : { sender_gone: true }),
  });
}

/** For a request that its sender gave up before it was complete: nothing is answered. */
export function logGone(request: IncomingMessage, path: string, startedMs: number): void {
  logger.log('request', {
    request_id: requestIdOf(request),
    method: request.method,
    path,
    status: 400,
    duration_ms: Math.round(performance.now() - startedMs),
    sender_gone: true,
  });
}
