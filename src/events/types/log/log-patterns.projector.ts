import { setImmediate } from 'node:timers/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { withoutEscapeSequences } from '../../../common/text/without-escape-sequences.js';
import { AppConfig } from '../../../config/app-config.js';
import { EVENT_LEVEL } from '../../event-level.js';
import type { EventLevel } from '../../event-levels.js';
import { MAX_MESSAGE_LENGTH, patternOf } from '../../message-patterns/pattern-of.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import type { Projector, PruneContext } from '../../projections/projector.js';
import { Projectors } from '../../projections/projectors.js';
import { EVENT_SOURCE } from '../../store/postgres/event-source.js';
import { patternKey, REST_KEY } from './pattern-key.js';

/** Patterns of a project in an hour; the lines of all others are counted together. */
export const MAX_PATTERNS_PER_HOUR = 500;
/** Characters that are read of a message: escape sequences, such as those of colors, are most of some lines. */
const MAX_READ_LENGTH = 4 * MAX_MESSAGE_LENGTH;
/** Characters of a sample. */
const MAX_SAMPLE_LENGTH = 500;
/** Lines after which other work gets its turn. */
const SLICE = 500;
const HOUR_MS = 3_600_000;
/** Hours are kept for so many days; before that, days answer. */
export const HOURS_KEPT_DAYS = 32;

interface LineRow {
  id: string;
  project_id: string;
  ms: number;
  level: EventLevel;
  source: string | null;
  message: string;
  sample: string;
}

/** The lines of one pattern in one hour of a project. */
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
    const rows = await page.query<LineRow>(lines);
    const found = new Map<string, HourlyPattern>();
    for (const [i, row] of rows.entries()) {
      if (i % SLICE === SLICE - 1) await setImmediate();
      collect(found, row);
    }
    if (found.size === 0) return;
    const placed = await admit(page, [...found.values()]);
    await page.write(NOTE, [
      page.build,
      placed.map(({ projectId }) => projectId),
      placed.map(({ key }) => key),
      placed.map(({ pattern }) => pattern),
      placed.map(({ last }) => last.level),
      placed.map(({ last }) => last.id),
      placed.map(({ last }) => withoutEscapeSequences(last.sample)),
      placed.map(({ last }) => last.source),
      placed.map(({ last }) => new Date(last.ms).toISOString()),
    ]);
    const isPlaced = new Set(placed);
    const counted = [...found.values()];
    await page.write(COUNT, [
      page.build,
      counted.map(({ projectId }) => projectId),
      counted.map((one) => (isPlaced.has(one) ? one.key : REST_KEY)),
      counted.map(({ hourMs }) => new Date(hourMs).toISOString()),
      counted.map(({ lines: events }) => events),
    ]);
  }

  async prune({ build, query }: PruneContext): Promise<void> {
    const days = this.config.eventsRetentionDays;
    for (const [isDay, kept] of [
      [false, Math.min(days, HOURS_KEPT_DAYS)],
      [true, days],
    ]) {
      await query(
        `DELETE FROM log_pattern_counts WHERE ctid IN (
           SELECT ctid FROM log_pattern_counts
            WHERE build = $1 AND is_day = $2 AND at < now() - make_interval(days => $3) LIMIT 5000)`,
        [build, isDay, Number(kept) + 1],
      );
    }
    await query(
      `DELETE FROM log_patterns WHERE ctid IN (
         SELECT ctid FROM log_patterns WHERE build = $1 AND last_at < now() - make_interval(days => $2) LIMIT 5000)`,
      [build, days + 1],
    );
  }
}

/** The lines of the page, in the order of their ids. */
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
  const place = `${row.project_id} ${hourMs} ${key}`;
  const noted = found.get(place);
  if (noted === undefined) {
    found.set(place, { projectId: row.project_id, key, hourMs, pattern, lines: 1, last: row });
    return;
  }
  noted.lines += 1;
  if (row.ms >= noted.last.ms) noted.last = row;
}

/** The patterns of each hour that have a place, in the order in which they came. */
async function admit(page: ProjectionPage, found: readonly HourlyPattern[]): Promise<HourlyPattern[]> {
  const rows = await page.write<{ place: string; held: number; keys: string[] }>(HELD, [
    page.build,
    found.map(({ projectId }) => projectId),
    found.map(({ hourMs }) => new Date(hourMs).toISOString()),
    found.map(({ key }) => key),
    REST_KEY,
  ]);
  const hours = new Map(rows.map(({ place, held, keys }) => [place, { held, keys: new Set(keys) }]));
  return found.filter(({ projectId, hourMs, key }) => {
    const hour = hours.get(`${projectId} ${hourMs}`);
    if (hour === undefined || hour.keys.has(key)) return true;
    if (hour.held >= MAX_PATTERNS_PER_HOUR) return false;
    hour.held += 1;
    return true;
  });
}

/** For each hour of the page, how many patterns it has, and which of the page's are among them. */
const HELD = `
  SELECT concat(p.project_id, ' ', (extract(epoch FROM p.at) * 1000)::bigint) AS place,
         (SELECT count(*)::int FROM log_pattern_counts AS c
           WHERE c.build = $1 AND c.project_id = p.project_id AND NOT c.is_day AND c.at = p.at AND c.pattern <> $5) AS held,
         ARRAY(SELECT c.pattern::text FROM log_pattern_counts AS c
                WHERE c.build = $1 AND c.project_id = p.project_id AND NOT c.is_day AND c.at = p.at AND c.pattern = ANY (p.keys)) AS keys
    FROM (SELECT project_id, at, array_agg(key) AS keys
            FROM unnest($2::uuid[], $3::timestamptz[], $4::uuid[]) AS page (project_id, at, key) GROUP BY 1, 2) AS p`;

const NOTE = `
  INSERT INTO log_patterns AS p (build, project_id, pattern, text, level, first_at, last_at, sample_id, sample, source)
  SELECT DISTINCT ON (project_id, pattern) $1::int, project_id, pattern, text, level,
         min(at) OVER (PARTITION BY project_id, pattern), at, id, sample, source
    FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::uuid[], $7::text[], $8::text[], $9::timestamptz[])
      AS page (project_id, pattern, text, level, id, sample, source, at)
   ORDER BY project_id, pattern, at DESC, id DESC
      ON CONFLICT (build, project_id, pattern) DO UPDATE
     SET first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at),
         sample_id = CASE WHEN excluded.last_at >= p.last_at THEN excluded.sample_id ELSE p.sample_id END,
         sample = CASE WHEN excluded.last_at >= p.last_at THEN excluded.sample ELSE p.sample END,
         source = CASE WHEN excluded.last_at >= p.last_at THEN excluded.source ELSE p.source END`;

const COUNT = `
  INSERT INTO log_pattern_counts AS c (build, project_id, is_day, at, pattern, lines)
  SELECT $1::int, project_id, is_day, CASE WHEN is_day THEN date_bin('1 day', at, 'epoch'::timestamptz) ELSE at END, pattern, sum(lines)
    FROM unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::bigint[]) AS page (project_id, pattern, at, lines)
   CROSS JOIN (VALUES (false), (true)) AS lengths (is_day)
   GROUP BY 2, 3, 4, 5 ORDER BY 2, 3, 4, 5
      ON CONFLICT (build, project_id, is_day, at, pattern) DO UPDATE SET lines = c.lines + excluded.lines`;
