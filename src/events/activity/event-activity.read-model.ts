import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { isDatabaseUnavailable } from '../../common/problem/is-database-unavailable.js';
import { execute, number, queryRows, text, time, type RowOf } from '../../database/rows.js';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { canHaveLevel, EVENT_LEVEL } from '../event-level-sql.js';
import { EVENT_LEVELS } from '../event-levels.js';
import { estimate, HOUR_MS, spanOf, type Hours } from './hours.js';

/** Maximum number of rows that are counted exactly for one response, divided among its projects. */
const EXACT_ROWS = 200_000;
const EXACT_ROWS_OF_TYPE = { min: 500, max: 20_000 };
/** Maximum number of rows that are read for estimates, divided among the hours of types with more events than that. */
const ESTIMATED_ROWS = 200_000;
const ROWS_OF_HOUR = { min: 20, max: 500 };
/** Time limit of each statement. Their work is limited by rows; the time limit applies when the database is busy. */
const STATEMENT_TIMEOUT_MS = 3000;
const LIMIT_TIME = sql`SELECT set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true), set_config('jit', 'off', true)`;
/** Maximum lead of a sender's clock: an event that was received earlier than this before the window is missed. */
const CLOCK_AHEAD_MS = 24 * HOUR_MS;

export interface TypeActivity {
  type: EventType;
  /** Number of events in each hour, the oldest first. */
  hours: number[];
}

export interface EventActivity {
  /** Types with at least one event. */
  types: TypeActivity[];
  /** Number of events with the level `error` in each hour, of all types, the oldest first. */
  errors: readonly number[];
  /** `null`: there is none, or it was not found in time. */
  lastEventAt: Date | null;
  /** Whether the counts are estimates, because there are too many events to count exactly. */
  estimated: boolean;
}

const HOUR_ROW = {
  project_id: text(),
  type: text<EventType>(),
  hour: number(),
  count: number(),
  /** Number of these events with the level `error`. */
  errors: number(),
  last_at: time(),
};
type HourRow = RowOf<typeof HOUR_ROW>;

/** Counts the events of projects by hour. The number of statements does not depend on the number of projects. */
@Injectable()
export class EventActivityReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async of(projectIds: readonly string[], hours: Hours): Promise<ReadonlyMap<string, EventActivity>> {
    if (projectIds.length === 0) return new Map();
    const found = new Map(projectIds.map((id) => [id, new ProjectActivity(hours)]));
    await this.dataSource.transaction(async (manager) => {
      await execute(manager, LIMIT_TIME);
      const maxRows = share(EXACT_ROWS, projectIds.length, EXACT_ROWS_OF_TYPE);
      for (const row of await newest(manager, projectIds, hours, maxRows))
        found.get(row.project_id)?.add(row);
      const crowded = projectIds.flatMap((id) =>
        (found.get(id)?.typesWith(maxRows) ?? []).map((type) => ({ id, type })),
      );
      if (crowded.length === 0) return;
      for (const row of await beginnings(manager, crowded, hours))
        found.get(row.project_id)?.addEstimate(row);
    });
    const silent = projectIds.filter((id) => found.get(id)?.lastEventAt === null);
    for (const [id, at] of await this.lastBefore(silent, hours)) found.get(id)?.includeTime(at);
    return new Map([...found].map(([id, activity]) => [id, activity.result()]));
  }

  /**
   * Time of the last event of each project without recent events; empty when the time limit is exceeded, since every
   * partition is read.
   */
  private async lastBefore(projectIds: readonly string[], { fromMs }: Hours): Promise<Map<string, Date>> {
    if (projectIds.length === 0) return new Map();
    try {
      return await this.dataSource.transaction(async (manager) => {
        await execute(manager, LIMIT_TIME);
        const rows = await queryRows(
          manager,
          { project_id: text(), last_at: time() },
          sql`
          SELECT p.id AS project_id, max(e.ts) AS last_at
            FROM unnest(${projectIds}::uuid[]) AS p (id)
           CROSS JOIN unnest(${EVENT_TYPES}::text[]) AS t (type)
           CROSS JOIN LATERAL (
             SELECT ts FROM events
              WHERE project_id = p.id AND type = t.type AND ts < ${new Date(fromMs)} ORDER BY ts DESC LIMIT 1) AS e
           GROUP BY 1`,
        );
        return new Map(rows.map(({ project_id: id, last_at: at }) => [id, at]));
      });
    } catch (error) {
      if (isDatabaseUnavailable(error)) return new Map();
      throw error;
    }
  }
}

class ProjectActivity {
  private readonly byType = new Map<EventType, number[]>();
  private readonly errorsByType = new Map<EventType, number[]>();
  lastEventAt: Date | null = null;
  private estimated = false;

  constructor(private readonly hours: Hours) {}

  add({ type, hour, count, errors, last_at: at }: HourRow): void {
    this.hoursOf(this.byType, type)[hour] = count;
    this.hoursOf(this.errorsByType, type)[hour] = errors;
    this.includeTime(at);
  }

  includeTime(at: Date): void {
    if (this.lastEventAt === null || at > this.lastEventAt) this.lastEventAt = at;
  }

  /** Adds an hour of which at most `maxRows` events were read: its count is an estimate, unless these were all events. */
  addEstimate({ type, hour, count, errors, last_at: lastAt, maxRows }: BeginningRow): void {
    this.estimated = true;
    const span = spanOf(this.hours, hour);
    const estimated = count < maxRows ? count : estimate(count, span, lastAt.getTime());
    this.hoursOf(this.byType, type)[hour] = estimated;
    this.hoursOf(this.errorsByType, type)[hour] = Math.round((errors * estimated) / count);
  }

