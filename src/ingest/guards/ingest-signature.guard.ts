import { createHmac, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { withoutByteOrderMark } from '../../common/byte-order-mark.js';
import { readBody } from '../../common/http/body/read-body.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { AppConfig } from '../../config/app-config.js';
import { inflateBody, batchTooLarge } from './inflate-body.js';
import { ingestContext, type IngestContext } from '../ingest-context.js';
import { LoadMonitor } from '../load/load-monitor.js';
import { overloaded } from '../load/shed-load.js';
import { INGEST_PROBLEMS } from '../problems.js';

const HEX_SHA256 = /^[0-9a-fA-F]{64}$/;

/**
 * Reads the body and checks its signature: HMAC-SHA256 over the bytes as received, before they are
 * inflated or parsed, so that nothing of an unsigned body is ever interpreted.
 */
@Injectable()
export class IngestSignatureGuard implements CanActivate {
  constructor(
    private readonly config: AppConfig,
    private readonly monitor: LoadMonitor,
  ) {}

  canActivate(execution: ExecutionContext): Promise<boolean> {
    return this.admit(execution.switchToHttp().getRequest<Request>());
  }

  /** The check itself, for a request in front of Express as well. */
  async admit(request: IncomingMessage): Promise<boolean> {
    const context = ingestContext(request);
    const signature = sentSignature(request);
    let held = 0;
    const hold = (bytes: number): boolean => {
      if (!this.monitor.tryHold(bytes)) return false;
      held += bytes;
      return true;
    };
    context.release = () => {
      this.monitor.release(held);
      held = 0;
    };
    try {
      const received = await this.receive(request, context, hold);
      if (!isSignedByOne(received, signature, context.apiKey.secrets())) {
        throw new ProblemError(
          INGEST_PROBLEMS.signature_mismatch,
          'X-Service-Signature is not the hex HMAC-SHA256 of the exact request body with the webhook secret of this API key.',
        );
      }
      let batch = received;
      if (context.gzip) {
        batch = await inflateBody(received, context.limits.maxBatchBytes);
        if (!hold(batch.length)) throw overloaded('inflight_bytes');
      }
      context.body = withoutByteOrderMark(batch);
      return true;
    } catch (error) {
      context.release();
      throw error;
    }
  }

  private receive(
    request: IncomingMessage,
    context: IngestContext,
    hold: (bytes: number) => boolean,
  ): Promise<Buffer> {
    return readBody(request, {
      maxBytes: context.limits.maxBatchBytes,
      idleTimeoutMs: this.config.ingestBodyTimeoutMs,
      totalTimeoutMs: this.config.http.requestTimeoutMs,
      hold,
      refuse: () => overloaded('inflight_bytes'),
      tooLarge: batchTooLarge,
    });
  }
}

/** The signature's 32 bytes; what cannot be one is refused before the body is read. */
function sentSignature(request: IncomingMessage): Buffer {
  const sent = request.headers['x-service-signature'];
  if (sent === undefined) {
    throw new ProblemError(
      INGEST_PROBLEMS.signature_missing,
      'Send X-Service-Signature: the hex HMAC-SHA256 of the request body with the webhook secret.',
    );
  }
  if (typeof sent !== 'string' || !HEX_SHA256.test(sent)) {
    throw new ProblemError(
      INGEST_PROBLEMS.signature_mismatch,
      'X-Service-Signature must be 64 hex characters, without a prefix such as "sha256=".',
    );
  }
  return Buffer.from(sent, 'hex');
}

function isSignedByOne(body: Buffer, signature: Buffer, secrets: readonly KeyObject[]): boolean {
  let matches = false;
  for (const secret of secrets) {
    const expected = createHmac('sha256', secret).update(body).digest();
    if (timingSafeEqual(expected, signature)) matches = true;
  }
  return matches;
}
