import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { JobRunner } from '../../../database/job-runner.js';
import { execute } from '../../../database/rows.js';

const KEEP_MS = 7 * 24 * 60 * 60 * 1000;
/** Rows per statement, so that none comes near the statement timeout. */
const BATCH = 2000;

/** Deletes simulated DAG runs that ended a week ago or were never accepted. Runs in every mode, because the mode may have changed. */
@Injectable()
export class SimulatedCleanup {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly clock: Clock,
  ) {}

  @Cron(CronExpression.EVERY_HOUR)
  async clean(): Promise<void> {
    const options = { leaseMs: 10 * 60_000, everyMs: 30 * 60_000 };
    await this.jobs.run('forget-simulated-dag-runs', options, async (signal) => {
      let deleted = BATCH;
      while (deleted === BATCH && !signal.aborted) deleted = await this.deleteBatch();
    });
  }

  private deleteBatch(): Promise<number> {
    const before = new Date(this.clock.now() - KEEP_MS);
    return execute(
      this.dataSource,
      sql`DELETE FROM simulated_dag_runs WHERE (dag_id, run_id) IN (
         SELECT dag_id, run_id FROM simulated_dag_runs
          WHERE ends_at < ${before} OR (queued_at IS NULL AND created_at < ${before}) LIMIT ${BATCH})`,
    );
  }
}
