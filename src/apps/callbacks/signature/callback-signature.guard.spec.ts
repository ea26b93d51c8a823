import { createSecretKey } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Metrics } from '../../../metrics/metrics.js';
import { RunMetrics } from '../../runs/run-metrics.js';
import { CallbackOutcomes } from '../callback-outcomes.js';
import type { CallbackSecrets } from '../../callback-signing/callback-secrets.js';
import { CallbackVerifier } from '../../callback-signing/callback-verifier.js';
import { CallbackSignatureGuard, MAX_BODY_BYTES } from './callback-signature.guard.js';
import type { RefusedCallbackLimiter } from '../refused-callback-limiter.js';
import { signCallback } from '../../callback-signing/signature.js';

const NOW = 1_790_000_000_000;
const KEY = createSecretKey(Buffer.from('a-secret-of-more-than-32-bytes-for-callbacks'));
/** Number of bodies of maximum size that the guard reads at the same time. */
const MAX_BODIES = 256;

/** A request whose body the test sends piece by piece. */
class FakeRequest extends EventEmitter {
  readonly headers: Record<string, string>;

  constructor(body = Buffer.alloc(0), key = KEY) {
    super();
    const timestamp = String(NOW / 1000);
    this.headers = {
      'x-service-timestamp': timestamp,
      'x-service-signature': signCallback(key, timestamp, body),
    };
  }
  pause(): void {}
  send(piece: Buffer): void {
    this.emit('data', piece);
  }
}

describe('CallbackSignatureGuard', () => {
  let guard: CallbackSignatureGuard;

  beforeEach(() => {
    guard = new CallbackSignatureGuard(
      new CallbackVerifier(AppConfig.fromEnv({}), new ManualClock(NOW), {
        keys: [KEY],
      } as unknown as CallbackSecrets),
      {
        refuse: (_request: unknown, problem: ProblemError) => Promise.resolve(problem),
      } as unknown as RefusedCallbackLimiter,
      new CallbackOutcomes(new RunMetrics(new Metrics())),
      new Reflector(),
    );
  });
  afterEach(() => void vi.useRealTimers());

  const handler = (): void => {};
  const begin = (request: FakeRequest): Promise<unknown> =>
    guard
      .canActivate({
        getHandler: () => handler,
        switchToHttp: () => ({ getRequest: () => request }),
      } as unknown as ExecutionContext)
      .catch((error: unknown) => (error as ProblemError).code);
  const piece = Buffer.alloc(MAX_BODY_BYTES);
  /** Requests that have sent all of a body of maximum size except its end. */
  const fill = (): { request: FakeRequest; admitted: Promise<unknown> }[] =>
    Array.from({ length: MAX_BODIES }, () => {
      const request = new FakeRequest(piece);
      const admitted = begin(request);
      request.send(piece);
      return { request, admitted };
    });
  /** Whether the body of another request is admitted now. */
  const admitsOne = async (): Promise<unknown> => {
    const body = Buffer.from('{}');
    const request = new FakeRequest(body);
    const admitted = begin(request);
    request.send(body);
    request.emit('end');
    return admitted;
  };

  it('rejects bodies beyond the total size of bodies being read, and releases their bytes after each outcome', async () => {
    for (const finish of [
      ({ request }: { request: FakeRequest }) => request.emit('end'),
      ({ request }: { request: FakeRequest }) => request.emit('close'),
      // One byte beyond the maximum size of a body.
      ({ request }: { request: FakeRequest }) => request.send(Buffer.alloc(1)),
    ]) {
      const reading = fill();
      expect(await admitsOne()).toBe('service_unavailable');
      for (const one of reading) finish(one);
      await Promise.all(reading.map(({ admitted }) => admitted));
      expect(await admitsOne()).toBe(true);
      // The budget is restored exactly: not less than before, and not more.
      const again = fill();
      expect(await admitsOne()).toBe('service_unavailable');
      for (const { request } of again) request.emit('end');
      expect(new Set(await Promise.all(again.map(({ admitted }) => admitted)))).toEqual(new Set([true]));
    }
  });

  it('releases the bytes of a body whose signature is wrong', async () => {
    const body = Buffer.alloc(MAX_BODY_BYTES);
    const stranger = createSecretKey(Buffer.from('another-secret-of-more-than-32-bytes'));
    for (let n = 0; n < MAX_BODIES + 1; n++) {
      const request = new FakeRequest(body, stranger);
      const refused = begin(request);
      request.send(body);
      request.emit('end');
      expect(await refused).toBe('callback_refused');
    }
    expect(await admitsOne()).toBe(true);
  });

  it('releases the bytes of a body whose sender stalls', async () => {
    // Immediates stay real: a pause is only timed after everything that arrived meanwhile was read.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const reading = fill();
    await vi.advanceTimersByTimeAsync(5000);
    const outcomes = await Promise.all(reading.map(({ admitted }) => admitted));
    expect(new Set(outcomes)).toEqual(new Set(['request_timeout']));
    expect(await admitsOne()).toBe(true);
  });
});
