import { Inject, Injectable } from '@nestjs/common';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import type { EventLevel } from '../../event-levels.js';
import { queryPeriod } from '../../query-period.js';
import { HOURS_KEPT_DAYS } from './log-patterns.projector.js';
import type { LogPatternsQuery } from './logs-query.dto.js';
import type { LogPatternsResponse } from './logs.response.js';
import { REST_KEY } from './pattern-key.js';
import { isComplete, shownBuild } from '../../projections/shown-build.js';
import { readInTime } from '../../store/postgres/read-in-time.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Longer periods are read by day: each hour has up to 500 patterns. */
const MAX_DAYS_BY_HOUR = 7;
/** Of each statement of a response. */
const DEADLINE_MS = 5000;

interface PatternRow {
  id: string;
  pattern: string;
  level: EventLevel;
  count: number;
  previous_count: number;
  first_at: Date;
  last_at: Date;
  event_id: string;
  message: string;
  source: string | null;
}

interface TotalRow {
  patterns: number;
  count: number;
  previous_count: number;
  unassigned_count: number;
}

/** Reads patterns of log lines as they are projected. */
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
    const parameters = [
      projectId,
      isByDay,
      new Date(from - (to - from)),
      new Date(from),
      new Date(to),
      query.level ?? null,
      new Date(running.startMs - (to - from)),
      running.share,
    ];
    return readInTime(this.dataSource, DEADLINE_MS, async (manager) => {
      const [state] = await manager.query<{ complete: boolean }[]>(COMPLETE);
      const [total] = await manager.query<TotalRow[]>(TOTAL, [...parameters, REST_KEY]);
      const rows = await manager.query<PatternRow[]>(PATTERNS, [
        ...parameters,
        query.limit,
        query.sort === 'change',
      ]);
      const sum = (field: 'count' | 'previous_count'): number =>
        rows.reduce((all, row) => all + row[field], 0);
      return {
        from: new Date(from),
        to: new Date(to),
        complete: state?.complete ?? false,
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

const COMPLETE = `SELECT ${isComplete(`'log-patterns'`)} AS complete`;

/** The hour or day that has not ended, and how much of it has passed: as much of it is compared. */
function runningPart(nowMs: number, unit: number): { startMs: number; share: number } {
  const startMs = Math.floor(nowMs / unit) * unit;
  return { startMs, share: (nowMs - startMs) / unit };
}

/** Lines by pattern in the period and in the one before; of the build that is shown, or, while there is none, of the first. */
const COUNTED = `(
  SELECT c.build, c.pattern, coalesce(sum(c.lines) FILTER (WHERE c.at >= $4), 0)::float8 AS count,
         coalesce(round(sum(c.lines * CASE WHEN c.at = $7 THEN $8::numeric ELSE 1 END) FILTER (WHERE c.at < $4)), 0)::float8
           AS previous_count
    FROM log_pattern_counts AS c
   WHERE c.build = ${shownBuild(`'log-patterns'`)}
     AND c.project_id = $1 AND c.is_day = $2 AND c.at >= $3 AND c.at < $5
   GROUP BY 1, 2)`;

const OF_LEVEL = '($6::text[] IS NULL OR p.level = ANY ($6))';

const TOTAL = `
  SELECT count(*) FILTER (WHERE p.pattern IS NOT NULL AND c.count > 0)::int AS patterns,
         coalesce(sum(c.count) FILTER (WHERE p.pattern IS NOT NULL), 0)::float8 AS count,
         coalesce(sum(c.previous_count) FILTER (WHERE p.pattern IS NOT NULL), 0)::float8 AS previous_count,
         coalesce(sum(c.count) FILTER (WHERE c.pattern = $9::uuid), 0)::float8 AS unassigned_count
    FROM ${COUNTED} AS c
    LEFT JOIN log_patterns AS p ON p.build = c.build AND p.project_id = $1 AND p.pattern = c.pattern AND ${OF_LEVEL}`;

/** A pattern that has stopped is a change, too. */
const PATTERNS = `
  SELECT p.pattern AS id, p.text AS pattern, p.level, c.count, c.previous_count, p.first_at, p.last_at,
         p.sample_id AS event_id, p.sample AS message, p.source
    FROM ${COUNTED} AS c
    JOIN log_patterns AS p ON p.build = c.build AND p.project_id = $1 AND p.pattern = c.pattern
   WHERE ${OF_LEVEL} AND ($10 OR c.count > 0)
   ORDER BY CASE WHEN $10 THEN abs(c.count - c.previous_count) ELSE c.count END DESC, p.text COLLATE "C", p.level LIMIT $9`;
