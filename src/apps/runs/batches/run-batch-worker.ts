import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../../common/clock.js';
import { JobRunner, type JobLease } from '../../../database/job-runner.js';
import { RunBatchActions } from './run-batch-actions.js';
import { RunBatchStore } from './run-batch-store.js';

const JOB = 'run-batches';
const EVERY_MS = 1000;
const LEASE_MS = 60_000;
/** Runs per query. */
const PAGE = 50;

/**
 * Processes batches, the oldest first, on one replica at a time. A run is canceled or repeated at most once, also when a
 * replica crashes before it has stored the result: the repeat has an idempotency key.
 */
@Injectable()
export class RunBatchWorker {
  private readonly logger = new Logger(RunBatchWorker.name);

  constructor(
    private readonly jobs: JobRunner,
    private readonly store: RunBatchStore,
    private readonly actions: RunBatchActions,
    private readonly clock: Clock,
  ) {}

  /** Never throws. */
  @Interval(EVERY_MS)
  async runDue(): Promise<void> {
    if (!this.jobs.isWorker) return;
    try {
      // Claiming writes a lease, so claim only when there is work.
      if ((await this.store.nextOpen()) === null) return;
    } catch (error) {
      this.logger.error('batches of runs cannot be read', { err: error });
      return;
    }
    await this.jobs.run(JOB, { leaseMs: LEASE_MS, everyMs: 0 }, (signal, lease) =>
      this.runAll(signal, lease),
    );
  }

  private async runAll(signal: AbortSignal, lease: JobLease): Promise<void> {
    for (let batch = await this.store.nextOpen(); batch !== null; batch = await this.store.nextOpen()) {
      for (let ids = await this.store.left(batch.id, PAGE); ids.length > 0;) {
        for (const runId of ids) {
          if (signal.aborted) return;
          await this.store.setResult(lease, batch.id, runId, await this.actions.act(batch, runId));
        }
        ids = await this.store.left(batch.id, PAGE);
      }
      await this.store.end(batch.id, new Date(this.clock.now()));
    }
  }
}
