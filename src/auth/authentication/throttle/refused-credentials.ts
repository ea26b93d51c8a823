import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError, retryAfter } from '../../../common/problem/problem-error.js';
import { AppConfig } from '../../../config/app-config.js';
import { Metrics } from '../../../metrics/metrics.js';
import { rateLimitHeaders } from '../../../rate-limits/rate-limit-headers.js';
import { RequestBudget } from '../../../rate-limits/request-budget.js';
import { addressOf } from './caller-subject.js';
import { isExempt } from './exempt-routes.js';

/**
 * Counts the requests whose credential was refused, against their address. In a bucket of its own, and
 * only after the credential was verified: a user who shares the address with an attacker who guesses can still
 * log in and work.
 */
@Injectable()
export class RefusedCredentials {
  constructor(
    private readonly budget: RequestBudget,
    private readonly config: AppConfig,
    private readonly metrics: Metrics,
  ) {}

  /** @throws ProblemError `rate_limited` instead of yet another 401; else the error that it was given. */
  async refuse(request: Request, error: unknown): Promise<never> {
    if (!(error instanceof ProblemError) || error.type.status !== 401 || isExempt(request)) throw error;
    const allowance = await this.budget.take(addressOf(request), 'refused_credentials');
    const headersFor = (seconds: number): Record<string, string> =>
      rateLimitHeaders('refused-credentials', this.config.apiRequestsPerMinute, allowance.remaining, seconds);
    if (allowance.admitted) {
      request.res?.set(headersFor(allowance.resetSeconds));
      throw error;
    }
    this.metrics.apiRateLimited.inc({ caller: 'refused_credentials' });
    const retry = retryAfter(allowance.retryAfterSeconds);
    throw new ProblemError(
      'rate_limited',
      'Too many requests from this source IP had no valid credential. Retry after Retry-After with a valid credential.',
      { headers: { ...retry, ...headersFor(Number(retry['Retry-After'])) } },
    );
  }
}
