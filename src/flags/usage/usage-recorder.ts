import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PollLoop } from '../../database/replication/poll-loop.js';
import { Metrics } from '../../metrics/metrics.js';
import { UsageCounts, type UsageRow } from './usage-counts.js';

const FLUSH_MS = 10_000;
const JOB = 'flag-usage-flush';

/**
 * Counts evaluations, and writes the counts every ten seconds and at shutdown: statistics, which a crash
 * may cost ten seconds of, and never a write per evaluation.
 */
@Injectable()
export class UsageRecorder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(UsageRecorder.name);
  private counts = new UsageCounts();
  private writing: Promise<void> = Promise.resolve();
  private readonly flushes = new PollLoop({
    everyMs: FLUSH_MS,
    poll: () => this.flush(),
    failureMessage: 'evaluation counts not written',
    logger: this.logger,
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  /** Only for flags that there are: what a caller makes up must not fill the memory. */
  record(projectId: string, flagKey: string, value: boolean, rule: string, count = 1): void {
    this.counts.add(projectId, flagKey, value, rule, count);
  }

  onApplicationBootstrap(): void {
    this.flushes.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flushes.stop();
    await this.flush();
  }

  /** One after the other; what cannot be written is kept for the next time. Never throws. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.writeCounts());
    return this.writing;
  }

  private async writeCounts(): Promise<void> {
    if (this.counts.isEmpty) return;
    const rows = this.counts.all();
    this.counts = new UsageCounts();
    try {
      await this.write(rows);
      this.metrics.jobRuns.inc({ job: JOB, result: 'ok' });
      this.metrics.jobLastSuccess.set({ job: JOB }, Date.now() / 1000);
    } catch (error) {
      for (const row of rows) this.record(row.projectId, row.flagKey, row.value, row.rule, row.count);
      this.metrics.jobRuns.inc({ job: JOB, result: 'error' });
      this.logger.error('evaluation counts not written; kept for the next flush', { err: error });
    }
  }

  private async write(rows: readonly UsageRow[]): Promise<void> {
    const now = new Date(this.clock.now());
    // In the order of the keys, so that replicas that write at the same moment wait for each other in one
    // order. Bounded far below the end of bigint and within what JavaScript counts exactly.
    await this.dataSource.query(
      `WITH given AS (
         SELECT u.* FROM unnest($1::uuid[], $2::text[], $3::boolean[], $4::text[], $5::bigint[])
                      AS u (project_id, flag_key, value, rule, count)
           JOIN flags AS f ON f.project_id = u.project_id AND f.key = u.flag_key),
       seen AS (
         INSERT INTO flag_last_evaluated AS t (project_id, flag_key, at)
         SELECT DISTINCT project_id, flag_key, $6::timestamptz FROM given ORDER BY project_id, flag_key
         ON CONFLICT (project_id, flag_key) DO UPDATE SET at = greatest(t.at, excluded.at))
       INSERT INTO flag_usage AS t (project_id, flag_key, day, value, rule, count)
       SELECT project_id, flag_key, $7::date, value, rule, count FROM given
        ORDER BY project_id, flag_key, value, rule
       ON CONFLICT (project_id, flag_key, day, value, rule)
       DO UPDATE SET count = least(t.count::numeric + excluded.count, 9007199254740991)::bigint`,
      [
        rows.map((row) => row.projectId),
        rows.map((row) => row.flagKey),
        rows.map((row) => row.value),
        rows.map((row) => row.rule),
        rows.map((row) => row.count),
        now,
        now.toISOString().slice(0, 10),
      ],
    );
  }
}
