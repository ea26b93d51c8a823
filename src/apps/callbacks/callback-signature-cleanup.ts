import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { JobRunner } from '../../database/job-runner.js';

/** Rows per statement, so that none comes near the statement timeout. */
const BATCH = 5000;

/** Deletes signatures whose timestamp cannot be in the window any more. */
@Injectable()
export class CallbackSignatureCleanup {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async clean(): Promise<void> {
    const options = { leaseMs: 5 * 60_000, everyMs: 5 * 60_000 };
    await this.jobs.run('forget-callback-signatures', options, async (signal) => {
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) deleted = await this.deleteBatch();
    });
  }

  private async deleteBatch(): Promise<number> {
    const [, deleted] = await this.dataSource.query<[unknown, number]>(
      `DELETE FROM callback_signatures
        WHERE digest IN (SELECT digest FROM callback_signatures WHERE expires_at < $1 LIMIT $2)`,
      [new Date(this.clock.now()), BATCH],
    );
    return deleted;
  }
}
