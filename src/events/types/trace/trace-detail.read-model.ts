import { Inject, Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { READ_SOURCE, type ReadSource } from '../../../database/read-source.js';
import { decodeCursor, encodeCursor } from '../../../common/pagination.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { parseTimestamp } from '../../../common/time/parse-timestamp.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { boolean, execute, orNull, queryRow, queryRows, text } from '../../../database/rows.js';
import { isCompleteSql } from '../../projections/shown-build-sql.js';
import { EVENT_JSON, RFC3339_MICROSECONDS } from '../../store/postgres/event-sql.js';
import { readInTime } from '../../store/postgres/within-time.js';
import { textKey } from '../../text-key.js';
import { SHOWN_BUILD, SUMMARY, SUMMARY_COLUMNS } from './shown-traces.js';
import { MAX_TRACE_ID_LENGTH } from './span-sql.js';
import type { TraceEventsQuery } from './traces.dto.js';

/** Maximum number of spans of one response, in the order of receipt. */
export const MAX_SPANS = 100_000;

/** Time limit of each statement; 100,000 spans that are not cached take seconds. */
const TRACE_DEADLINE_MS = 10_000;
const EVENTS_DEADLINE_MS = 5000;
/** Remedy for a trace that is too large. */
const SPANS_ONE_BY_ONE =
  'or list its spans page by page with GET /api/events?type=trace&query=traceId:<trace_id>';

const SUMMARY_ROW = { ...SUMMARY, is_complete: boolean() };

const TRACE_EVENT = {
  ts: text(),
  event_id: text(),
  /** `null` for an event that is no longer stored. */
  json: orNull(text()),
};

/**
 * Reads one trace. Columns of spans are sent as the text that PostgreSQL returns: parsing 100,000 spans would block the
 * event loop.
 */
@Injectable()
export class TraceDetailReadModel {
  constructor(@Inject(READ_SOURCE) private readonly dataSource: ReadSource) {}

  /**
   * The trace as JSON text.
   *
   * @throws ProblemError `not_found`, `service_unavailable`
   */
  async find(projectId: string, traceId: string, maxSpans = MAX_SPANS): Promise<string> {
    const json =
      traceId.length > MAX_TRACE_ID_LENGTH
        ? undefined
        : await readInTime(
            this.dataSource,
            TRACE_DEADLINE_MS,
            (manager) => traceJson(manager, projectId, textKey(traceId), maxSpans),
            SPANS_ONE_BY_ONE,
          );
    if (json !== undefined) return json;
    throw new ProblemError('not_found', 'The project has no spans of this trace.');
  }

  /** Events of the trace that are not spans, oldest first. */
  async events(
    projectId: string,
    traceId: string,
    { limit, cursor }: TraceEventsQuery,
  ): Promise<{ items: string[]; nextCursor: string | null }> {
    const [ts, id] = decodeCursor(cursor, isPosition) ?? ['-infinity', NO_ID];
    const rows = await readInTime(
      this.dataSource,
      EVENTS_DEADLINE_MS,
      (manager) =>
        queryRows(manager, TRACE_EVENT, eventsSql(projectId, textKey(traceId), { ts, id, limit: limit + 1 })),
      'with a smaller limit',
    );
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      // Events that are no longer stored are omitted, but count in the cursor.
      items: shown.flatMap(({ json }) => json ?? []),
      nextCursor: rows.length > limit && last !== undefined ? encodeCursor([last.ts, last.event_id]) : null,
    };
  }
}

async function traceJson(
  manager: EntityManager,
  projectId: string,
  key: string,
  maxSpans: number,
): Promise<string | undefined> {
  // The planner cannot estimate the number of spans of a trace: nested loops over 100,000 would take minutes.
  await execute(
    manager,
    sql`SELECT set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true)`,
  );
  const summary = await queryRow(
    manager,
    SUMMARY_ROW,
    sql`SELECT ${SUMMARY_COLUMNS}, ${isCompleteSql('traces')} AS is_complete FROM traces AS t
         WHERE t.build = ${SHOWN_BUILD} AND t.project_id = ${projectId} AND t.trace_key = ${key} AND t.spans > 0`,
  );
  if (summary === undefined) return undefined;
  const columns = await queryRow(manager, { json: text() }, columnsSql(projectId, key, maxSpans));
  if (columns === undefined) return undefined;
  const { is_complete: hasReadAll, ...rest } = summary;
  const head = { ...rest, complete: hasReadAll && rest.span_count <= maxSpans };
  return `${JSON.stringify(head).slice(0, -1)},${columns.json}}`;
}

