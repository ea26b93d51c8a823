import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { callerOf } from '../../../../auth/caller.js';
import { withoutByteOrderMark } from '../../../../common/byte-order-mark.js';
import { isGzipEncoded } from '../../../../common/http/body/content-encoding.js';
import { requireJsonContentType } from '../../../../common/http/body/json-content-type.js';
import { readBody } from '../../../../common/http/body/read-body.js';
import { SenderGone } from '../../../../common/http/connection-gone.js';
import { COMMON_PROBLEMS } from '../../../../common/problem/problem-types.js';
import { ProblemError, retryAfter } from '../../../../common/problem/problem-error.js';
import { jitter } from '../../../../common/time/jitter.js';
import { AppConfig } from '../../../../config/app-config.js';
import { MAX_SOURCE_MAP_BYTES } from './source-map-limits.js';
import { UploadMemory, type UploadHold } from './upload-memory.js';

const IDLE_TIMEOUT_MS = 10_000;

const inflate = promisify(gunzip);
const uploads = new WeakMap<Request, { json: Buffer; hold: UploadHold }>();

/**
 * Runs work on the source map of a request that passed the guard, as JSON in UTF-8; its memory is reserved until the work ends.
 *
 * @throws SenderGone
 */
export async function useSourceMap<T>(request: Request, work: (json: Buffer) => Promise<T>): Promise<T> {
  const upload = uploads.get(request);
  if (upload === undefined) throw new Error('the route must be guarded by SourceMapBodyGuard');
  return upload.hold.during(() => work(upload.json));
}

/**
 * Reads the body of an upload after the previous guards, and limits the memory of the uploads of each user and of all users.
 */
@Injectable()
export class SourceMapBodyGuard implements CanActivate {
  constructor(
    private readonly config: AppConfig,
    private readonly memory: UploadMemory,
  ) {}

  /** @throws ProblemError `bad_request`, `overloaded`, `payload_too_large`, `request_timeout`, `unsupported_media_type` */
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const http = execution.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    const caller = callerOf(request);
    if (caller?.kind !== 'user') throw new Error('the route must require a user');
    requireJsonContentType(request.headers['content-type']);
    const isGzip = isGzipEncoded(request);
    if (Number(request.headers['content-length'] ?? 0) > MAX_SOURCE_MAP_BYTES) throw tooLarge();
    const hold = this.memory.open(caller.userId);
    response.once('close', () => {
      hold.senderGone();
      uploads.delete(request);
    });
    const received = await readBody(request, {
      maxBytes: MAX_SOURCE_MAP_BYTES,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      totalTimeoutMs: this.config.http.requestTimeoutMs,
      hold: (bytes) => hold.add(bytes),
      refuse: overloaded,
      tooLarge,
    });
    const json = withoutByteOrderMark(isGzip ? await inflated(received, hold) : received);
    uploads.set(request, { json, hold });
    return true;
  }
}

async function inflated(body: Buffer, hold: UploadHold): Promise<Buffer> {
  // Reserved before decompression, because the size is unknown until then.
  if (!hold.add(MAX_SOURCE_MAP_BYTES)) throw overloaded();
  try {
    const json = await hold.during(() => inflate(body, { maxOutputLength: MAX_SOURCE_MAP_BYTES }));
    hold.shrinkTo(json.length);
    return json;
  } catch (error) {
    if (error instanceof SenderGone) throw error;
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
