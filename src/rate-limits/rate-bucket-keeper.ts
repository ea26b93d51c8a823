import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobRunner } from '../database/job-runner.js';

/** Drops the shared buckets that are full: addresses come and go, and a bucket that is not there is full. */
@Injectable()
export class RateBucketKeeper {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
  ) {}

  @Cron(CronExpression.EVERY_10_MINUTES)
  async forgetFull(): Promise<void> {
    await this.jobs.run('forget-rate-buckets', { leaseMs: 60_000, everyMs: 5 * 60_000 }, async () => {
      await this.dataSource.query('DELETE FROM rate_buckets WHERE full_at < now()');
    });
  }
}
