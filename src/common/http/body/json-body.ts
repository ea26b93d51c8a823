import { raw, type NextFunction, type Request, type Response } from 'express';
import { ProblemError } from '../../problem/problem-error.js';
import { rememberBytes } from '../../json/raw-bodies.js';
import { TurnQueue } from '../../turn-queue.js';
import { withoutByteOrderMark } from '../../byte-order-mark.js';
import { allowBody } from './read-body.js';
import { isJsonContentType, requireJsonContentType } from './json-content-type.js';

/** Bodies with a larger or missing Content-Length are read and parsed one per turn of the event loop. */
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
  // Only reads and inflates: the parser of Express rejects Content-Types that other routes accept.
  const read = raw({ limit: limitBytes, type: () => true });
  return (request, response, next) => {
    if (isWithoutBody(request)) {
      next();
      return;
    }
    try {
      requireJsonContentType(request.headers['content-type']);
    } catch (error) {
      next(error);
      return;
    }
    allowBody(request);
    const parseNow = (): void =>
      read(request, response, (error?: unknown) => {
        if (error === undefined) parseInto(request, next);
        else next(isUnknownEncoding(error) ? unknownEncoding(error) : error);
      });
    if (isSmall(request)) parseNow();
    else void turns.next().then(() => (request.destroyed ? undefined : parseNow()));
  };
}

function isUnknownEncoding(error: unknown): boolean {
  return error instanceof Error && 'type' in error && error.type === 'encoding.unsupported';
}

function unknownEncoding(cause: unknown): ProblemError {
  return new ProblemError(
    'unsupported_media_type',
    'Content-Encoding must be gzip, deflate, br, identity or absent.',
    { headers: { 'Accept-Encoding': 'gzip, deflate, br, identity' }, cause },
  );
}

/** An empty body that is declared as JSON counts as an empty object. */
function isWithoutBody({ headers }: Request): boolean {
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (coding !== undefined) return false;
  return length === undefined || (length === '0' && !isJsonContentType(headers['content-type']));
}

function isSmall({ headers }: Request): boolean {
  if (headers['transfer-encoding'] !== undefined) return false;
  return Number(headers['content-length'] ?? 0) <= MAX_IMMEDIATE_BYTES;
}

function parseInto(request: Request, next: NextFunction): void {
  const bytes: unknown = request.body;
  if (!Buffer.isBuffer(bytes)) {
    next();
    return;
  }
  let body: unknown;
  try {
    body = parse(bytes);
  } catch (error) {
    next(error);
    return;
  }
  rememberBytes(body, bytes);
  request.body = body;
  next();
}

/** @throws ProblemError `bad_request` */
function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return {};
  let body: unknown;
  try {
    body = JSON.parse(withoutByteOrderMark(bytes).toString());
  } catch (error) {
    throw notAnObject(error);
  }
  if (typeof body !== 'object' || body === null) throw notAnObject();
  return body;
}

function notAnObject(cause?: unknown): ProblemError {
  return new ProblemError('bad_request', 'The body is not valid JSON. Send a JSON object in UTF-8.', {
    ...(cause === undefined ? {} : { cause }),
  });
}
