import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { JobRunner } from '../../database/job-runner.js';
import { dropDeliveriesBeyond } from '../../events/subscriptions/event-deliveries.js';
import { RunMetrics } from '../runs/run-metrics.js';

/** Maximum number of waiting deliveries; the latest beyond it start no runs. */
export const MAX_DELIVERIES = 1_000_000;
const EVERY_MS = 60_000;

/** Bounds the queue of deliveries, so that events which arrive faster than runs start do not fill the disk. */
@Injectable()
export class DeliveryBound {
  private readonly logger = new Logger(DeliveryBound.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly metrics: RunMetrics,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    const options = { leaseMs: 2 * EVERY_MS, everyMs: EVERY_MS / 2 };
    await this.jobs.run('event-delivery-bound', options, async () => {
      await this.enforce(MAX_DELIVERIES);
    });
  }

  /** @returns the number of dropped deliveries. */
  async enforce(limit: number): Promise<number> {
    const dropped = await dropDeliveriesBeyond(this.dataSource, limit);
    if (dropped > 0) {
      this.metrics.triggers.inc({ kind: 'event', outcome: 'dropped' }, dropped);
      this.logger.error('the queue of triggering events is full; the latest were dropped', { dropped });
    }
    return dropped;
  }
}
