import { Module } from '@nestjs/common';
import { LeasedTokens, RateBucketKeeper } from './leased-tokens.js';
import { SharedThrottlerStorage } from './shared-throttler-storage.js';

/** Provides token buckets, in memory and shared by all replicas. Independent of the kinds of callers. */
@Module({
  providers: [LeasedTokens, RateBucketKeeper, SharedThrottlerStorage],
  exports: [LeasedTokens, SharedThrottlerStorage],
})
export class RateLimitsModule {}
