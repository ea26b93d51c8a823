import { Injectable } from '@nestjs/common';
import {
  HealthIndicatorService,
  TypeOrmHealthIndicator,
  type HealthIndicatorFunction,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { withinDeadline, withinDeadlineOrNull } from '../common/time/within-deadline.js';
import { DiskFullWatch } from '../database/disk-full-watch.js';
import { PartitionKeeper } from '../events/partitions/partition-keeper.js';
import { LogReadiness } from './log-readiness.js';

/** Of each check; they run side by side. */
const TIMEOUT_MS = 2000;

/** What a replica needs to take requests. */
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
    const answer = await withinDeadlineOrNull(this.dataSource.query<unknown[]>('SELECT 1'), TIMEOUT_MS);
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
