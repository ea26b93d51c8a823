import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { readBody } from '../../../common/http/body/read-body.js';
import { ProblemError, retryAfter } from '../../../common/problem/problem-error.js';
import { CallbackOutcomes } from '../callback-outcomes.js';
import { CallbackVerifier, signatureOfRequest } from '../../callback-signing/callback-verifier.js';
import { RefusedCallbackLimiter } from '../refused-callback-limiter.js';
import { SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../../callback-signing/signature.js';
import { setSignedCallback } from './signed-callback.js';
import { jitter } from '../../../common/time/jitter.js';
import { APP_PROBLEMS } from '../../problems.js';

/** Maximum size of a body, on a route without {@link MaxSignedBytes}. */
export const MAX_BODY_BYTES = 64 * 1024;
/** Maximum size of a signed body that the guard reads. */
export const MaxSignedBytes = Reflector.createDecorator<number>();
const IDLE_MS = 5000;
const TOTAL_MS = 15_000;
/** Limit for the total size of all bodies that are being read: they are not authenticated yet. */
const MAX_HELD_BYTES = 256 * MAX_BODY_BYTES;

/** Reads the body and checks its signature, so that an unsigned body is never parsed. */
@Injectable()
export class CallbackSignatureGuard implements CanActivate {
  private heldBytes = 0;

  constructor(
    private readonly verifier: CallbackVerifier,
    private readonly refused: RefusedCallbackLimiter,
    private readonly outcomes: CallbackOutcomes,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const maxBytes = this.reflector.get(MaxSignedBytes, context.getHandler()) ?? MAX_BODY_BYTES;
    return this.outcomes.counted(() => this.admit(request, maxBytes));
  }

  private async admit(request: Request, maxBytes: number): Promise<true> {
    const sent = signatureOfRequest(request);
    if (sent === null) throw await this.refused.refuse(request, unsigned(), 'unsigned');
    const body = await this.read(request, maxBytes);
    const verdict = this.verifier.verify(sent, body);
    if (verdict.verdict === 'valid') {
      setSignedCallback(request, { body, signature: verdict.signature, sentAt: verdict.sentAt });
      return true;
    }
    const isLate = verdict.verdict === 'refused' && verdict.reason === 'timestamp';
    throw await this.refused.refuse(request, refusedCallback(), isLate ? 'timestamp' : 'signature');
  }

  private async read(request: Request, maxBytes: number): Promise<Buffer> {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
    let held = 0;
    const hold = (bytes: number): boolean => {
      if (this.heldBytes + bytes > MAX_HELD_BYTES) return false;
      this.heldBytes += bytes;
      held += bytes;
      return true;
    };
    try {
      return await readBody(request, {
        maxBytes,
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

function unsigned(): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.callback_unsigned,
    `Send ${TIMESTAMP_HEADER} (Unix seconds) and ${SIGNATURE_HEADER}: the hex HMAC-SHA256 of "<timestamp>.<body>" with the callback secret.`,
  );
}

/** One problem for every defect of a signature, so that the response does not reveal which check failed. */
export function refusedCallback(): ProblemError {
  return new ProblemError(
    APP_PROBLEMS.callback_refused,
    `${SIGNATURE_HEADER} must be the hex HMAC-SHA256 of "<timestamp>.<body>" with the callback secret, for this run, and ${TIMESTAMP_HEADER} a Unix time within the accepted window. Sign the exact body with the time of sending.`,
  );
}

export function tooLarge(maxBytes: number): ProblemError {
  return new ProblemError('payload_too_large', `A callback may have at most ${maxBytes} bytes. Shorten it.`);
}

function tooMany(): ProblemError {
  return new ProblemError('service_unavailable', 'Too many callbacks at the same time. Retry the request.', {
    headers: retryAfter(jitter(1, 3)),
  });
}
