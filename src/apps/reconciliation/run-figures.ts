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

/** Sets the gauges of active runs and of the feed's lag, with the same values on every replica. */
@Injectable()
export class RunGauges implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RunGauges.name);
  private readonly loop = new PollLoop({
    everyMs: EVERY_MS,
    poll: () => this.read(),
    failureMessage: 'the counts of runs cannot be read',
    logger: this.logger,
  });
  private reading: Promise<void> | null = null;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly watermarks: Watermarks,
    private readonly health: FeedHealth,
    private readonly metrics: RunMetrics,
    private readonly clock: Clock,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.read();
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Never throws; a failure is logged and the gauges keep their values. Concurrent calls share one read. */
  async read(): Promise<void> {
    this.reading ??= this.readAll()
      .catch((error: unknown) => {
        this.logger.error('the counts of runs cannot be read', { err: error });
      })
      .finally(() => {
        this.reading = null;
      });
    await this.reading;
  }

  private async readAll(): Promise<void> {
    const now = this.clock.now();
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
    const readToEndAt = await this.watermarks.bothReadToEndAt();
    if (readToEndAt === null) return;
    this.health.recordReadToEnd(readToEndAt.getTime());
    this.metrics.feedLagSeconds.set((now - readToEndAt.getTime()) / 1000);
  }
}
