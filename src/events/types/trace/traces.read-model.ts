import { Inject, Injectable } from '@nestjs/common';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { Clock } from '../../../common/clock.js';
import { decodeCursor, encodeCursor } from '../../../common/pagination.js';
import { searchPattern } from '../../../common/text/search-pattern.js';
import { matchesShownText } from '../../../common/text/text-sql.js';
import { parseTimestamp } from '../../../common/time/parse-timestamp.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { readInTime } from '../../store/postgres/read-in-time.js';
import { IS_COMPLETE, SHOWN_BUILD, SUMMARY } from './shown-traces.js';
import type { TraceOrder, TracesQuery } from './traces-query.dto.js';
import type { TracesResponse, TraceSummaryResponse } from './traces.response.js';

const DEFAULT_SPAN_MS = 24 * 60 * 60 * 1000;
/** Traces that one page reads. Where fewer match, the cursor continues after them. */
export const TRACE_WINDOW = 10_000;
/** Of each statement of a response. */
const DEADLINE_MS = 5000;

interface TraceRow extends TraceSummaryResponse {
  trace_key: string;
  matches: boolean;
  place: number;
  found: string;
}

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
      const [state] = await manager.query<{ complete: boolean }[]>(`SELECT ${IS_COMPLETE} AS complete`);
      const rows = await manager.query<TraceRow[]>(listSql(sort), [
        projectId,
        from,
        to,
        after?.[1] ?? 'infinity',
        after?.[2] ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
        window,
        limit + 1,
        query.service ?? null,
        query.name === undefined ? null : searchPattern(query.name),
        query.errors === 'true',
        query.min_duration_ms ?? null,
        query.max_duration_ms ?? null,
      ]);
      return { from, to, complete: state?.complete ?? false, ...toPage(rows, limit, sort, window) };
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
  const isFull = rows.at(-1)?.place === window;
  const last = found.length > limit ? shown.at(-1) : rows.at(-1);
  const hasMore = last !== undefined && (found.length > limit || isFull);
  return {
    items: shown.map(
      ({ trace_key: _key, matches: _matches, place: _place, found: _found, ...summary }) => summary,
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

const ORDERS: Record<TraceOrder, { column: string; cast: string }> = {
  start: { column: 'started_at', cast: 'timestamptz' },
  duration: { column: 'duration_ms', cast: 'float8' },
};

/** The first rows of the window that match, and the last row of a full window, where the next page begins. */
function listSql(sort: TraceOrder): string {
  const { column, cast } = ORDERS[sort];
  return `
    SELECT * FROM (
      SELECT ${SUMMARY}, t.trace_key, t.matches, t.place, count(*) FILTER (WHERE t.matches) OVER (ORDER BY t.place) AS found
        FROM (
          SELECT w.*, row_number() OVER (ORDER BY w.${column} DESC, w.trace_key DESC)::int AS place,
                 ($8::text IS NULL OR $8 = ANY (w.services) OR w.root_service = $8)
                 AND ($9::text IS NULL OR coalesce(${matchesShownText('w.root_name', '$9')}, false))
                 AND (NOT $10::boolean OR w.failed_spans > 0 OR w.error_events > 0)
                 AND ($11::float8 IS NULL OR w.duration_ms >= $11) AND ($12::float8 IS NULL OR w.duration_ms <= $12) AS matches
            FROM (
              SELECT * FROM traces
               WHERE build = ${SHOWN_BUILD} AND project_id = $1 AND started_at >= $2::timestamptz AND started_at < $3::timestamptz
                 AND (${column}, trace_key) < ($4::${cast}, $5::uuid)
               ORDER BY ${column} DESC, trace_key DESC LIMIT $6
            ) AS w
        ) AS t
    ) AS t
   WHERE (t.matches AND t.found <= $7) OR t.place = $6
   ORDER BY t.place`;
}
