import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { list, number, orNull, queryRow, queryRows, text } from '../../database/rows.js';
import { firstUuidV7 } from '../../common/uuid-v7.js';
import type { EventType } from '../event-types.js';
import { readableTypes } from '../store/event-filter.js';
import {
  filterValues,
  textValues,
  filterParameters,
  matchesFilter,
  type SqlFilter,
} from '../store/postgres/event-filter-sql.js';
import { hasControl, ofValues, type TextPattern } from '../store/postgres/text-pattern.js';
import type { EventLevel } from '../event-levels.js';
import type { Arrival } from './arrival.js';
import { FULL_REACH_MS, QUICK_REACH_MS, type FeedPosition } from './feed-position.js';
import { EVENT_LEVEL } from '../event-level-sql.js';
import { EVENT_JSON, EVENT_SOURCE } from '../store/postgres/event-sql.js';

/** SQL of the transactions that have ended, as a snapshot. */
const SEEN = 'SELECT pg_current_snapshot()::text AS seen';

/**
 * The transaction that wrote `events AS e`, with the upper half that `xmin` lacks. Correct for rows of the last two billion
 * transactions; only rows of the last minutes are queried.
 */
const WRITER = `(now.next - ((now.next - e.xmin::text::bigint) & 4294967295))::text::xid8`;

const NOW = `(SELECT pg_current_snapshot()::text AS seen,
                     pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS next) AS now`;

function wasVisible(snapshot: number): string {
  return `pg_visible_in_snapshot(${WRITER}, $${snapshot}::pg_snapshot)`;
}

/**
 * Rows of the requested time, along the primary key. In a partition without statistics, the planner estimates few rows for a
 * range with two ends; for one end it would read all of a project's events of the day.
 */
const RECEIVED = `e.received_at >= $2 AND e.received_at < 'infinity'
         AND e.id >= $3 AND e.id <= 'ffffffff-ffff-ffff-ffff-ffffffffffff'`;

/** Whether a position covers `events AS e` (see FeedPosition). */
function isCovered(quickFrom: number, full: number, quick: number): string {
  return `(${wasVisible(full)} OR (e.id >= $${quickFrom} AND ${wasVisible(quick)}))`;
}

/**
 * Events that were not emitted yet, the newest $7 of each project, and their number. Returns at least one row, because the
 * snapshot must be that of the same statement. Texts are searched one after the other, each in all events: PostgreSQL caches
 * 32 compiled patterns, and compiling one takes as long as searching a hundred events.
 */
const POLL = `
  WITH arrived AS MATERIALIZED (
    SELECT now.seen, e.*, CASE WHEN cardinality($10::text[]) > 0 THEN e.data::text END COLLATE "C" AS searched
      FROM ${NOW}
      LEFT JOIN LATERAL (
        SELECT e.*, row_number() OVER (PARTITION BY e.project_id ORDER BY e.id DESC) AS rank,
               (count(*) OVER (PARTITION BY e.project_id))::int AS arrived
          FROM events AS e
         WHERE ${RECEIVED} AND e.project_id = ANY ($1::uuid[]) AND NOT ${isCovered(4, 5, 6)}
      ) AS e ON e.rank <= $7
  ), found AS MATERIALIZED (
    SELECT matching.id, array_agg(wanted.value) AS texts
      FROM unnest($10::text[], $11::boolean[], $12::text[]) AS wanted (json, is_rough, value)
     CROSS JOIN LATERAL (
       SELECT e.id FROM arrived AS e
        WHERE e.searched ~ wanted.json
          AND (NOT (wanted.is_rough OR ${hasControl('e.searched')}) OR ${ofValues('e.data', (text) => `${text} ~ wanted.value`)})
       OFFSET 0
     ) AS matching
     GROUP BY matching.id
  )
  SELECT e.seen, e.id, e.project_id, e.type, ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source,
         ${EVENT_JSON} AS json, e.arrived, coalesce(found.texts, '{}') AS texts,
         ARRAY(SELECT part FROM unnest($8::text[]) AS part WHERE e.data @> part::jsonb) AS parts,
         ARRAY(SELECT predicate FROM unnest($9::text[]) AS predicate WHERE e.data @@ predicate::jsonpath) AS predicates
    FROM arrived AS e
    LEFT JOIN found ON found.id = e.id
   ORDER BY e.id`;

