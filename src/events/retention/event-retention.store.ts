import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ofDaySql } from '../partitions/daily-partitions.js';
import type { EventType } from '../event-types.js';

/** A project that keeps events of a type for fewer days than the installation does. */
export interface RetentionSetting {
  projectId: string;
  type: EventType;
  days: number;
}

/** Owns `event_retention` and `trimmed_event_days`. */
@Injectable()
export class EventRetentionStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Days by type, of the types that have a setting. */
  async settingsOf(
    projectId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<ReadonlyMap<EventType, number>> {
    const rows = await manager.query<{ type: EventType; days: number }[]>(
      'SELECT type, days FROM event_retention WHERE project_id = $1',
      [projectId],
    );
    return new Map(rows.map(({ type, days }) => [type, days]));
  }

  /** @param days `null` removes the setting. */
  async set(
    manager: EntityManager,
    projectId: string,
    changes: ReadonlyMap<EventType, number | null>,
  ): Promise<void> {
    await manager.query(`DELETE FROM event_retention WHERE project_id = $1 AND type = ANY ($2::text[])`, [
      projectId,
      [...changes.keys()],
    ]);
    const kept = [...changes].filter(([, days]) => days !== null);
    await manager.query(
      `INSERT INTO event_retention (project_id, type, days)
       SELECT $1, type, days FROM unnest($2::text[], $3::int[]) AS changed (type, days)`,
      [projectId, kept.map(([type]) => type), kept.map(([, days]) => days)],
    );
  }

  /** One writer of a project's settings at a time. */
  async lock(manager: EntityManager, projectId: string): Promise<void> {
    await manager.query(`SELECT pg_advisory_xact_lock(7341015, hashtext($1))`, [projectId]);
  }

  /** The settings by which this day, so many days ago, holds events that are over. */
  async expiredOn(dayMs: number, daysAgo: number): Promise<RetentionSetting[]> {
    return this.dataSource.query<RetentionSetting[]>(
      `SELECT project_id AS "projectId", type, days FROM event_retention AS r
        WHERE days < $1 AND EXISTS (SELECT FROM events AS e
                                     WHERE e.project_id = r.project_id AND e.type = r.type AND ${ofDaySql('events', dayMs)})
        ORDER BY project_id, type`,
      [daysAgo],
    );
  }

  async noteTrimmed(manager: EntityManager, projectId: string, type: EventType, day: string): Promise<void> {
    await manager.query(
      `INSERT INTO trimmed_event_days (project_id, type, day) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [projectId, type, day],
    );
  }

  /** The last day of receipt, by type, of which events were deleted before their partition was dropped; midnight, UTC. */
  async lastTrimmed(projectId: string): Promise<ReadonlyMap<EventType, Date>> {
    const rows = await this.dataSource.query<{ type: EventType; day: Date }[]>(
      `SELECT type, max(day)::timestamp AT TIME ZONE 'UTC' AS day FROM trimmed_event_days WHERE project_id = $1 GROUP BY type`,
      [projectId],
    );
    return new Map(rows.map(({ type, day }) => [type, day]));
  }

  /** Whole days are dropped, regardless of earlier deletions, so their rows are obsolete. */
  async forgetDropped(): Promise<void> {
    await this.dataSource.query(
      `DELETE FROM trimmed_event_days WHERE day < (now() AT TIME ZONE 'UTC')::date
          AND to_regclass('events_' || to_char(day, 'YYYYMMDD')) IS NULL`,
    );
  }
}
