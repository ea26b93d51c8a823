import { Injectable } from '@nestjs/common';
import type { ThrottlerModuleOptions, ThrottlerStorage } from '@nestjs/throttler';
import { AppConfig } from '../config/app-config.js';
import { RequestBudget } from './request-budget.js';

type StorageRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/**
 * Nest's throttler on our token buckets. Its own storage keeps a timer per hit, blocks for a whole window
 * and knows one process only.
 */
@Injectable()
export class SharedThrottlerStorage implements ThrottlerStorage {
  constructor(private readonly budget: RequestBudget) {}

  /** @param key the caller: the limit holds for all routes together. */
  async increment(key: string, _ttl: number, limit: number): Promise<StorageRecord> {
    const allowance = await this.budget.take(key, 'requests');
    return {
      totalHits: Math.max(0, limit - allowance.remaining),
      timeToExpire: allowance.resetSeconds,
      isBlocked: !allowance.admitted,
      timeToBlockExpire: allowance.retryAfterSeconds,
    };
  }
}

export function throttlerOptions(config: AppConfig, storage: SharedThrottlerStorage): ThrottlerModuleOptions {
  return { throttlers: [{ limit: config.apiRequestsPerMinute, ttl: 60_000 }], storage, setHeaders: false };
}
