import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';

export const KEEP_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Rows per statement, so that none comes near the statement timeout. */
const BATCH = 5000;

/** Deletes counts of evaluations that are too old for any route to return. */
@Injectable()
export class UsageCleanup {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async clean(): Promise<void> {
    const options = { leaseMs: 10 * 60_000, everyMs: 30 * 60_000 };
    await this.jobs.run('forget-flag-usage', options, async (signal) => {
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) deleted = await this.deleteBatch();
    });
  }

  private async deleteBatch(): Promise<number> {
    const before = new Date(this.clock.now() - KEEP_DAYS * DAY_MS).toISOString().slice(0, 10);
    const [row] = await this.dataSource.query<{ deleted: number }[]>(
      `WITH gone AS (
         DELETE FROM flag_usage WHERE ctid = ANY (ARRAY(SELECT ctid FROM flag_usage WHERE day < $1 LIMIT $2))
         RETURNING 1)
       SELECT count(*)::integer AS deleted FROM gone`,
      [before, BATCH],
    );
    return row?.deleted ?? 0;
  }
}
