import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { isDatabaseUnavailable } from '../../common/problem/is-database-unavailable.js';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { canHaveLevel, EVENT_LEVEL } from '../event-level.js';
import { EVENT_LEVELS } from '../event-levels.js';
import { estimate, HOUR_MS, spanOf, type Hours } from './hours.js';

/** Rows that are counted exactly for one answer, shared out among its projects. */
const EXACT_ROWS = 200_000;
const EXACT_ROWS_OF_TYPE = { least: 500, most: 20_000 };
/** Rows that are read for estimates, shared out among hours of types of which there is more. */
const ESTIMATED_ROWS = 200_000;
const ROWS_OF_HOUR = { least: 20, most: 500 };
/** Of each statement. They are bounded by rows: this is for a database that is busy with other things. */
const STATEMENT_TIMEOUT_MS = 3000;
/** How far a sender's clock may be ahead: an event that was received earlier than this before the window is missed. */
const CLOCK_AHEAD_MS = 24 * HOUR_MS;

export interface TypeActivity {
  type: EventType;
  /** Events of each hour, the oldest first. */
  hours: number[];
}

export interface EventActivity {
  /** Those of which there was any event. */
  types: TypeActivity[];
  /** Number of events with the level `error` in each hour, the oldest first, regardless of their type. */
  errors: readonly number[];
  /** `null`: none, or not found in time. */
  lastEventAt: Date | null;
  /** Whether the counts are estimates, because there are too many events to count. */
  estimated: boolean;
}

interface HourRow {
  project_id: string;
  type: EventType;
  hour: number;
  count: number;
  /** Of them, those with the level `error`. */
  errors: number;
  last_at: Date;
}

