import { Logger } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { requestIdOf } from './request-id.js';

const logger = new Logger('Http');

/** On the response itself, and no closure: ten thousand streams keep theirs. */
const SEEN = Symbol('seen by the access log');
type Seen = Response & { [SEEN]?: { path: string; startedMs: number } | undefined };

/**
 * Express middleware: one line per request when it is over. Only the path: a query may hold a token, and
 * headers and bodies always do. Ingest, health and metrics are left out; they are counted instead.
 */
export function accessLog(request: Request, response: Response, next: NextFunction): void {
  (response as Seen)[SEEN] = { path: request.path, startedMs: performance.now() };
  response.on('close', writeLine);
  next();
}

/** Called by a handler that has counted the request: it was polled for, and a line for each would bury all others. */
export function leaveOut(response: Response): void {
  (response as Seen)[SEEN] = undefined;
}

function writeLine(this: Seen): void {
  const seen = this[SEEN];
  if (seen === undefined) return;
  logger.log('request', {
    request_id: requestIdOf(this.req),
    method: this.req.method,
    path: seen.path,
    status: this.statusCode,
    duration_ms: Math.round(performance.now() - seen.startedMs),
    ...(this.writableFinished ? {} : { sender_gone: true }),
  });
}
