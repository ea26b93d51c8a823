import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PollLoop } from '../../database/replication/poll-loop.js';
import { number, queryRows, text, time } from '../../database/rows.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { FeedHealth } from '../run-tracking/feed-health.js';
import { Watermarks } from './watermarks.js';

const EVERY_MS = 15_000;

/**
 * Reads, on every replica, how many runs are active and when the lists of changes were last read to their end. Sets the gauges,
 * and {@link FeedHealth}: without it, every run would be checked as often as without the lists.
 */
@Injectable()
export class RunFigures implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RunFigures.name);
  private readonly loop = new PollLoop({
    everyMs: EVERY_MS,
    poll: () => this.refresh(),
    failureMessage: 'the counts of runs cannot be read',
    logger: this.logger,
  });
  private refreshing: Promise<void> | null = null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watermarks: Watermarks,
    private readonly feedHealth: FeedHealth,
    private readonly metrics: RunMetrics,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Never throws; a failure is logged and the gauges keep their values. Concurrent calls share one refresh. */
  async refresh(): Promise<void> {
    this.refreshing ??= this.refreshAll()
      .catch((error: unknown) => {
        this.logger.error('the counts of runs cannot be read', { err: error });
      })
      .finally(() => {
        this.refreshing = null;
      });
    await this.refreshing;
  }

  private async refreshAll(): Promise<void> {
    const now = this.clock.now();
    await this.countActiveRuns(now);
    await this.refreshFeedHealth(now);
  }

  private async countActiveRuns(now: number): Promise<void> {
    const rows = await queryRows(
      this.dataSource,
      { state: text(), count: number(), oldest: time() },
      `SELECT state, count(*)::int AS count, min(created_at) AS oldest FROM runs
        WHERE state IN ('submitted', 'running') GROUP BY state`,
    );
    for (const state of ['submitted', 'running'] as const) {
      const row = rows.find((one) => one.state === state);
      this.metrics.runs.set({ state }, row?.count ?? 0);
      this.metrics.oldestSeconds.set({ state }, row === undefined ? 0 : (now - row.oldest.getTime()) / 1000);
    }
  }

  private async refreshFeedHealth(now: number): Promise<void> {
    const readToEndAt = await this.watermarks.bothReadToEndAt();
    if (readToEndAt === null) return;
    this.feedHealth.recordReadToEnd(readToEndAt.getTime());
    this.metrics.feedLagSeconds.set((now - readToEndAt.getTime()) / 1000);
  }
}
