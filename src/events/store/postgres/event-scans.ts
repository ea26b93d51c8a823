import type { ReadSource } from '../../../database/read-source.js';
import { number, orNull, queryRows, text, type RowOf } from '../../../database/rows.js';
import { firstUuidV7 } from '../../../common/uuid-v7.js';
import { EVENT_LEVEL } from '../../event-level-sql.js';
import { isSearch, readableTypes } from '../event-filter.js';
import type { Coverage, ScanCursor, ScanPage, ScanQuestion, StoredEvent } from '../event-store.js';
import {
  FILTER_PARAMETERS,
  filterParameters,
  filterValues,
  matchesFilter,
  toSqlFilter,
} from './event-filter-sql.js';
import { RFC3339, RFC3339_MICROSECONDS, EVENT_SOURCE } from './event-sql.js';
import { completeCoverage, OUT_OF_TIME, withinTime } from './within-time.js';

/** Maximum number of rows that one page of a search reads, matching or not. */
const SEARCHED_ROWS = 5000;
const DEFAULT_BYTES = 4_000_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const LIMIT = `$${8 + FILTER_PARAMETERS}`;
const BYTES = `$${9 + FILTER_PARAMETERS}`;

/** The next $7 events of the project by `ts`, whether they match or not. Each type is read in the order of its index. */
const BY_TS = `
  SELECT one_type.*
    FROM unnest($2::text[]) AS wanted (type)
   CROSS JOIN LATERAL (
     SELECT *, ts AS at FROM events
      WHERE project_id = $1 AND type = wanted.type
        AND ts >= $3 AND ts < $4 AND ts >= $5 AND (ts, id) > ($5::timestamptz, $6::uuid)
      ORDER BY ts, id
      LIMIT $7
   ) AS one_type
   ORDER BY one_type.ts, one_type.id
   LIMIT $7`;

/**
 * The next $7 events of all projects by `received_at`, along the primary key: ids begin with the time of receipt, and the
 * partitions are days of it.
 */
const BY_RECEIPT = `
  SELECT *, received_at AS at FROM events
   WHERE received_at >= $3 AND received_at < $4 AND received_at >= $5 AND id > $6
   ORDER BY id
   LIMIT $7`;

const OF_PROJECT = {
  ts: 'true',
  received_at: '($1::uuid IS NULL OR e.project_id = $1) AND e.type = ANY ($2::text[])',
};

/**
 * The matching events of the window, as many as the limit and the bytes allow, and one additional row: the window's last
 * event, without `data`, with the number of rows that were read and of those that match.
 */
function scanSql(order: 'received_at' | 'ts'): string {
  const at = `to_char(e.at AT TIME ZONE 'UTC', ${RFC3339_MICROSECONDS}) AS at`;
  return `
  WITH scanned AS MATERIALIZED (
    SELECT e.*, row_number() OVER in_order AS rank, count(*) FILTER (WHERE e.matches) OVER in_order AS found
      FROM (
        SELECT e.*, (${OF_PROJECT[order]} AND ${matchesFilter(filterParameters(8))}) AS matches
          FROM (${order === 'ts' ? BY_TS : BY_RECEIPT}) AS e
      ) AS e
    WINDOW in_order AS (ORDER BY e.at, e.id)
  ), given AS MATERIALIZED (
    SELECT e.id, e.project_id, e.type, ${at}, e.rank, e.found,
           to_char(e.ts AT TIME ZONE 'UTC', ${RFC3339_MICROSECONDS}) AS ts,
           to_char(e.received_at AT TIME ZONE 'UTC', ${RFC3339}) AS received_at,
           ${EVENT_LEVEL} AS level, ${EVENT_SOURCE} AS source, e.data::text AS data
      FROM scanned AS e
     WHERE e.matches AND e.found <= ${LIMIT}
  ), sized AS (
    SELECT *, sum(octet_length(data)) OVER (ORDER BY rank) - octet_length(data) AS bytes_before FROM given
  )
  SELECT id, project_id, type, at, ts, received_at, level, source, data, rank::int, found::int
    FROM sized WHERE bytes_before < ${BYTES}
  UNION ALL
  (SELECT e.id, NULL, NULL, ${at}, NULL, NULL, NULL, NULL, NULL, e.rank::int, e.found::int
     FROM scanned AS e ORDER BY e.rank DESC LIMIT 1)
  ORDER BY rank, data NULLS LAST`;
}

const SCAN = { ts: scanSql('ts'), received_at: scanSql('received_at') };

/** The last row of the window has only its position; the other columns are `null`. */
const SCAN_ROW = {
  id: text(),
  project_id: orNull(text()),
  type: orNull(text()),
  at: text(),
  ts: orNull(text()),
  received_at: orNull(text()),
  level: orNull(text<StoredEvent['level']>()),
  source: orNull(text()),
  data: orNull(text()),
  rank: number(),
  found: number(),
};
type ScanRow = RowOf<typeof SCAN_ROW>;
type FoundRow = ScanRow & { [Name in Exclude<keyof ScanRow, 'source'>]: NonNullable<ScanRow[Name]> };

/** Reads events, the oldest first, a window at a time; between two windows it holds no connection or snapshot. */
export class EventScans {
  constructor(private readonly dataSource: ReadSource) {}

  async scan(question: ScanQuestion): Promise<ScanPage> {
    const { projectId, order, filter, range, after, limit, budget } = question;
    const window = budget?.rows ?? (order === 'ts' && !isSearch(filter) ? limit + 1 : SEARCHED_ROWS);
    const rows = await withinTime(this.dataSource, budget?.milliseconds, (manager) =>
      queryRows(manager, SCAN_ROW, {
        text: SCAN[order],
        values: [
          projectId,
          readableTypes(filter),
          range.from ?? '-infinity',
          range.to ?? 'infinity',
          after?.at ?? '-infinity',
          after?.id ?? firstIdOf(question),
          window,
          ...filterValues(toSqlFilter(filter)),
          limit,
          budget?.bytes ?? DEFAULT_BYTES,
        ],
      }),
    );
    if (rows === null) return { events: [], next: after, coverage: OUT_OF_TIME };
    return toScanPage(rows, question, window);
  }
}

function firstIdOf({ order, range }: ScanQuestion): string {
  return order === 'received_at' && range.from !== undefined ? firstUuidV7(Date.parse(range.from)) : FIRST_ID;
}

function toScanPage(rows: readonly ScanRow[], question: ScanQuestion, window: number): ScanPage {
  const { range, limit } = question;
  const events = rows.filter(isFound).map(toStoredEvent);
  const end = rows.at(-1);
  const shown = rows.findLast(isFound);
  let next: ScanCursor | null = null;
  // Matching events beyond the limit or the bytes precede those after the window.
  if (end !== undefined && shown !== undefined && end.found > events.length) next = cursorOf(shown);
  else if (end !== undefined && end.rank === window) next = cursorOf(end);
  if (next === null) return { events, next, coverage: completeCoverage(range) };
  const coverage: Coverage = {
    isComplete: false,
    exhausted: events.length < limit ? 'rows' : null,
    covered: { from: range.from, to: next.at },
  };
  return { events, next, coverage };
}

function cursorOf({ at, id }: ScanRow): ScanCursor {
  return { at, id };
}

function isFound(row: ScanRow): row is FoundRow {
  return row.data !== null;
}

function toStoredEvent(row: FoundRow): StoredEvent {
  const { id, project_id: projectId, type, ts, received_at: receivedAt, level, source, data } = row;
  return { id, projectId, type, ts, receivedAt, level, source, data };
}
