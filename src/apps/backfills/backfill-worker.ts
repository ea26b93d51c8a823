import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';
import type { Backfill } from '../model/backfill.entity.js';
import { BackfillStarter } from './backfill-starter.js';
import { BackfillStore } from './backfill-store.js';

const JOB = 'backfills';
const EVERY_MS = 1000;
const LEASE_MS = 60_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Starts the runs of open backfills as slots become free, on one replica at a time, and ends the backfills. */
@Injectable()
export class BackfillWorker {
  private readonly logger = new Logger(BackfillWorker.name);

  constructor(
    private readonly jobs: JobRunner,
    private readonly store: BackfillStore,
    private readonly starter: BackfillStarter,
    private readonly clock: Clock,
  ) {}

  /** Never throws. */
  @Interval(EVERY_MS)
  async runDue(): Promise<void> {
    if (!this.jobs.isWorker) return;
    try {
      // Claiming writes a lease, so claim only when there is work.
      if (!(await this.store.hasOpen())) return;
    } catch (error) {
      this.logger.error('backfills cannot be read', { err: error });
      return;
    }
    await this.jobs.run(JOB, { leaseMs: LEASE_MS, everyMs: 0 }, (signal) => this.runAll(signal));
  }

  private async runAll(signal: AbortSignal): Promise<void> {
    for (let page = await this.store.open(FIRST_ID); page.length > 0;) {
      for (const backfill of page) {
        if (signal.aborted) return;
        await this.advance(backfill, signal);
      }
      page = await this.store.open(page.at(-1)?.id ?? FIRST_ID);
    }
  }

  /** An error of one backfill does not stop the others. */
  private async advance(backfill: Backfill, signal: AbortSignal): Promise<void> {
    try {
      await this.startRuns(backfill, signal);
      await this.store.endIfDone(backfill.id, new Date(this.clock.now()));
    } catch (error) {
      this.logger.error('a backfill could not be continued; retrying', {
        backfill_id: backfill.id,
        err: error,
      });
    }
  }

  private async startRuns(backfill: Backfill, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const at = await this.store.nextTime(backfill.id);
      if (at === null) return;
      const step = await this.starter.start(backfill, at);
      await this.store.setBlocked(backfill.id, step.kind === 'blocked' ? step.code : null);
      if (step.kind !== 'handled') return;
    }
  }
}
