import { Injectable, Logger } from '@nestjs/common';
import type { Request } from 'express';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { requestIdOf } from '../../common/http/request-id.js';
import { Metrics } from '../../metrics/metrics.js';
import { RequestBudget } from '../../rate-limits/request-budget.js';
import { addressOf } from '../../auth/authentication/throttle/caller-subject.js';

/**
 * Counts refused callbacks against their address, in a bucket of its own and after the signature was checked:
 * an orchestrator that shares its address with an attacker who guesses is accepted all the same.
 */
@Injectable()
export class RefusedCallbacks {
  private readonly logger = new Logger(RefusedCallbacks.name);

  constructor(
    private readonly budget: RequestBudget,
    private readonly metrics: Metrics,
  ) {}

  /**
   * @param why for our log: a wrong clock and a wrong secret get the same answer, but are not mended alike.
   * @returns the problem to answer with: the given one, or `rate_limited`.
   */
  async refuse(request: Request, problem: ProblemError, why: string): Promise<ProblemError> {
    const allowance = await this.budget.take(addressOf(request), 'refused_callbacks');
    if (allowance.admitted) {
      this.logger.warn('a callback was rejected', { request_id: requestIdOf(request), why });
      return problem;
    }
    this.metrics.apiRateLimited.inc({ caller: 'refused_callbacks' });
    return new ProblemError(
      'rate_limited',
      'Too many callbacks from this source IP were rejected. Check the secret and the clock, then retry after Retry-After.',
      { headers: retryAfter(allowance.retryAfterSeconds) },
    );
  }
}
