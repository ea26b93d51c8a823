import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { callerOf } from '../../auth/caller.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { AppConfig } from '../../config/app-config.js';
import { LeasedTokens } from '../../rate-limits/leased-tokens.js';

/**
 * Bounds how often a person publishes, over all replicas: checking a manifest takes CPU time. A guard runs before the
 * manifest is parsed exactly and validated, so that a rejected request costs little.
 */
@Injectable()
export class PublishBudgetGuard implements CanActivate {
  constructor(
    private readonly config: AppConfig,
    private readonly tokens: LeasedTokens,
  ) {}

  /** @throws ProblemError `rate_limited` */
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const caller = callerOf(execution.switchToHttp().getRequest<Request>());
    if (caller?.kind !== 'user') throw new Error('the route must require a user');
    const perMinute = this.config.appPublishesPerMinute;
    const bucket = { subject: caller.userId, kind: 'publishes', perSecond: perMinute / 60, depth: perMinute };
    const shortage = await this.tokens.take(bucket, 1);
    if (shortage === null) return true;
    throw new ProblemError(
      'rate_limited',
      `A person may publish ${perMinute} versions a minute. Try again after Retry-After.`,
      { headers: retryAfter(shortage.retryAfterSeconds) },
    );
  }
}
