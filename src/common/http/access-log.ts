import type { IncomingMessage, ServerResponse } from 'node:http';
import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from './request-id.js';

const logger = new Logger('Http');

/** Counts a request that would otherwise be one of thousands of log lines. */
export type CountRequest = (route: string, status: number, durationMs: number) => void;

/** State of a request that the access log keeps until the response has ended. */
interface Seen {
  path: string;
  startedMs: number;
  /** For a request whose success is counted, and not logged. */
  counted: { route: string; count: CountRequest } | undefined;
}

/** Stored on the response instead of in a closure, of which ten thousand streams would retain one each. */
const SEEN = Symbol('seen by the access log');
type Logged = ServerResponse & { [SEEN]?: Seen | undefined };

/**
 * Express middleware that writes one line per request when the response has ended. Only the path is logged: a query can
 * contain a token, and headers and bodies always can. Ingest, health and metrics are omitted; they are counted instead.
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

/** Writes the line of a request when its response has ended. */
export function logAtEnd(response: ServerResponse, seen: Seen): void {
  (response as Logged)[SEEN] = seen;
  response.on('close', writeLine);
}

/** Excludes a request from the log, for handlers of frequent polls that count their requests. */
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

/** Logs a request whose sender closed the connection before it was complete, so that there is no response. */
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
