import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { AppConfig } from '../../config/app-config.js';
import { execute } from '../../database/rows.js';
import { EVENT_LEVEL } from '../event-level-sql.js';
import { EVENT_SOURCE } from '../store/postgres/event-sql.js';
import { MINUTES_KEPT_DAYS } from '../store/postgres/counts/projected-span.js';
import type { ProjectionPage } from '../projections/projection-page.js';
import { Projectors, type Projector, type PruneContext } from '../projections/projector.js';

/**
 * Projects numbers of events by project, time, type, level and source: per quarter of a day, per hour, and for the last
 * month per five minutes.
 */
@Injectable()
export class EventCountsProjector implements Projector, OnModuleInit {
  readonly name = 'event-counts';
  readonly version = 4;
  readonly types = null;
  readonly tables = ['event_counts_quarters', 'event_counts_hours', 'event_counts_minutes'];

  constructor(
    private readonly projectors: Projectors,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.projectors.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    const statement = page.statement(
      (events, first) => `
        WITH ${countedSql(events)}, minutes AS (
          ${addTo('event_counts_minutes', `$${first}`, `at`, `WHERE at > now() - interval '${MINUTES_KEPT_DAYS} days'`)}
        ), hours AS (
          ${addTo('event_counts_hours', `$${first}`, HOUR, '')}
        )
        ${addTo('event_counts_quarters', `$${first}`, QUARTER, '')}`,
      [page.build],
    );
    await execute(page.manager, statement);
  }

  /** Subtracts deleted events, so that counts agree with lists of the stored events. */
  async retract(page: ProjectionPage): Promise<void> {
    for (const [table, at] of [
      ['event_counts_quarters', QUARTER],
      ['event_counts_hours', HOUR],
      ['event_counts_minutes', 'at'],
    ] as const) {
      const statement = page.statement(
        (events, first) => `WITH ${countedSql(events)}, ${subtractFrom(table, `$${first}`, at)}`,
        [page.build],
      );
      await execute(page.manager, statement);
    }
  }

  async prune({ build, manager }: PruneContext): Promise<void> {
    await execute(
      manager,
      sql`DELETE FROM event_counts_minutes WHERE ctid IN (
            SELECT ctid FROM event_counts_minutes
             WHERE build = ${build} AND at < now() - interval '${raw(`${MINUTES_KEPT_DAYS} days 1 hour`)}' LIMIT 20000)`,
    );
    for (const table of [raw('event_counts_hours'), raw('event_counts_quarters')]) {
      await execute(
        manager,
        sql`DELETE FROM ${table} WHERE ctid IN (
              SELECT ctid FROM ${table}
               WHERE build = ${build}
                 AND received_on < ((now() AT TIME ZONE 'UTC')::date - ${this.config.eventsRetentionDays}::int) LIMIT 5000)`,
      );
    }
  }
}

const HOUR = `date_bin('1 hour', at, 'epoch'::timestamptz)`;
const QUARTER = `date_bin('6 hours', at, 'epoch'::timestamptz)`;

const KEY = ['project_id', 'at', 'type', 'level', 'source', 'received_on'];

/** SQL of the relation `counted`: the events of a page per five minutes. */
function countedSql(events: string): string {
  return `
    counted AS MATERIALIZED (
      SELECT project_id, at, type, level, coalesce(source, '') AS source, received_on, count(*) AS events
        FROM (SELECT e.project_id, date_bin('5 minutes', e.ts, 'epoch'::timestamptz) AS at, e.type,
                     ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source,
                     (e.received_at AT TIME ZONE 'UTC')::date AS received_on
                FROM ${events} AS e) AS e
       GROUP BY 1, 2, 3, 4, 5, 6
    )`;
}

/** An UPDATE and a DELETE, because a statement can change a row only once. */
function subtractFrom(table: string, build: string, at: string): string {
  const isSame = ['build', ...KEY].map((column) => `c.${column} = s.${column}`).join(' AND ');
  return `
    subtracted AS (
      SELECT ${build}::int AS build, project_id, ${at} AS at, type, level, source, received_on, sum(events) AS events
        FROM counted GROUP BY 2, 3, 4, 5, 6, 7
    ), gone AS (
      DELETE FROM ${table} AS c USING subtracted AS s WHERE ${isSame} AND c.events <= s.events
    )
    UPDATE ${table} AS c SET events = c.events - s.events FROM subtracted AS s WHERE ${isSame} AND c.events > s.events`;
}

function addTo(table: string, build: string, at: string, where: string): string {
  return `
    INSERT INTO ${table} AS c (build, project_id, at, type, level, source, received_on, events)
    SELECT ${build}::int, project_id, ${at}, type, level, source, received_on, sum(events)
      FROM counted ${where} GROUP BY 2, 3, 4, 5, 6, 7 ORDER BY 2, 3, 4, 5, 6, 7
        ON CONFLICT (build, project_id, at, type, level, source, received_on) DO UPDATE SET events = c.events + excluded.events`;
}