const NO_ID = '00000000-0000-0000-0000-000000000000';

function isPosition([ts = '', id = '', ...rest]: readonly string[]): boolean {
  return parseTimestamp(ts) !== null && isUuid(id) && rest.length === 0;
}

function eventsSql(
  projectId: string,
  key: string,
  { ts, id, limit }: { ts: string | undefined; id: string | undefined; limit: number },
): Sql {
  return sql`
  SELECT to_char(t.ts AT TIME ZONE 'UTC', ${raw(RFC3339_MICROSECONDS)}) AS ts, t.event_id, e.json
    FROM (SELECT ts, event_id, received_at FROM trace_events
           WHERE build = ${SHOWN_BUILD} AND project_id = ${projectId} AND trace_key = ${key}
             AND (ts, event_id) > (${ts}::timestamptz, ${id}::uuid)
           ORDER BY ts, event_id LIMIT ${limit}) AS t
    LEFT JOIN LATERAL (SELECT ${raw(EVENT_JSON)} AS json FROM events AS e
                        WHERE e.id = t.event_id AND e.received_at = t.received_at AND e.project_id = ${projectId} LIMIT 1) AS e ON true
   ORDER BY t.ts, t.event_id`;
}

/**
 * Columns of a trace's spans as members of a JSON object. Spans are numbered in the order of their start; of several spans with one
 * id, the first is the parent of spans that name the id. Dictionaries are in the order of first use.
 */
function columnsSql(projectId: string, key: string, maxSpans: number): Sql {
  return sql`
  WITH some_spans AS MATERIALIZED (
    SELECT * FROM trace_spans WHERE build = ${SHOWN_BUILD} AND project_id = ${projectId} AND trace_key = ${key} ORDER BY event_id LIMIT ${maxSpans}
  ), spans AS MATERIALIZED (
    SELECT (row_number() OVER (ORDER BY ts, event_id) - 1)::int AS i, *,
           extract(epoch FROM ts - min(ts) OVER ()) * 1000 AS start_ms
      FROM some_spans
  ), ids AS MATERIALIZED (
    SELECT span_id, min(i) AS i FROM spans GROUP BY span_id
  ), names AS MATERIALIZED (
    SELECT name, (row_number() OVER (ORDER BY min(i)) - 1)::int AS n FROM spans WHERE name IS NOT NULL GROUP BY name
  ), services AS MATERIALIZED (
    SELECT service, (row_number() OVER (ORDER BY min(i)) - 1)::int AS n FROM spans WHERE service IS NOT NULL GROUP BY service
  ), columns AS (
    SELECT string_agg(concat('"', s.event_id, '"'), ',' ORDER BY s.i) AS event_id,
           string_agg(coalesce(n.n, -1)::text, ',' ORDER BY s.i) AS name,
           string_agg(coalesce(v.n, -1)::text, ',' ORDER BY s.i) AS service,
           string_agg((CASE WHEN s.parent_id IS NULL THEN -1 ELSE coalesce(p.i, -2) END)::text, ',' ORDER BY s.i) AS parent,
           string_agg(trim_scale(s.start_ms)::text, ',' ORDER BY s.i) AS start_ms,
           string_agg(s.duration_ms::text, ',' ORDER BY s.i) AS duration_ms,
           string_agg(s.i::text, ',' ORDER BY s.i) FILTER (WHERE s.failed) AS failed,
           string_agg(s.i::text, ',' ORDER BY s.i) FILTER (WHERE d.i < s.i) AS duplicates
      FROM spans AS s
      JOIN ids AS d ON d.span_id = s.span_id
      LEFT JOIN ids AS p ON p.span_id = s.parent_id
      LEFT JOIN names AS n ON n.name = s.name
      LEFT JOIN services AS v ON v.service = s.service
  )
  SELECT concat('"span_names":', coalesce((SELECT json_agg(name ORDER BY n) FROM names)::text, '[]'),
                ',"span_services":', coalesce((SELECT json_agg(service ORDER BY n) FROM services)::text, '[]'),
                ',"spans":{"event_id":[', event_id, '],"name":[', name, '],"service":[', service, '],"parent":[', parent,
                '],"start_ms":[', start_ms, '],"duration_ms":[', duration_ms,
                ']},"failed":[', failed, '],"duplicates":[', duplicates, ']') AS json
    FROM columns`;
}
