import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { JobRunner } from '../../database/job-runner.js';
import { execute } from '../../database/rows.js';
import { Metrics } from '../../metrics/metrics.js';
import { addDays, startOfDay, type PartitionedTable } from './daily-partitions.js';
import { makePartition, withPartitionLock } from './make-partition.js';
import { readPartitionDays, isDefaultPartitionUsed } from './read-partitions.js';

/** Number of days in advance for which partitions are created, so that a job that fails for a weekend causes no damage. */
const DAYS_AHEAD = 7;
const CHECK_MS = 15 * 60 * 1000;
const LEASE_MS = 5 * 60 * 1000;
/**
 * Number of days for which keys are stored: a key is valid for 24 hours, so those of the day before yesterday have expired.
 */
const KEY_DAYS = 2;

/** Creates daily partitions ahead of time and drops expired ones. */
@Injectable()
export class PartitionKeeper implements OnApplicationBootstrap {
  private readonly logger = new Logger(PartitionKeeper.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly jobs: JobRunner,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  /** Runs before the first request, since events without a partition are stored in the default one. */
  async onApplicationBootstrap(): Promise<void> {
    await this.makeAhead();
  }

  @Interval(CHECK_MS)
  async keep(): Promise<void> {
    await this.jobs.run('partitions', { leaseMs: LEASE_MS, everyMs: CHECK_MS / 2 }, async (signal) => {
      await this.makeAhead();
      if (!signal.aborted) await this.dropExpired();
      const isUsed = await isDefaultPartitionUsed(this.dataSource.manager);
      this.metrics.defaultPartitionRows.set(isUsed ? 1 : 0);
      if (isUsed)
        this.logger.error('the default partition contains events: partitions were not created in time');
    });
  }

  /** Whether tomorrow's partitions exist. */
  async isAhead(): Promise<boolean> {
    const tomorrow = addDays(startOfDay(this.clock.now()), 1);
    const days = await Promise.all(
      (['events', 'ingest_keys'] as const).map((table) => readPartitionDays(this.dataSource.manager, table)),
    );
    return days.every((list) => list.some(({ day }) => day === tomorrow));
  }

  private async makeAhead(): Promise<void> {
    const today = startOfDay(this.clock.now());
    await withPartitionLock(this.dataSource, async (manager) => {
      for (const table of ['events', 'ingest_keys'] as const) {
        const there = new Set((await readPartitionDays(manager, table)).map(({ day }) => day));
        // Includes yesterday: a batch that is received in the last millisecond of a day is stored on the next one.
        for (let offset = -1; offset <= DAYS_AHEAD; offset++) {
          const day = addDays(today, offset);
          if (!there.has(day)) await makePartition(manager, table, day, this.logger);
        }
      }
    });
  }

  private async dropExpired(): Promise<void> {
    const today = startOfDay(this.clock.now());
    const keep: Record<PartitionedTable, number> = {
      events: this.config.eventsRetentionDays,
      ingest_keys: KEY_DAYS,
    };
    for (const table of ['events', 'ingest_keys'] as const) {
      for (const { name, day } of await readPartitionDays(this.dataSource.manager, table)) {
        if (day >= addDays(today, -keep[table])) continue;
        await withPartitionLock(this.dataSource, (manager) =>
          execute(manager, `DROP TABLE IF EXISTS ${name}`),
        );
        this.logger.log('partition dropped', { partition: name });
      }
    }
  }
}
