import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { requestIdOf } from '../../common/http/request-id.js';
import { Metrics } from '../../metrics/metrics.js';
import { AppConfig } from '../../config/app-config.js';
import { SharedThrottlerStorage } from '../../rate-limits/shared-throttler-storage.js';
import type { CallbackRefusalReason } from '../model/callback-refusal.entity.js';
import { CallbackRefusals } from './callback-refusals.js';
import { addressTracker } from '../../auth/authentication/throttle/tracker.js';

const WORDS: Record<CallbackRefusalReason, string> = {
  signature: 'its signature matches no configured secret',
  timestamp: 'its timestamp is outside the window',
  unsigned: 'it is not signed',
};

/**
 * Counts rejected callbacks of an address in a separate bucket, after the signature was checked: an orchestrator that
 * shares its address with an attacker is still accepted.
 */
@Injectable()
export class RefusedCallbackLimiter {
  private readonly logger = new Logger(RefusedCallbackLimiter.name);

  constructor(
    private readonly storage: SharedThrottlerStorage,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
    @Inject(CallbackRefusals) private readonly refusals: Pick<CallbackRefusals, 'record'>,
  ) {}

  /**
   * @param reason for people with access to the run and for the service's log: a wrong clock and a wrong secret cause
   *   the same response, but have different remedies.
   * @returns the problem of the response: `problem`, or `rate_limited`.
   */
  async refuse(
    request: Request,
    problem: ProblemError,
    reason: CallbackRefusalReason,
  ): Promise<ProblemError> {
    const limit = { name: 'refused_callbacks', limit: this.config.rateLimits.requestsPerMinute, ttl: 60_000 };
    const hit = await this.storage.hit(addressTracker(request), limit);
    if (!hit.isBlocked) {
      this.logger.warn('a callback was rejected', { request_id: requestIdOf(request), why: WORDS[reason] });
      await this.record(request.params['id'], reason);
      return problem;
    }
    this.metrics.apiRateLimited.inc({ limit: 'refused_callbacks', caller: 'refused_callbacks' });
    return new ProblemError(
      'rate_limited',
      'Too many callbacks from this source IP were rejected. Check the secret and the clock, then retry after Retry-After.',
      { headers: retryAfter(hit.timeToBlockExpire) },
    );
  }

  /** The response is the same whether or not the database is available. */
  private async record(runId: unknown, reason: CallbackRefusalReason): Promise<void> {
    if (typeof runId !== 'string' || !isUuid(runId)) return;
    try {
      await this.refusals.record(runId, reason);
    } catch (error) {
      this.logger.warn('a rejected callback was not recorded', { err: error });
    }
  }
}
