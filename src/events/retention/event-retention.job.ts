import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { JobRunner, type JobLease } from '../../database/job-runner.js';
import { Metrics } from '../../metrics/metrics.js';
import { startOfDay } from '../partitions/daily-partitions.js';
import { readPartitionDays } from '../partitions/read-partitions.js';
import { EventRetentionStore, type RetentionSetting } from './event-retention.store.js';
import { EventTrimmer } from './event-trimmer.js';

const CHECK_MS = 5 * 60 * 1000;
const LEASE_MS = 5 * 60 * 1000;
/** Maximum share of the time in which events are deleted, because ingest and queries use the database, too. */
const DUTY = 0.25;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Deletes the events of projects with a shorter retention than the installation. A setting is at least one day, so the
 * latest affected day is that before yesterday: batches in transit when it ended have been committed long ago.
 */
@Injectable()
export class EventRetentionJob {
  private readonly logger = new Logger(EventRetentionJob.name);
  private readonly trimmed: Counter<'type'>;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly store: EventRetentionStore,
    private readonly trimmer: EventTrimmer,
    private readonly clock: Clock,
    { registry }: Metrics,
  ) {
    this.trimmed = new Counter({
      name: 'signalbox_events_trimmed_total',
      help: 'Events that this replica deleted because their project has a shorter retention of the type than the installation.',
      labelNames: ['type'],
      registers: [registry],
    });
  }

  @Interval(CHECK_MS)
  async keep(): Promise<void> {
    await this.jobs.run(
      'event-retention',
      { leaseMs: LEASE_MS, everyMs: CHECK_MS / 2 },
      async (signal, lease) => {
        const today = startOfDay(this.clock.now());
        const days = await readPartitionDays(this.dataSource.manager, 'events');
        for (const { day } of days.toSorted((a, b) => a.day - b.day)) {
          const daysAgo = Math.round((today - day) / DAY_MS);
          for (const setting of await this.store.expiredOn(day, daysAgo)) {
            if (signal.aborted) return;
            if (!(await this.trimDay(setting, day, lease, signal))) return;
          }
        }
        await this.store.pruneTrimmedDays();
      },
    );
  }

  /** @returns whether the run can continue. */
  private async trimDay(
    setting: RetentionSetting,
    dayMs: number,
    lease: JobLease,
    signal: AbortSignal,
  ): Promise<boolean> {
    let events = 0;
    let from = '-infinity';
    for (;;) {
      if (signal.aborted) return false;
      const startedMs = performance.now();
      const batch = await this.trimmer.trim(setting, dayMs, from, lease);
      if (batch.kind === 'building') return false;
      if (batch.kind === 'unread') return true;
      events += batch.events;
      this.trimmed.inc({ type: setting.type }, batch.events);
      if (batch.next === null) break;
      from = batch.next;
      const pauseMs = ((performance.now() - startedMs) * (1 - DUTY)) / DUTY;
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
    this.logger.log('events beyond the retention of their type were deleted', {
      project: setting.projectId,
      type: setting.type,
      day: new Date(dayMs).toISOString().slice(0, 10),
      events,
    });
    return true;
  }
}
