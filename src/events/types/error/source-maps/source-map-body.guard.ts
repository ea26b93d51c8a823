import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { readBody } from '../../../../common/http/read-body.js';
import { COMMON_PROBLEMS } from '../../../../common/problem/problem-types.js';
import { ProblemError, retryAfter } from '../../../../common/problem/problem-error.js';
import { jitter } from '../../../../common/time/jitter.js';
import { AppConfig } from '../../../../config/app-config.js';
import { MAX_HELD_BYTES, MAX_SOURCE_MAP_BYTES } from './limits.js';

const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;
const IDLE_TIMEOUT_MS = 10_000;

const inflate = promisify(gunzip);
const bodies = new WeakMap<Request, Buffer>();

/** The source map of a request that passed the guard, as JSON in UTF-8. */
export function sourceMapOf(request: Request): Buffer {
  const body = bodies.get(request);
  if (body === undefined) throw new Error('the route must be guarded by SourceMapBodyGuard');
  return body;
}

/** Reads the body of an upload after the guards before it, and bounds what all uploads hold together. */
@Injectable()
export class SourceMapBodyGuard implements CanActivate {
  private heldBytes = 0;

  constructor(private readonly config: AppConfig) {}

  /** @throws ProblemError `bad_request`, `overloaded`, `payload_too_large`, `request_timeout`, `unsupported_media_type` */
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const http = execution.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const isGzip = checkType(request);
    if (Number(request.headers['content-length'] ?? 0) > MAX_SOURCE_MAP_BYTES) throw tooLarge();
    let held = 0;
    const hold = (bytes: number): boolean => {
      if (this.heldBytes + bytes > MAX_HELD_BYTES) return false;
      this.heldBytes += bytes;
      held += bytes;
      return true;
    };
    response.once('close', () => {
      this.heldBytes -= held;
      held = 0;
      bodies.delete(request);
    });
    const received = await readBody(request, {
      maxBytes: MAX_SOURCE_MAP_BYTES,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      totalTimeoutMs: this.config.http.requestTimeoutMs,
      hold,
      refuse: overloaded,
      tooLarge,
    });
    // Reserved before it is inflated: its size is not known until then.
    if (isGzip && !hold(MAX_SOURCE_MAP_BYTES)) throw overloaded();
    bodies.set(request, isGzip ? await inflated(received) : received);
    return true;
  }
}

/** @returns whether the body is compressed. */
function checkType({ headers }: Request): boolean {
  if (!JSON_TYPE.test(headers['content-type'] ?? ''))
    throw new ProblemError('unsupported_media_type', 'Send Content-Type: application/json (in UTF-8).');
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase();
  if (encoding === 'identity' || encoding === '') return false;
  if (encoding === 'gzip') return true;
  throw new ProblemError('unsupported_media_type', 'Content-Encoding must be gzip, identity or absent.', {
    headers: { 'Accept-Encoding': 'gzip, identity' },
  });
}

async function inflated(body: Buffer): Promise<Buffer> {
  try {
    return await inflate(body, { maxOutputLength: MAX_SOURCE_MAP_BYTES });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new ProblemError(
      'bad_request',
      'Content-Encoding is gzip, but the body is not complete, valid gzip.',
      { cause: error },
    );
  }
}

function tooLarge(): ProblemError {
  return new ProblemError(
    'payload_too_large',
    `A source map can have at most ${MAX_SOURCE_MAP_BYTES} bytes as JSON. Leave out sourcesContent, which is not used.`,
  );
}

function overloaded(): ProblemError {
  return new ProblemError(
    COMMON_PROBLEMS.overloaded,
    'Too many source maps are being uploaded. Nothing was stored; retry after Retry-After.',
    { headers: retryAfter(jitter(1, 3)) },
  );
}
