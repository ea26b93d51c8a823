import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError, retryAfter } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Metrics } from '../../../metrics/metrics.js';
import { rateLimitHeaders } from '../../../rate-limits/rate-limit-headers.js';
import { SharedThrottlerStorage } from '../../../rate-limits/shared-throttler-storage.js';
import { isUnlimited } from './throttlers.js';
import { addressTracker } from './tracker.js';

/**
 * Counts requests with a rejected credential per address. It uses a separate bucket, and counts only after the credential
 * was verified, so that a user who shares the address with an attacker can still log in and work. Nest's throttlers cannot
 * do this, because they count before the outcome is known.
 */
@Injectable()
export class RefusedCredentials {
  constructor(
    private readonly storage: SharedThrottlerStorage,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {}

  /** @throws ProblemError `rate_limited` instead of a further 401; else the given error. */
  async refuse(context: ExecutionContext, error: unknown): Promise<never> {
    if (!(error instanceof ProblemError) || error.type.status !== 401 || isUnlimited(context)) throw error;
    const request = context.switchToHttp().getRequest<Request>();
    const limit = this.config.rateLimits.requestsPerMinute;
    const counted = { name: 'refused_credentials', limit, ttl: 60_000 };
    const hit = await this.storage.hit(addressTracker(request), counted);
    const headersFor = (seconds: number): Record<string, string> =>
      rateLimitHeaders('refused-credentials', limit, limit - hit.totalHits, seconds);
    if (!hit.isBlocked) {
      request.res?.set(headersFor(hit.timeToExpire));
      throw error;
    }
    this.metrics.apiRateLimited.inc({ limit: 'refused_credentials', caller: 'refused_credentials' });
    const retry = retryAfter(hit.timeToBlockExpire);
    throw new ProblemError(
      'rate_limited',
      'Too many requests from this source IP had no valid credential. Retry after Retry-After with a valid credential.',
      { headers: { ...retry, ...headersFor(Number(retry['Retry-After'])) } },
    );
  }
}
