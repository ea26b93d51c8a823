import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';
import { execute } from '../../database/rows.js';

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

  private deleteBatch(): Promise<number> {
    const before = new Date(this.clock.now() - KEEP_DAYS * DAY_MS).toISOString().slice(0, 10);
    return execute(
      this.dataSource,
      sql`DELETE FROM flag_usage
           WHERE ctid = ANY (ARRAY(SELECT ctid FROM flag_usage WHERE day < ${before} LIMIT ${BATCH}))`,
    );
  }
}
