import { Inject, Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import { decodeCursor, encodeCursor } from '../../../common/pagination.js';
import { searchPattern } from '../../../common/text/search-pattern.js';
import { parseTimestamp } from '../../../common/time/parse-timestamp.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { boolean, digits, number, orNull, queryRows, text, type RowOf } from '../../../database/rows.js';
import { readInTime } from '../../store/postgres/within-time.js';
import { matchesSearch } from '../list-filters.js';
import { readIsComplete } from '../read-is-complete.js';
import { SHOWN_BUILD, SUMMARY, SUMMARY_COLUMNS } from './shown-traces.js';
import type { TraceOrder, TracesQuery, TracesResponse } from './traces.dto.js';

const DEFAULT_SPAN_MS = 24 * 60 * 60 * 1000;
/** Number of traces that are read for one page. If fewer match, the cursor continues after them. */
export const TRACE_WINDOW = 10_000;
/** Time limit of each statement of a response. */
const DEADLINE_MS = 5000;

const TRACE = {
  ...SUMMARY,
  trace_key: text(),
  /** `null`, like `false`, for a trace that does not match. */
  matches: orNull(boolean()),
  rank: number(),
  found: digits(),
};
type TraceRow = RowOf<typeof TRACE>;

/** Lists the summaries of traces. */
@Injectable()
export class TracesReadModel {
  constructor(
    @Inject(READ_SOURCE) private readonly dataSource: ReadSource,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError `validation_failed` for an empty range, or a cursor of another list; `service_unavailable` */
  async list(projectId: string, query: TracesQuery, window = TRACE_WINDOW): Promise<TracesResponse> {
    const { from, to } = this.rangeOf(query);
    const { sort, limit } = query;
    const after = decodeCursor(query.cursor, (position) => isPosition(position, sort));
    return readInTime(this.dataSource, DEADLINE_MS, async (manager) => {
      const complete = await readIsComplete(manager, 'traces');
      const rows = await queryRows(
        manager,
        TRACE,
        listSql({ projectId, from, to, after, window, limit: limit + 1 }, query),
      );
      return { from, to, complete, ...toPage(rows, limit, sort, window) };
    });
  }

  private rangeOf(query: TracesQuery): { from: string; to: string } {
    const to = query.to ?? new Date(this.clock.now()).toISOString();
    const toMs = parseTimestamp(to)?.ms ?? this.clock.now();
    const from = query.from ?? new Date(toMs - DEFAULT_SPAN_MS).toISOString();
    if ((parseTimestamp(from)?.ms ?? toMs) > toMs || from === to) {
      throw validationFailed([{ path: 'from', problem: 'must be before "to"' }]);
    }
    return { from, to };
  }
}

function toPage(
  rows: readonly TraceRow[],
  limit: number,
  sort: TraceOrder,
  window: number,
): Pick<TracesResponse, 'items' | 'next_cursor'> {
  const found = rows.filter(({ matches }) => matches);
  const shown = found.slice(0, limit);
  const isFull = rows.at(-1)?.rank === window;
  const last = found.length > limit ? shown.at(-1) : rows.at(-1);
  const hasMore = last !== undefined && (found.length > limit || isFull);
  return {
    items: shown.map(
      ({ trace_key: _key, matches: _matches, rank: _rank, found: _found, ...summary }) => summary,
    ),
    next_cursor: hasMore
      ? encodeCursor([sort, sort === 'start' ? last.started_at : String(last.duration_ms), last.trace_key])
      : null,
  };
}

function isPosition(position: readonly string[], sort: TraceOrder): boolean {
  const [order, value = '', key = '', ...rest] = position;
  const isValue = sort === 'start' ? parseTimestamp(value) !== null : /^\d{1,16}(?:\.\d{1,20})?$/.test(value);
  return order === sort && isValue && isUuid(key) && rest.length === 0;
}

const LAST_KEY = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const ORDERS: Record<TraceOrder, { column: string; cast: string }> = {
  start: { column: 'started_at', cast: 'timestamptz' },
  duration: { column: 'duration_ms', cast: 'float8' },
};

interface ListedTraces {
  projectId: string;
  from: string;
  to: string;
  /** Order, value and key of the last trace of the previous page. */
  after: readonly string[] | undefined;
  /** Maximum number of traces that are read, and of matching traces that are returned. */
  window: number;
  limit: number;
}

/** SQL of the first rows of the window that match, and the last row of a full window, after which the next page begins. */
function listSql({ projectId, from, to, after, window, limit }: ListedTraces, query: TracesQuery): Sql {
  const column = raw(ORDERS[query.sort].column);
  const cast = raw(ORDERS[query.sort].cast);
  const { service = null, min_duration_ms: minMs = null, max_duration_ms: maxMs = null } = query;
  const name = query.name === undefined ? null : searchPattern(query.name);
  return sql`
    SELECT * FROM (
      SELECT ${SUMMARY_COLUMNS}, t.trace_key, t.matches, t.rank, count(*) FILTER (WHERE t.matches) OVER (ORDER BY t.rank) AS found
        FROM (
          SELECT w.*, row_number() OVER (ORDER BY w.${column} DESC, w.trace_key DESC)::int AS rank,
                 (${service}::text IS NULL OR ${service} = ANY (w.services) OR w.root_service = ${service})
                 AND coalesce(${matchesSearch(['w.root_name'], name)}, false)
                 AND (NOT ${query.errors === 'true'}::boolean OR w.failed_spans > 0 OR w.error_events > 0)
                 AND (${minMs}::float8 IS NULL OR w.duration_ms >= ${minMs})
                 AND (${maxMs}::float8 IS NULL OR w.duration_ms <= ${maxMs}) AS matches
            FROM (
              SELECT * FROM traces
               WHERE build = ${SHOWN_BUILD} AND project_id = ${projectId}
                 AND started_at >= ${from}::timestamptz AND started_at < ${to}::timestamptz
                 AND (${column}, trace_key) < (${after?.[1] ?? 'infinity'}::${cast}, ${after?.[2] ?? LAST_KEY}::uuid)
               ORDER BY ${column} DESC, trace_key DESC LIMIT ${window}
            ) AS w
        ) AS t
    ) AS t
   WHERE (t.matches AND t.found <= ${limit}) OR t.rank = ${window}
   ORDER BY t.rank`;
}
