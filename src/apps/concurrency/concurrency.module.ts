import { Module } from '@nestjs/common';
import { WaitingRuns } from './waiting-runs.js';

/** Concurrency limits of installations, and the runs that wait for them. */
@Module({
  providers: [WaitingRuns],
  exports: [WaitingRuns],
})
export class ConcurrencyModule {}
