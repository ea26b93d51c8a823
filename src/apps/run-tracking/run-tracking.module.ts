import { Module } from '@nestjs/common';
import { FeedHealth } from './feed-health.js';
import { RunLeases } from './run-leases.js';

/** Leases of runs and the health of the feed, which submission and reconciliation share. */
@Module({
  providers: [FeedHealth, RunLeases],
  exports: [FeedHealth, RunLeases],
})
export class RunTrackingModule {}