const MISSED = `
  SELECT ${EVENT_JSON} AS json
    FROM ${NOW} CROSS JOIN events AS e
   WHERE ${RECEIVED} AND e.project_id = $1 AND e.type = ANY ($4::text[])
     AND ${isCovered(8, 9, 10)} AND NOT ${isCovered(5, 6, 7)}
     AND ${matchesFilter(filterParameters(12))}
   ORDER BY e.id LIMIT $11`;

/** Maximum number of events of one project that one poll reads, the newest ones. */
const MAX_READ = 1000;

export interface FeedPoll {
  position: FeedPosition;
  /** Events in the order of their ids. */
  arrivals: Arrival[];
  /** Number of events that have arrived and were not read, by project. */
  unread: ReadonlyMap<string, number>;
}

interface PollRequest {
  projectIds: readonly string[];
  /** Texts that `data` must contain or must not contain. */
  texts: readonly TextPattern[];
  /** Predicates to test. */
  predicates: readonly string[];
  /** JSON objects that `data` must contain or must not contain. */
  parts: readonly string[];
  position: FeedPosition;
  nowMs: number;
  isFull: boolean;
}

/** `id`, `project_id`, `type` and `arrived` are `null` when no event has arrived. */
const POLLED = {
  seen: text(),
  id: orNull(text()),
  project_id: orNull(text()),
  type: orNull(text<EventType>()),
  level: text<EventLevel>(),
  source: orNull(text()),
  json: text(),
  texts: list(text()),
  predicates: list(text()),
  parts: list(text()),
  arrived: orNull(number()),
};

/** Reads events as they arrive, along the primary key, which is in the order of receipt. */
@Injectable()
export class EventFeedReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** A position from which all events are emitted that are not visible yet. */
  async begin(nowMs: number): Promise<FeedPosition> {
    const row = await queryRow(this.dataSource, { seen: text() }, SEEN);
    const seen = row?.seen ?? '';
    return { fullMs: nowMs, full: seen, quick: seen };
  }

  /** Events that have become visible since the position. */
  async poll({
    projectIds,
    texts,
    predicates,
    parts,
    position,
    nowMs,
    isFull,
  }: PollRequest): Promise<FeedPoll> {
    const quickFromMs = position.fullMs - QUICK_REACH_MS;
    const fromMs = isFull ? Math.min(position.fullMs, nowMs) - FULL_REACH_MS : quickFromMs;
    const rows = await queryRows(this.dataSource, POLLED, {
      text: POLL,
      values: [
        projectIds,
        new Date(fromMs),
        firstUuidV7(fromMs),
        firstUuidV7(quickFromMs),
        position.full,
        position.quick,
        MAX_READ,
        parts,
        predicates,
        ...textValues(texts),
      ],
    });
    const seen = rows[0]?.seen ?? position.quick;
    const unread = new Map<string, number>();
    const arrivals: Arrival[] = [];
    for (const { id, project_id: projectId, type, arrived, ...row } of rows) {
      if (id === null || projectId === null || type === null || arrived === null) continue;
      arrivals.push({ ...row, id, projectId, type });
      if (arrived > MAX_READ) unread.set(projectId, arrived - MAX_READ);
    }
    const next = isFull ? { fullMs: nowMs, full: seen } : { fullMs: position.fullMs, full: position.full };
    return { position: { ...next, quick: seen }, arrivals, unread };
  }

  /**
   * The JSON texts of events that match and that `until` covers and `since` does not.
   *
   * @param limit maximum number of events; if there are more, one more is returned.
   */
  async missed(
    projectId: string,
    filter: SqlFilter,
    since: FeedPosition,
    until: FeedPosition,
    limit: number,
  ): Promise<string[]> {
    const fromMs = since.fullMs - FULL_REACH_MS;
    const statement = {
      text: MISSED,
      values: [
        projectId,
        new Date(fromMs),
        firstUuidV7(fromMs),
        readableTypes(filter),
        firstUuidV7(since.fullMs - QUICK_REACH_MS),
        since.full,
        since.quick,
        firstUuidV7(until.fullMs - QUICK_REACH_MS),
        until.full,
        until.quick,
        limit + 1,
        ...filterValues(filter),
      ],
    };
    const rows = await queryRows(this.dataSource, { json: text() }, statement);
    return rows.map(({ json }) => json);
  }
}
