import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { JobRunner } from '../../../database/job-runner.js';
import { number, queryRow } from '../../../database/rows.js';

/** Time for which an ended session can be inspected; afterwards only the audit log contains it. */
const KEEP_MS = 30 * 24 * 60 * 60 * 1000;
/** Rows per statement, so that none comes near the statement timeout. */
const BATCH = 5000;

/** Deletes sessions that ended long ago. */
@Injectable()
export class SessionCleanup {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async clean(): Promise<void> {
    await this.jobs.run('forget-sessions', { leaseMs: 10 * 60_000, everyMs: 30 * 60_000 }, async (signal) => {
      const endedBefore = new Date(this.clock.now() - KEEP_MS);
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) deleted = await this.deleteBatch(endedBefore);
    });
  }

  private async deleteBatch(endedBefore: Date): Promise<number> {
    const row = await queryRow(
      this.dataSource,
      { deleted: number() },
      sql`WITH gone AS (
         DELETE FROM sessions WHERE id IN (
           SELECT id FROM sessions WHERE expires_at < ${endedBefore} OR ended_at < ${endedBefore} LIMIT ${BATCH})
         RETURNING 1)
       SELECT count(*)::integer AS deleted FROM gone`,
    );
    return row?.deleted ?? 0;
  }
}
