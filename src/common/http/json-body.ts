import type { IncomingMessage } from 'node:http';
import { json, type NextFunction, type Request, type Response } from 'express';
import { ProblemError } from '../problem/problem-error.js';
import { rememberBytes } from '../json/raw-bodies.js';
import { TurnQueue } from '../turn-queue.js';
import { allowBody } from './expect-continue.js';

/** Bodies that are announced to be larger, or not announced at all, are read and parsed one per turn of the event loop. */
const MAX_IMMEDIATE_BYTES = 8 * 1024;

/**
 * Express middleware that parses JSON bodies up to `limitBytes` and keeps their bytes, for the fields that are stored
 * or forwarded with every number as it was sent. A body of any other type or charset is rejected with 415: Express
 * would leave it unread, and the route would report fields as missing that were sent.
 */
export function jsonBody(
  limitBytes: number,
): (request: Request, response: Response, next: NextFunction) => void {
  const turns = new TurnQueue();
  const received = new WeakMap<IncomingMessage, Buffer>();
  const parse = json({
    limit: limitBytes,
    strict: true,
    verify: (request, _response, bytes, encoding) => {
      if (encoding !== 'utf-8') throw Object.assign(new Error('JSON must be UTF-8'), { status: 415 });
      received.set(request, bytes);
    },
  });
  return (request, response, next) => {
    // `is` gives null for a request without a body and false for one of another type.
    if (request.is('application/json') === false && request.headers['content-length'] !== '0') {
      next(notJson());
      return;
    }
    allowBody(request);
    const parseNow = (): void =>
      parse(request, response, (error?: unknown) => {
        const bytes = received.get(request);
        if (bytes !== undefined) rememberBytes(request.body, bytes);
        next(error);
      });
    if (isSmall(request)) parseNow();
    else void turns.next().then(() => (request.destroyed ? undefined : parseNow()));
  };
}

function isSmall({ headers }: Request): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= MAX_IMMEDIATE_BYTES;
}

function notJson(): ProblemError {
  return new ProblemError('unsupported_media_type', 'Send Content-Type: application/json.');
}
