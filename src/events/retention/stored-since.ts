import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { orNull, queryRow, time } from '../../database/rows.js';
import { Clock } from '../../common/clock.js';
import { AppConfig } from '../../config/app-config.js';
import { projectCreatedAtSql } from '../../project-table/project-sql.js';
import type { EventType } from '../event-types.js';
import { addDays, startOfDay } from '../partitions/daily-partitions.js';
import { readPartitionDays } from '../partitions/read-partitions.js';
import { EventRetentionStore } from './event-retention.store.js';

export interface Stored {
  /** Start of the first day of receipt from which all events of the type are stored, Unix milliseconds. */
  sinceMs: number;
  /** Whether earlier events may have been deleted; false for a project that was created later. */
  hasDeleted: boolean;
}

/** Reads the time since which all events of a type are stored. */
@Injectable()
export class StoredSince {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: EventRetentionStore,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {}

  async of(projectId: string): Promise<(type: EventType) => Stored> {
    const trimmed = await this.store.lastTrimmed(projectId);
    const createdMs = await this.createdAt(projectId);
    const oldestMs = await this.oldestDay();
    return (type) => {
      const last = trimmed.get(type);
      const trimmedUntilMs = last === undefined ? 0 : addDays(last.getTime(), 1);
      return {
        sinceMs: Math.max(oldestMs, trimmedUntilMs),
        hasDeleted: trimmedUntilMs > 0 || createdMs < oldestMs,
      };
    };
  }

  private async createdAt(projectId: string): Promise<number> {
    const row = await queryRow(
      this.dataSource,
      { at: orNull(time()) },
      { text: `SELECT ${projectCreatedAtSql('$1')} AS at`, values: [projectId] },
    );
    return row?.at?.getTime() ?? 0;
  }

  /** Start of the oldest day that is stored. */
  private async oldestDay(): Promise<number> {
    const days = await readPartitionDays(this.dataSource.manager, 'events');
    const kept = addDays(startOfDay(this.clock.now()), -this.config.eventsRetentionDays);
    return Math.max(kept, Math.min(...days.map(({ day }) => day)));
  }
}