/** Counts what projects sent, hour by hour, in as many statements for many projects as for one. */
@Injectable()
export class EventActivityReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async of(projectIds: readonly string[], hours: Hours): Promise<ReadonlyMap<string, EventActivity>> {
    if (projectIds.length === 0) return new Map();
    const found = new Map(projectIds.map((id) => [id, new ProjectActivity(hours)]));
    await this.dataSource.transaction(async (manager) => {
      await manager.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET LOCAL jit = off`);
      const most = share(EXACT_ROWS, projectIds.length, EXACT_ROWS_OF_TYPE);
      for (const row of await newest(manager, projectIds, hours, most)) found.get(row.project_id)?.add(row);
      const crowded = projectIds.flatMap((id) =>
        (found.get(id)?.typesWith(most) ?? []).map((type) => ({ id, type })),
      );
      if (crowded.length === 0) return;
      for (const row of await beginnings(manager, crowded, hours)) found.get(row.project_id)?.guess(row);
    });
    const silent = projectIds.filter((id) => found.get(id)?.lastEventAt === null);
    for (const [id, at] of await this.lastBefore(silent, hours)) found.get(id)?.saw(at);
    return new Map([...found].map(([id, activity]) => [id, activity.result()]));
  }

  /** The last events of projects that sent nothing lately. It may exceed its time limit: it reads every partition. */
  private async lastBefore(projectIds: readonly string[], { fromMs }: Hours): Promise<Map<string, Date>> {
    if (projectIds.length === 0) return new Map();
    try {
      return await this.dataSource.transaction(async (manager) => {
        await manager.query(`SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET LOCAL jit = off`);
        const rows = await manager.query<{ project_id: string; last_at: Date }[]>(LAST_BEFORE, [
          projectIds,
          EVENT_TYPES,
          new Date(fromMs),
        ]);
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
    this.saw(at);
  }

  saw(at: Date): void {
    if (this.lastEventAt === null || at > this.lastEventAt) this.lastEventAt = at;
  }

  /** Estimates an hour of which only the beginning was read, unless that was all of it. */
  guess({ type, hour, count, errors, last_at: lastAt, most }: BeginningRow): void {
    this.estimated = true;
    const span = spanOf(this.hours, hour);
    const estimated = count < most ? count : estimate(count, span, lastAt.getTime());
    this.hoursOf(this.byType, type)[hour] = estimated;
    this.hoursOf(this.errorsByType, type)[hour] = Math.round((errors * estimated) / count);
  }

  /** Types of which so many events were found. */
  typesWith(most: number): EventType[] {
    return [...this.byType].flatMap(([type, counts]) =>
      counts.reduce((sum, count) => sum + count, 0) >= most ? [type] : [],
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
  /** How many rows would have been read. */
  most: number;
}

async function newest(
  manager: EntityManager,
  projectIds: readonly string[],
  hours: Hours,
  most: number,
): Promise<HourRow[]> {
  const read = async (sql: string, types: readonly EventType[]): Promise<HourRow[]> =>
    manager.query<HourRow[]>(sql, [projectIds, types, ...timesOf(hours), most]);
  return [...(await read(NEWEST, FIXED_LEVEL)), ...(await read(NEWEST_WITH_LEVELS, SEVERAL_LEVELS))];
}

async function beginnings(
  manager: EntityManager,
  crowded: readonly { id: string; type: EventType }[],
  hours: Hours,
): Promise<BeginningRow[]> {
  const most = share(ESTIMATED_ROWS, crowded.length * hours.count, ROWS_OF_HOUR);
  const rows = await manager.query<HourRow[]>(BEGINNINGS, [
    crowded.map(({ id }) => id),
    crowded.map(({ type }) => type),
    ...timesOf(hours),
    most,
  ]);
  return rows.map((row) => ({ ...row, most }));
}

/** From, to, and the time of receipt since which the partitions are read. */
function timesOf({ fromMs, toMs }: Hours): Date[] {
  return [new Date(fromMs), new Date(toMs), new Date(fromMs - CLOCK_AHEAD_MS)];
}

function share(rows: number, among: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, Math.floor(rows / among)));
}

/** Types whose level is in their data, which has to be read for it. Of the others, the index is enough. */
const SEVERAL_LEVELS = EVENT_TYPES.filter(
  (type) => EVENT_LEVELS.filter((level) => canHaveLevel(type, [level])).length > 1,
);
const FIXED_LEVEL = EVENT_TYPES.filter((type) => !SEVERAL_LEVELS.includes(type));
const IS_ERROR = `${EVENT_LEVEL} = 'error'`;

/** The newest $6 events of each type of each project, by hour. */
const newestSql = (columns: string): string => `
  SELECT p.id AS project_id, t.type, floor(extract(epoch FROM e.ts - $3::timestamptz) / 3600)::int AS hour,
         count(*)::int AS count, (count(*) FILTER (WHERE ${IS_ERROR}))::int AS errors, max(e.ts) AS last_at
    FROM unnest($1::uuid[]) AS p (id)
   CROSS JOIN unnest($2::text[]) AS t (type)
   CROSS JOIN LATERAL (
     SELECT ${columns} FROM events
      WHERE project_id = p.id AND type = t.type AND ts >= $3 AND ts < $4 AND received_at >= $5
      ORDER BY ts DESC LIMIT $6) AS e
   GROUP BY 1, 2, 3`;
const NEWEST = newestSql("type, ts, '{}'::jsonb AS data");
const NEWEST_WITH_LEVELS = newestSql('type, ts, data');

/** The first $6 events of each hour of the pairs of project and type. */
const BEGINNINGS = `
  SELECT pair.id AS project_id, pair.type, h.hour, first.count, first.errors, first.last_at
    FROM unnest($1::uuid[], $2::text[]) AS pair (id, type)
   CROSS JOIN (SELECT i::int AS hour, $3::timestamptz + i * interval '1 hour' AS starts
                 FROM generate_series(0, ceil(extract(epoch FROM $4::timestamptz - $3) / 3600)::int - 1) AS i) AS h
   CROSS JOIN LATERAL (
     SELECT count(*)::int AS count, (count(*) FILTER (WHERE ${IS_ERROR}))::int AS errors, max(ts) AS last_at
       FROM (SELECT type, ts, data FROM events
              WHERE project_id = pair.id AND type = pair.type
                AND ts >= h.starts AND ts < least(h.starts + interval '1 hour', $4) AND received_at >= $5
              ORDER BY ts LIMIT $6) AS e) AS first
   WHERE first.count > 0`;

const LAST_BEFORE = `
  SELECT p.id AS project_id, max(e.ts) AS last_at
    FROM unnest($1::uuid[]) AS p (id)
   CROSS JOIN unnest($2::text[]) AS t (type)
   CROSS JOIN LATERAL (
     SELECT ts FROM events WHERE project_id = p.id AND type = t.type AND ts < $3 ORDER BY ts DESC LIMIT 1) AS e
   GROUP BY 1`;
