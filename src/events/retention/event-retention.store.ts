import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { execute, number, queryRows, text, time, type RowOf } from '../../database/rows.js';
import { ofDaySql } from '../partitions/daily-partitions.js';
import type { EventType } from '../event-types.js';

const SETTINGS_LOCK = 7_341_015;

const RETENTION_SETTING = { projectId: text(), type: text<EventType>(), days: number() };

/** A project's retention of a type that is shorter than the installation's. */
export type RetentionSetting = RowOf<typeof RETENTION_SETTING>;

/** Owns `event_retention` and `trimmed_event_days`. */
@Injectable()
export class EventRetentionStore {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Retention in days, by type, for the types with a setting. */
  async settingsOf(
    projectId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<ReadonlyMap<EventType, number>> {
    const rows = await queryRows(
      manager,
      { type: text<EventType>(), days: number() },
      sql`SELECT type, days FROM event_retention WHERE project_id = ${projectId}`,
    );
    return new Map(rows.map(({ type, days }) => [type, days]));
  }

  /** @param days `null` removes the setting. */
  async set(
    manager: EntityManager,
    projectId: string,
    changes: ReadonlyMap<EventType, number | null>,
  ): Promise<void> {
    await execute(
      manager,
      sql`DELETE FROM event_retention WHERE project_id = ${projectId} AND type = ANY (${[...changes.keys()]}::text[])`,
    );
    const kept = [...changes].filter(([, days]) => days !== null);
    const [types, days] = [kept.map(([type]) => type), kept.map(([, ofType]) => ofType)];
    await execute(
      manager,
      sql`INSERT INTO event_retention (project_id, type, days)
          SELECT ${projectId}::uuid, type, days FROM unnest(${types}::text[], ${days}::int[]) AS changed (type, days)`,
    );
  }

  /** Serializes writers of a project's settings until the transaction ends. */
  async lock(manager: EntityManager, projectId: string): Promise<void> {
    await execute(manager, sql`SELECT pg_advisory_xact_lock(${SETTINGS_LOCK}, hashtext(${projectId}))`);
  }

  /** The settings by which events of this day, which is `daysAgo` days ago, have expired. */
  async expiredOn(dayMs: number, daysAgo: number): Promise<RetentionSetting[]> {
    return queryRows(
      this.dataSource,
      RETENTION_SETTING,
      sql`SELECT project_id AS "projectId", type, days FROM event_retention AS r
           WHERE days < ${daysAgo}
             AND EXISTS (SELECT FROM events AS e
                          WHERE e.project_id = r.project_id AND e.type = r.type AND ${raw(ofDaySql('events', dayMs))})
           ORDER BY project_id, type`,
    );
  }

  async recordTrimmedDay(
    manager: EntityManager,
    projectId: string,
    type: EventType,
    day: string,
  ): Promise<void> {
    await execute(
      manager,
      sql`INSERT INTO trimmed_event_days (project_id, type, day) VALUES (${projectId}, ${type}, ${day}) ON CONFLICT DO NOTHING`,
    );
  }

  /** The last day of receipt, by type, of which events were deleted before their partition was dropped; midnight, UTC. */
  async lastTrimmed(projectId: string): Promise<ReadonlyMap<EventType, Date>> {
    const rows = await queryRows(
      this.dataSource,
      { type: text<EventType>(), day: time() },
      sql`SELECT type, max(day)::timestamp AT TIME ZONE 'UTC' AS day
            FROM trimmed_event_days WHERE project_id = ${projectId} GROUP BY type`,
    );
    return new Map(rows.map(({ type, day }) => [type, day]));
  }

  /** Removes the rows of days whose partition was dropped: they are obsolete. */
  async pruneTrimmedDays(): Promise<void> {
    await execute(
      this.dataSource,
      sql`DELETE FROM trimmed_event_days WHERE day < (now() AT TIME ZONE 'UTC')::date
          AND to_regclass('events_' || to_char(day, 'YYYYMMDD')) IS NULL`,
    );
  }
}
