import { Module } from '@nestjs/common';
import { LeasedTokens } from './leased-tokens.js';
import { RateBucketKeeper } from './rate-bucket-keeper.js';
import { RequestBudget } from './request-budget.js';
import { SharedThrottlerStorage } from './throttler-storage.js';

/** Token buckets, in memory and shared by all replicas. Knows nothing of who calls. */
@Module({
  providers: [LeasedTokens, RateBucketKeeper, RequestBudget, SharedThrottlerStorage],
  exports: [LeasedTokens, RequestBudget, SharedThrottlerStorage],
})
export class RateLimitsModule {}
