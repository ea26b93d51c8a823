import { Injectable } from '@nestjs/common';
import type { UserCaller } from '../../auth/caller.js';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { AppConfig } from '../../config/app-config.js';
import { LeasedTokens } from '../../rate-limits/leased-tokens.js';

/** Bounds how often a person may have a manifest checked, over all replicas: compiling schemas takes CPU time. */
@Injectable()
export class PublishBudget {
  constructor(
    private readonly config: AppConfig,
    private readonly tokens: LeasedTokens,
  ) {}

  /** @throws ProblemError `rate_limited` */
  async take(caller: UserCaller): Promise<void> {
    const perMinute = this.config.appPublishesPerMinute;
    const bucket = { subject: caller.userId, kind: 'publishes', perSecond: perMinute / 60, depth: perMinute };
    const shortage = await this.tokens.take(bucket, 1);
    if (shortage === null) return;
    throw new ProblemError(
      'rate_limited',
      `A person may publish ${perMinute} versions a minute. Try again after Retry-After.`,
      { headers: retryAfter(shortage.retryAfterSeconds) },
    );
  }
}
