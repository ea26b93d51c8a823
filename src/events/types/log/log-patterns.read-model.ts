import { Inject, Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import { number, orNull, queryRow, queryRows, text, time } from '../../../database/rows.js';
import type { EventLevel } from '../../event-levels.js';
import { queryPeriod } from '../../query-period.js';
import { HOURS_KEPT_DAYS, REST_KEY } from './log-patterns.projector.js';
import type { LogPatternsQuery, LogPatternsResponse } from './logs.dto.js';
import { shownBuildSql } from '../../projections/shown-build-sql.js';
import { readIsComplete } from '../read-is-complete.js';
import { readInTime } from '../../store/postgres/within-time.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longest period that is read by hour; longer ones are read by day, because an hour has up to 500 patterns. */
const MAX_DAYS_BY_HOUR = 7;
/** Time limit of each statement of a response. */
const DEADLINE_MS = 5000;

const PATTERN = {
  id: text(),
  pattern: text(),
  level: text<EventLevel>(),
  count: number(),
  previous_count: number(),
  first_at: time(),
  last_at: time(),
  event_id: text(),
  message: text(),
  source: orNull(text()),
};

const TOTAL = { patterns: number(), count: number(), previous_count: number(), unassigned_count: number() };

/** Periods whose lines are counted. */
interface Counted {
  projectId: string;
  isByDay: boolean;
  /** Start of the previous period, start of the requested period, and its end. */
  before: Date;
  from: Date;
  to: Date;
  levels: readonly EventLevel[] | null;
  /** Hour or day of the previous period that corresponds to the incomplete one, and the share of its lines that counts. */
  running: { start: Date; share: number };
}

/** Reads projected patterns of log lines. */
@Injectable()
export class LogPatternsReadModel {
  constructor(
    @Inject(READ_SOURCE) private readonly dataSource: ReadSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for a period that is empty or too long; `service_unavailable` */
  async patterns(projectId: string, query: LogPatternsQuery): Promise<LogPatternsResponse> {
    const { fromMs, toMs } = queryPeriod(query, this.clock.now());
    const length = toMs - fromMs;
    const isOld = this.clock.now() - (fromMs - length) > HOURS_KEPT_DAYS * DAY_MS;
    const isByDay = length > MAX_DAYS_BY_HOUR * DAY_MS || isOld;
    const unit = isByDay ? DAY_MS : HOUR_MS;
    const from = Math.floor(fromMs / unit) * unit;
    const to = Math.ceil(toMs / unit) * unit;
    const running = runningPart(this.clock.now(), unit);
    const counted: Counted = {
      projectId,
      isByDay,
      before: new Date(from - (to - from)),
      from: new Date(from),
      to: new Date(to),
      levels: query.level ?? null,
      running: { start: new Date(running.startMs - (to - from)), share: running.share },
    };
    return readInTime(this.dataSource, DEADLINE_MS, async (manager) => {
      const complete = await readIsComplete(manager, 'log-patterns');
      const total = await queryRow(manager, TOTAL, totalSql(counted));
      const rows = await queryRows(manager, PATTERN, patternsSql(counted, query));
      const sum = (field: 'count' | 'previous_count'): number =>
        rows.reduce((all, row) => all + row[field], 0);
      return {
        from: new Date(from),
        to: new Date(to),
        complete,
        items: rows.map(({ event_id: eventId, message, source, ...pattern }) => ({
          ...pattern,
          sample: { event_id: eventId, at: pattern.last_at, message, source },
        })),
        rest: {
          patterns: (total?.patterns ?? 0) - rows.filter(({ count }) => count > 0).length,
          count: (total?.count ?? 0) - sum('count'),
          previous_count: (total?.previous_count ?? 0) - sum('previous_count'),
          unassigned_count: total?.unassigned_count ?? 0,
        },
      };
    });
  }
}

/** Start of the incomplete hour or day, and its elapsed share: the same share of the previous one is compared. */
function runningPart(nowMs: number, unit: number): { startMs: number; share: number } {
  const startMs = Math.floor(nowMs / unit) * unit;
  return { startMs, share: (nowMs - startMs) / unit };
}

/**
 * SQL of the lines by pattern in the period and the previous one; of the shown build or, while there is none, of the first.
 */
function countedSql({ projectId, isByDay, before, from, to, running }: Counted): Sql {
  return sql`(
  SELECT c.build, c.pattern, coalesce(sum(c.lines) FILTER (WHERE c.at >= ${from}), 0)::float8 AS count,
         coalesce(round(sum(c.lines * CASE WHEN c.at = ${running.start} THEN ${running.share}::numeric ELSE 1 END)
                        FILTER (WHERE c.at < ${from})), 0)::float8 AS previous_count
    FROM log_pattern_counts AS c
   WHERE c.build = ${shownBuildSql('log-patterns')}
     AND c.project_id = ${projectId} AND c.is_day = ${isByDay} AND c.at >= ${before} AND c.at < ${to}
   GROUP BY 1, 2)`;
}

function isOfLevel({ levels }: Counted): Sql {
  return sql`(${levels}::text[] IS NULL OR p.level = ANY (${levels}))`;
}

function totalSql(counted: Counted): Sql {
  return sql`
  SELECT count(*) FILTER (WHERE p.pattern IS NOT NULL AND c.count > 0)::int AS patterns,
         coalesce(sum(c.count) FILTER (WHERE p.pattern IS NOT NULL), 0)::float8 AS count,
         coalesce(sum(c.previous_count) FILTER (WHERE p.pattern IS NOT NULL), 0)::float8 AS previous_count,
         coalesce(sum(c.count) FILTER (WHERE c.pattern = ${REST_KEY}::uuid), 0)::float8 AS unassigned_count
    FROM ${countedSql(counted)} AS c
    LEFT JOIN log_patterns AS p
      ON p.build = c.build AND p.project_id = ${counted.projectId} AND p.pattern = c.pattern AND ${isOfLevel(counted)}`;
}

/** Includes patterns that occurred only in the previous period: a pattern that has stopped is a change. */
function patternsSql(counted: Counted, { limit, sort }: LogPatternsQuery): Sql {
  const isByChange = sort === 'change';
  return sql`
  SELECT p.pattern AS id, p.text AS pattern, p.level, c.count, c.previous_count, p.first_at, p.last_at,
         p.sample_id AS event_id, p.sample AS message, p.source
    FROM ${countedSql(counted)} AS c
    JOIN log_patterns AS p ON p.build = c.build AND p.project_id = ${counted.projectId} AND p.pattern = c.pattern
   WHERE ${isOfLevel(counted)} AND (${isByChange} OR c.count > 0)
   ORDER BY CASE WHEN ${isByChange} THEN abs(c.count - c.previous_count) ELSE c.count END DESC,
            p.text COLLATE "C", p.level LIMIT ${limit}`;
}
