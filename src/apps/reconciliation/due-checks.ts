import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Metrics } from '../../metrics/metrics.js';
import { ClaimLoop } from '../submission/claim-loop.js';
import { RunLeases, type LeasedRun } from '../run-tracking/run-leases.js';
import { RunCheck } from './run-check.js';

const PARALLEL = 16;
/** Time limit of one check: at most four requests of 10 s, within the lease. */
const DEADLINE_MS = 45_000;

/** Checks every run that is due, on every replica; the lease in the row decides which replica checks it. */
@Injectable()
export class DueChecks implements BeforeApplicationShutdown, OnModuleDestroy {
  private readonly loop: ClaimLoop<LeasedRun>;

  constructor(leases: RunLeases, check: RunCheck, metrics: Metrics, clock: Clock) {
    this.loop = new ClaimLoop({
      job: 'run-checks',
      parallel: PARALLEL,
      deadlineMs: DEADLINE_MS,
      claim: (count) => leases.claimToCheck(count),
      work: (run, signal) => check.process(run, signal),
      clock,
      metrics,
      logger: new Logger(DueChecks.name),
    });
  }

  /** Claims no further run. Not awaited, so that all modules stop at the same time. */
  onModuleDestroy(): void {
    void this.loop.close();
  }

  /** The checks in progress write their results before the connections are closed. */
  beforeApplicationShutdown(): Promise<void> {
    return this.loop.close();
  }

  /** Starts a pass over the due runs, unless one is in progress. */
  wake(): void {
    this.loop.wake();
  }

  /** Runs checks until none is due. */
  drain(): Promise<void> {
    return this.loop.drain();
  }
}