  /** Types with at least this number of events. */
  typesWith(maxRows: number): EventType[] {
    return [...this.byType].flatMap(([type, counts]) =>
      counts.reduce((sum, count) => sum + count, 0) >= maxRows ? [type] : [],
    );
  }

  result(): EventActivity {
    const types = [...this.byType].map(([type, hours]) => ({ type, hours }));
    return {
      types: types.toSorted((a, b) => (a.type < b.type ? -1 : 1)),
      errors: Array.from({ length: this.hours.count }, (_, hour) =>
        [...this.errorsByType.values()].reduce((sum, errors) => sum + (errors[hour] ?? 0), 0),
      ),
      lastEventAt: this.lastEventAt,
      estimated: this.estimated,
    };
  }

  private hoursOf(byType: Map<EventType, number[]>, type: EventType): number[] {
    let counts = byType.get(type);
    if (counts === undefined) {
      counts = Array<number>(this.hours.count).fill(0);
      byType.set(type, counts);
    }
    return counts;
  }
}

interface BeginningRow extends HourRow {
  /** Limit of the rows that were read for each hour. */
  maxRows: number;
}

/** SQL of the newest events of each type of each project, at most `maxRows` each, by hour. */
async function newest(
  manager: EntityManager,
  projectIds: readonly string[],
  hours: Hours,
  maxRows: number,
): Promise<HourRow[]> {
  const { from, to, receivedFrom } = timesOf(hours);
  const read = (types: readonly EventType[], columns: Sql): Promise<HourRow[]> =>
    queryRows(
      manager,
      HOUR_ROW,
      sql`
      SELECT p.id AS project_id, t.type, floor(extract(epoch FROM e.ts - ${from}::timestamptz) / 3600)::int AS hour,
             count(*)::int AS count, (count(*) FILTER (WHERE ${IS_ERROR}))::int AS errors, max(e.ts) AS last_at
        FROM unnest(${projectIds}::uuid[]) AS p (id)
       CROSS JOIN unnest(${types}::text[]) AS t (type)
       CROSS JOIN LATERAL (
         SELECT ${columns} FROM events
          WHERE project_id = p.id AND type = t.type AND ts >= ${from} AND ts < ${to} AND received_at >= ${receivedFrom}
          ORDER BY ts DESC LIMIT ${maxRows}) AS e
       GROUP BY 1, 2, 3`,
    );
  return [
    ...(await read(FIXED_LEVEL, sql`type, ts, '{}'::jsonb AS data`)),
    ...(await read(SEVERAL_LEVELS, sql`type, ts, data`)),
  ];
}

/** First events of each hour of the pairs of project and type. */
async function beginnings(
  manager: EntityManager,
  crowded: readonly { id: string; type: EventType }[],
  hours: Hours,
): Promise<BeginningRow[]> {
  const maxRows = share(ESTIMATED_ROWS, crowded.length * hours.count, ROWS_OF_HOUR);
  const [projectIds, types] = [crowded.map(({ id }) => id), crowded.map(({ type }) => type)];
  const { from, to, receivedFrom } = timesOf(hours);
  const rows = await queryRows(
    manager,
    HOUR_ROW,
    sql`
    SELECT pair.id AS project_id, pair.type, h.hour, first.count, first.errors, first.last_at
      FROM unnest(${projectIds}::uuid[], ${types}::text[]) AS pair (id, type)
     CROSS JOIN (SELECT i::int AS hour, ${from}::timestamptz + i * interval '1 hour' AS starts
                   FROM generate_series(0, ceil(extract(epoch FROM ${to}::timestamptz - ${from}::timestamptz) / 3600)::int - 1) AS i) AS h
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS count, (count(*) FILTER (WHERE ${IS_ERROR}))::int AS errors, max(ts) AS last_at
         FROM (SELECT type, ts, data FROM events
                WHERE project_id = pair.id AND type = pair.type
                  AND ts >= h.starts AND ts < least(h.starts + interval '1 hour', ${to}::timestamptz)
                  AND received_at >= ${receivedFrom}
                ORDER BY ts LIMIT ${maxRows}) AS e) AS first
     WHERE first.count > 0`,
  );
  return rows.map((row) => ({ ...row, maxRows }));
}

/** Partitions are read from `receivedFrom` on, since `ts` can be later than the time of receipt. */
function timesOf({ fromMs, toMs }: Hours): { from: Date; to: Date; receivedFrom: Date } {
  return { from: new Date(fromMs), to: new Date(toMs), receivedFrom: new Date(fromMs - CLOCK_AHEAD_MS) };
}

function share(rows: number, among: number, { min, max }: { min: number; max: number }): number {
  return Math.min(max, Math.max(min, Math.floor(rows / among)));
}

/** Types whose level is in `data`, which has to be read for it. For the others, the index is sufficient. */
const SEVERAL_LEVELS = EVENT_TYPES.filter(
  (type) => EVENT_LEVELS.filter((level) => canHaveLevel(type, [level])).length > 1,
);
const FIXED_LEVEL = EVENT_TYPES.filter((type) => !SEVERAL_LEVELS.includes(type));
const IS_ERROR = raw(`${EVENT_LEVEL} = 'error'`);
