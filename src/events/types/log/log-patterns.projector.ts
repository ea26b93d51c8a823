import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { withoutEscapeSequences } from '../../../common/text/without-escape-sequences.js';
import { AppConfig } from '../../../config/app-config.js';
import { execute, list, number, orNull, queryRows, text, type RowOf } from '../../../database/rows.js';
import { EVENT_LEVEL } from '../../event-level-sql.js';
import type { EventLevel } from '../../event-levels.js';
import { MAX_MESSAGE_LENGTH, patternOf } from '../../message-patterns/pattern-of.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import { type Projector, type PruneContext, Projectors } from '../../projections/projector.js';
import { EVENT_SOURCE } from '../../store/postgres/event-sql.js';
import { createHash } from 'node:crypto';

/** Key of a pattern: a hash, because patterns are too long for an index. The same text at two levels is two patterns. */
function patternKey(level: EventLevel, pattern: string): string {
  const hex = createHash('sha256').update(`${level} ${pattern}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** Key of the row that counts all patterns of an hour beyond the limit. */
export const REST_KEY = '00000000-0000-0000-0000-000000000000';

/** Maximum number of patterns of a project in an hour; the lines of all others are counted together. */
export const MAX_PATTERNS_PER_HOUR = 500;
/**
 * Maximum number of characters that are read of a message: some lines consist mostly of escape sequences, such as those of
 * colors.
 */
const MAX_READ_LENGTH = 4 * MAX_MESSAGE_LENGTH;
/** Maximum number of characters of a sample. */
const MAX_SAMPLE_LENGTH = 500;
/** Number of lines after which the event loop can run other work. */
const SLICE = 500;
const HOUR_MS = 3_600_000;
/** Number of days for which hours are stored; for older periods, only days are. */
export const HOURS_KEPT_DAYS = 32;

const LINE_ROW = {
  id: text(),
  project_id: text(),
  ms: number(),
  level: text<EventLevel>(),
  source: orNull(text()),
  message: text(),
  sample: text(),
};
type LineRow = RowOf<typeof LINE_ROW>;

/** Lines of one pattern in one hour of a project. */
interface HourlyPattern {
  projectId: string;
  key: string;
  hourMs: number;
  pattern: string;
  lines: number;
  last: LineRow;
}

/** Counts log lines by the pattern of their message, by hour and by day. */
@Injectable()
export class LogPatternsProjector implements Projector, OnModuleInit {
  readonly name = 'log-patterns';
  readonly version = 3;
  readonly types = ['log'];
  readonly tables = ['log_patterns', 'log_pattern_counts'];

  constructor(
    private readonly projectors: Projectors,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.projectors.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    const rows = await queryRows(page.manager, LINE_ROW, page.statement(lines));
    const found = new Map<string, HourlyPattern>();
    for (const [i, row] of rows.entries()) {
      if (i % SLICE === SLICE - 1) await setImmediate();
      collect(found, row);
    }
    if (found.size === 0) return;
    const admitted = await admit(page, [...found.values()]);
    await execute(page.manager, addPatterns(page.build, admitted));
    const isAdmitted = new Set(admitted);
    const counted = [...found.values()].map((each) => ({
      ...each,
      key: isAdmitted.has(each) ? each.key : REST_KEY,
    }));
    await execute(page.manager, addCounts(page.build, counted));
  }

  async prune({ build, manager }: PruneContext): Promise<void> {
    const days = this.config.eventsRetentionDays;
    for (const [isDay, kept] of [
      [false, Math.min(days, HOURS_KEPT_DAYS)],
      [true, days],
    ] as const) {
      await execute(
        manager,
        sql`DELETE FROM log_pattern_counts WHERE ctid IN (
              SELECT ctid FROM log_pattern_counts
               WHERE build = ${build} AND is_day = ${isDay} AND at < now() - make_interval(days => ${kept + 1}) LIMIT 5000)`,
      );
    }
    await execute(
      manager,
      sql`DELETE FROM log_patterns WHERE ctid IN (
            SELECT ctid FROM log_patterns
             WHERE build = ${build} AND last_at < now() - make_interval(days => ${days + 1}) LIMIT 5000)`,
    );
  }
}

/** SQL of the page's lines, in the order of their ids. */
function lines(events: string): string {
  return `
    SELECT e.id, e.project_id, floor(extract(epoch FROM e.ts) * 1000)::float8 AS ms, ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source,
           left(e.data->>'message', ${MAX_READ_LENGTH}) AS message, left(e.data->>'message', ${MAX_SAMPLE_LENGTH}) AS sample
      FROM ${events} AS e WHERE e.data->>'message' IS NOT NULL ORDER BY e.id`;
}

function collect(found: Map<string, HourlyPattern>, row: LineRow): void {
  const pattern = patternOf(withoutEscapeSequences(row.message));
  const key = patternKey(row.level, pattern);
  const hourMs = Math.floor(row.ms / HOUR_MS) * HOUR_MS;
  const hourlyKey = `${row.project_id} ${hourMs} ${key}`;
  const earlier = found.get(hourlyKey);
  if (earlier === undefined) {
    found.set(hourlyKey, { projectId: row.project_id, key, hourMs, pattern, lines: 1, last: row });
    return;
  }
  earlier.lines += 1;
  if (row.ms >= earlier.last.ms) earlier.last = row;
}

/** Patterns of each hour that are within the limit, in the order in which they occurred. */
async function admit(page: ProjectionPage, found: readonly HourlyPattern[]): Promise<HourlyPattern[]> {
  const rows = await queryRows(page.manager, HELD_ROW, heldSql(page.build, found));
  const hours = new Map(
    rows.map(({ hour_key: hourKey, held, keys }) => [hourKey, { held, keys: new Set(keys) }]),
  );
  return found.filter(({ projectId, hourMs, key }) => {
    const hour = hours.get(`${projectId} ${hourMs}`);
    if (hour === undefined || hour.keys.has(key)) return true;
    if (hour.held >= MAX_PATTERNS_PER_HOUR) return false;
    hour.held += 1;
    return true;
  });
}

/** Number of stored patterns of each hour of the page, and the keys of the page's patterns among them. */
const HELD_ROW = { hour_key: text(), held: number(), keys: list(text()) };

function heldSql(build: number, found: readonly HourlyPattern[]): Sql {
  const times = found.map(({ hourMs }) => new Date(hourMs).toISOString());
  return sql`
  SELECT concat(p.project_id, ' ', (extract(epoch FROM p.at) * 1000)::bigint) AS hour_key,
         (SELECT count(*)::int FROM log_pattern_counts AS c
           WHERE c.build = ${build} AND c.project_id = p.project_id AND NOT c.is_day AND c.at = p.at
             AND c.pattern <> ${REST_KEY}) AS held,
         ARRAY(SELECT c.pattern::text FROM log_pattern_counts AS c
                WHERE c.build = ${build} AND c.project_id = p.project_id AND NOT c.is_day AND c.at = p.at
                  AND c.pattern = ANY (p.keys)) AS keys
    FROM (SELECT project_id, at, array_agg(key) AS keys
            FROM unnest(${found.map(({ projectId }) => projectId)}::uuid[], ${times}::timestamptz[],
                        ${found.map(({ key }) => key)}::uuid[]) AS page (project_id, at, key) GROUP BY 1, 2) AS p`;
}

function addPatterns(build: number, patterns: readonly HourlyPattern[]): Sql {
  const samples = patterns.map(({ last }) => withoutEscapeSequences(last.sample));
  const times = patterns.map(({ last }) => new Date(last.ms).toISOString());
  return sql`
  INSERT INTO log_patterns AS p (build, project_id, pattern, text, level, first_at, last_at, sample_id, sample, source)
  SELECT DISTINCT ON (project_id, pattern) ${build}::int, project_id, pattern, text, level,
         min(at) OVER (PARTITION BY project_id, pattern), at, id, sample, source
    FROM unnest(${patterns.map(({ projectId }) => projectId)}::uuid[], ${patterns.map(({ key }) => key)}::uuid[],
                ${patterns.map(({ pattern }) => pattern)}::text[], ${patterns.map(({ last }) => last.level)}::text[],
                ${patterns.map(({ last }) => last.id)}::uuid[], ${samples}::text[],
                ${patterns.map(({ last }) => last.source)}::text[], ${times}::timestamptz[])
      AS page (project_id, pattern, text, level, id, sample, source, at)
   ORDER BY project_id, pattern, at DESC, id DESC
      ON CONFLICT (build, project_id, pattern) DO UPDATE
     SET first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at),
         sample_id = CASE WHEN excluded.last_at >= p.last_at THEN excluded.sample_id ELSE p.sample_id END,
         sample = CASE WHEN excluded.last_at >= p.last_at THEN excluded.sample ELSE p.sample END,
         source = CASE WHEN excluded.last_at >= p.last_at THEN excluded.source ELSE p.source END`;
}

function addCounts(build: number, counted: readonly HourlyPattern[]): Sql {
  const times = counted.map(({ hourMs }) => new Date(hourMs).toISOString());
  return sql`
  INSERT INTO log_pattern_counts AS c (build, project_id, is_day, at, pattern, lines)
  SELECT ${build}::int, project_id, is_day, CASE WHEN is_day THEN date_bin('1 day', at, 'epoch'::timestamptz) ELSE at END, pattern, sum(lines)
    FROM unnest(${counted.map(({ projectId }) => projectId)}::uuid[], ${counted.map(({ key }) => key)}::uuid[], ${times}::timestamptz[],
                ${counted.map(({ lines: events }) => events)}::bigint[]) AS page (project_id, pattern, at, lines)
   CROSS JOIN (VALUES (false), (true)) AS lengths (is_day)
   GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
      ON CONFLICT (build, project_id, is_day, at, pattern) DO UPDATE SET lines = c.lines + excluded.lines`;
}
