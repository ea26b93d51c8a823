import { Injectable } from '@nestjs/common';
import {
  HealthIndicatorService,
  TypeOrmHealthIndicator,
  type HealthIndicatorFunction,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { withinDeadline, withinDeadlineOrNull } from '../common/time/within-deadline.js';
import { DiskFullWatch } from '../database/disk-full-watch.js';
import { PartitionKeeper } from '../events/partitions/partition-keeper.js';
import { hasRow } from '../database/rows.js';
import { AppConfig } from '../config/app-config.js';
import { LoadMonitor } from '../ingest/load/load-monitor.js';
import { LogConsumer } from '../ingest/log/log-consumer.js';
import type { LogLag } from '../ingest/log/log-lag.js';

/** What the ingest log means for the readiness of this replica. */
@Injectable()
export class LogReadiness {
  constructor(
    private readonly config: AppConfig,
    private readonly consumer: LogConsumer,
    private readonly load: LoadMonitor,
  ) {}

  /** Without them in the load balancer, the batches that the log is there to accept would be rejected. */
  acceptsWithoutDatabase(): boolean {
    return this.config.kafka !== null && this.config.roles.api && this.load.refusal() === null;
  }

  /** Reported and not judged: another worker would be as far behind. `null`: this process does not read the log. */
  lag(): (LogLag & { partitions: number }) | null {
    return this.consumer.lag();
  }
}

/** Of each check; they run side by side. */
const TIMEOUT_MS = 2000;

/** Dependencies that a replica needs to serve requests. */
@Injectable()
export class ReadinessChecks {
  constructor(
    private readonly database: TypeOrmHealthIndicator,
    private readonly indicators: HealthIndicatorService,
    private readonly partitions: PartitionKeeper,
    private readonly diskFull: DiskFullWatch,
    private readonly log: LogReadiness,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  async list(): Promise<HealthIndicatorFunction[]> {
    const lag = this.log.lag();
    return [
      ...(this.log.acceptsWithoutDatabase() && !(await this.isDatabaseUp())
        ? [() => this.withoutDatabase()]
        : [
            () => this.database.pingCheck('database', { timeout: TIMEOUT_MS }),
            () => this.check('migrations', async () => !(await this.dataSource.showMigrations())),
            () => this.check('partitions', () => this.partitions.isAhead()),
          ]),
      () => this.check('disk', () => Promise.resolve(!this.diskFull.isFull())),
      ...(lag === null ? [] : [() => this.indicators.check('ingest_log').up({ ...lag })]),
    ];
  }

  private async isDatabaseUp(): Promise<boolean> {
    const answer = await withinDeadlineOrNull(hasRow(this.dataSource, sql`SELECT 1`), TIMEOUT_MS);
    return answer !== null;
  }

  private withoutDatabase(): HealthIndicatorResult {
    return this.indicators.check('database').up({ message: 'It does not respond; batches wait in the log.' });
  }

  private async check(key: string, isUp: () => Promise<boolean>): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check(key);
    const up = await withinDeadline(isUp(), TIMEOUT_MS, `the check of ${key} took too long`).catch(
      () => false,
    );
    return up ? indicator.up() : indicator.down();
  }
}
