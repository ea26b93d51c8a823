import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { Clock } from '../../common/clock.js';
import { readBody } from '../../common/http/read-body.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { AppConfig } from '../../config/app-config.js';
import { CallbackOutcomes } from './callback-outcomes.js';
import { CallbackSecrets } from '../callback-signing/callback-secrets.js';
import { RefusedCallbacks } from './refused-callbacks.js';
import {
  SIGNATURE_HEADER,
  sentSignature,
  TIMESTAMP_HEADER,
  verifyCallback,
} from '../callback-signing/signature.js';
import { setSignedCallback } from './signed-callback.js';
import { jitter } from '../../common/time/jitter.js';
import { APP_PROBLEMS } from '../problems.js';

export const MAX_BODY_BYTES = 64 * 1024;
const IDLE_MS = 5000;
const TOTAL_MS = 15_000;
/** Of all bodies that are being read: anybody may begin to send one. */
const MAX_HELD_BYTES = 256 * MAX_BODY_BYTES;

/** Reads the body and checks its signature, so that nothing of an unsigned body is ever interpreted. */
@Injectable()
export class CallbackSignatureGuard implements CanActivate {
  private heldBytes = 0;

  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly secrets: CallbackSecrets,
    private readonly refused: RefusedCallbacks,
    private readonly outcomes: CallbackOutcomes,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    return this.outcomes.counted(() => this.admit(request));
  }

  private async admit(request: Request): Promise<true> {
    const sent = sentSignature(headerOf(request, SIGNATURE_HEADER), headerOf(request, TIMESTAMP_HEADER));
    if (sent === null) throw await this.refused.refuse(request, unsigned(), 'it is not signed');
    const body = await this.read(request);
    const verdict = verifyCallback(sent, body, this.secrets.keys, {
      skewSeconds: this.config.appExecution.callbackSkewSeconds,
      nowMs: this.clock.now(),
    });
    if (verdict.verdict === 'valid') {
      setSignedCallback(request, { body, signature: verdict.signature, sentAt: verdict.sentAt });
      return true;
    }
    const isLate = verdict.verdict === 'refused' && verdict.reason === 'timestamp';
    const why = isLate ? 'its timestamp is outside the window' : 'its signature matches no configured secret';
    throw await this.refused.refuse(request, refusedCallback(), why);
  }

  private async read(request: Request): Promise<Buffer> {
    if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge(MAX_BODY_BYTES);
    let held = 0;
    const hold = (bytes: number): boolean => {
      if (this.heldBytes + bytes > MAX_HELD_BYTES) return false;
      this.heldBytes += bytes;
      held += bytes;
      return true;
    };
    try {
      return await readBody(request, {
        maxBytes: MAX_BODY_BYTES,
        idleTimeoutMs: IDLE_MS,
        totalTimeoutMs: TOTAL_MS,
        hold,
        refuse: tooMany,
        tooLarge,
      });
    } finally {
      this.heldBytes -= held;
    }
  }
}

function headerOf(request: Request, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

function unsigned(): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.callback_unsigned,
    `Send ${TIMESTAMP_HEADER} (Unix seconds) and ${SIGNATURE_HEADER}: the hex HMAC-SHA256 of "<timestamp>.<body>" with the callback secret.`,
  );
}

/** One text for everything that a signature can have wrong. */
export function refusedCallback(): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.callback_refused,
    `${SIGNATURE_HEADER} must be the hex HMAC-SHA256 of "<timestamp>.<body>" with the callback secret, for this run, and ${TIMESTAMP_HEADER} a Unix time within the accepted window. Sign the exact body with the time of sending.`,
  );
}

function tooLarge(maxBytes: number): ProblemError {
  return new ProblemError('payload_too_large', `A callback may have at most ${maxBytes} bytes. Shorten it.`);
}

function tooMany(): ProblemError {
  return new ProblemError('service_unavailable', 'Too many callbacks at the same time. Retry the request.', {
    headers: retryAfter(jitter(1, 3)),
  });
}
