import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PollLoop } from '../../database/replication/poll-loop.js';
import { execute } from '../../database/rows.js';
import { Metrics } from '../../metrics/metrics.js';
import { UsageCounts, type UsageRow } from './usage-counts.js';

const FLUSH_MS = 10_000;
const JOB = 'flag-usage-flush';

/**
 * Counts evaluations, and writes the counts every ten seconds and at shutdown instead of per evaluation. A crash loses the
 * counts of at most ten seconds.
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

  /** Must be called only for existing flags: keys that a caller invents must not fill the memory. */
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

  /** Serialized; counts that cannot be written are kept for the next flush. Never throws. */
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
    // Ordered by key, so that replicas that write concurrently acquire row locks in the same order. Limited to the integers
    // that are exact in JavaScript, far below bigint's maximum.
    await execute(
      this.dataSource,
      sql`WITH counted AS (
            SELECT u.* FROM unnest(${rows.map((row) => row.projectId)}::uuid[], ${rows.map((row) => row.flagKey)}::text[],
                                   ${rows.map((row) => row.value)}::boolean[], ${rows.map((row) => row.rule)}::text[],
                                   ${rows.map((row) => row.count)}::bigint[]) AS u (project_id, flag_key, value, rule, count)
              JOIN flags AS f ON f.project_id = u.project_id AND f.key = u.flag_key),
          last_evaluated AS (
            INSERT INTO flag_last_evaluated AS t (project_id, flag_key, at)
            SELECT DISTINCT project_id, flag_key, ${now}::timestamptz FROM counted ORDER BY project_id, flag_key
            ON CONFLICT (project_id, flag_key) DO UPDATE SET at = greatest(t.at, excluded.at))
          INSERT INTO flag_usage AS t (project_id, flag_key, day, value, rule, count)
          SELECT project_id, flag_key, ${now.toISOString().slice(0, 10)}::date, value, rule, count FROM counted
           ORDER BY project_id, flag_key, value, rule
          ON CONFLICT (project_id, flag_key, day, value, rule)
          DO UPDATE SET count = least(t.count::numeric + excluded.count, 9007199254740991)::bigint`,
    );
  }
}
