import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Subscription } from 'rxjs';
import { Clock } from '../../common/clock.js';
import { Metrics } from '../../metrics/metrics.js';
import { WaitingRuns } from '../concurrency/waiting-runs.js';
import { RunChanged } from '../runs/run-changes.js';
import { isTerminal } from '../model/runs/run-state.js';
import { ClaimLoop } from './claim-loop.js';
import { RunLeases, type LeasedRun } from '../run-tracking/run-leases.js';
import { RunSubmission } from './run-submission.js';

const JOB = 'run-submission';
const PARALLEL = 16;
/** Time limit for a lookup and an attempt, 25 s at most, and their records; shorter than the lease. */
const DEADLINE_MS = 45_000;
/** Maximum size of the set below; waiting runs of further installations are promoted within a second by the poll. */
const MAX_FREED = 1000;

/** Submits due runs to the orchestrator, on every replica: the lease in the row decides which replica submits a run. */
@Injectable()
export class SubmissionWorker implements OnModuleInit, OnModuleDestroy, BeforeApplicationShutdown {
  private readonly logger = new Logger(SubmissionWorker.name);
  private readonly loop: ClaimLoop<LeasedRun>;
  private subscription: Subscription | null = null;
  private promoting: Promise<void> | null = null;
  /** Installations of which a run has ended since their waiting runs were last promoted. */
  private readonly freed = new Set<string>();
  private stopped = false;

  constructor(
    leases: RunLeases,
    submission: RunSubmission,
    private readonly waiting: WaitingRuns,
    private readonly changed: RunChanged,
    private readonly metrics: Metrics,
    clock: Clock,
  ) {
    this.loop = new ClaimLoop({
      job: JOB,
      parallel: PARALLEL,
      deadlineMs: DEADLINE_MS,
      claim: (count) => leases.claimToSubmit(count),
      work: (run, signal) => submission.process(run, signal),
      clock,
      metrics,
      logger: this.logger,
    });
  }

  onModuleInit(): void {
    this.subscription = this.changed.changes.subscribe(({ state, installationId }) => {
      if (state === 'submitted') this.loop.wake();
      else if (isTerminal(state) && this.freed.size < MAX_FREED) {
        this.freed.add(installationId);
        void this.promote(() => this.promoteFreed());
      }
    });
  }

  onModuleDestroy(): void {
    this.stopped = true;
    this.subscription?.unsubscribe();
    void this.loop.close();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.onModuleDestroy();
    await Promise.all([this.promoting, this.loop.close()]);
  }

  /** Never throws. */
  @Interval(1000)
  async runDue(): Promise<void> {
    if (this.stopped) return;
    await this.promote(() => this.waiting.promoteAll());
    this.loop.wake();
  }

  /** Works until no runs are due. */
  async drain(): Promise<void> {
    await this.runDue();
    await this.loop.drain();
  }

  private async promoteFreed(): Promise<void> {
    for (const installationId of this.freed) {
      this.freed.delete(installationId);
      if ((await this.waiting.promote(installationId)) > 0) this.loop.wake();
    }
  }

  /** Runs one promotion at a time; runs that it misses are found by the next poll, within a second. */
  private async promote(work: () => Promise<unknown>): Promise<void> {
    this.promoting ??= this.attempt(work).finally(() => {
      this.promoting = null;
    });
    await this.promoting;
  }

  private async attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
      this.logger.error('runs that wait for a slot cannot be read', { err: error });
    }
  }
}
