import { Module } from '@nestjs/common';
import { LeasedTokens, RateBucketKeeper } from './leased-tokens.js';
import { SharedThrottlerStorage } from './shared-throttler-storage.js';

/** Token buckets, in memory and shared by all replicas. Knows nothing of who calls. */
@Module({
  providers: [LeasedTokens, RateBucketKeeper, SharedThrottlerStorage],
  exports: [LeasedTokens, SharedThrottlerStorage],
})
export class RateLimitsModule {}
