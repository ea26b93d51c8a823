import { Injectable, type OnModuleInit } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { AppConfig } from '../../../config/app-config.js';
import { execute } from '../../../database/rows.js';
import { EVENT_LEVEL } from '../../event-level-sql.js';
import type { ProjectionPage } from '../../projections/projection-page.js';
import { type Projector, type PruneContext, Projectors } from '../../projections/projector.js';
import { textKeySql } from '../../text-key.js';
import { SPAN, MAX_TRACE_ID_LENGTH } from './span-sql.js';

/** Maximum number of services in a summary: the first ones in alphabetical order, independent of the order of arrival. */
export const MAX_SERVICES = 20;
const PRUNED_AT_ONCE = 20_000;

/**
 * Summarizes traces, and stores for each trace its spans and the other events that name it. Spans arrive in any order: the
 * summary is a minimum, a maximum, a sum or a set over its spans, so that it does not depend on the order.
 */
@Injectable()
export class TracesProjector implements Projector, OnModuleInit {
  readonly name = 'traces';
  readonly version = 2;
  readonly types = null;
  readonly tables = ['trace_events', 'trace_spans', 'traces'];

  constructor(
    private readonly projectors: Projectors,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    this.projectors.register(this);
  }

  async apply(page: ProjectionPage): Promise<void> {
    await execute(
      page.manager,
      page.statement((events, first) => applySql(events, `$${first}::int`), [page.build]),
    );
  }

  async prune({ build, manager }: PruneContext): Promise<void> {
    const days = this.config.eventsRetentionDays;
    for (const [table, receivedAt] of [
      [raw('trace_spans'), raw('received_at')],
      [raw('trace_events'), raw('received_at')],
      [raw('traces'), raw('last_received_at')],
    ]) {
      // Deleted in whole days, like the events themselves.
      await execute(
        manager,
        sql`DELETE FROM ${table} WHERE ctid IN (
              SELECT ctid FROM ${table}
               WHERE build = ${build} AND ${receivedAt} < date_trunc('day', now(), 'UTC') - make_interval(days => ${days})
               LIMIT ${PRUNED_AT_ONCE})`,
      );
    }
  }
}

function applySql(events: string, build: string): string {
  return `
    WITH page AS MATERIALIZED (
      SELECT e.id, e.project_id, ${textKeySql(`e.data->>'traceId'`)} AS trace_key, e.data->>'traceId' AS trace_id, e.received_at, e.ts,
             e.type = 'trace' AS is_span, ${SPAN.durationMs} AS duration_ms, ${SPAN.failed} AS failed,
             ${SPAN.spanId} COLLATE "C" AS span_id, ${SPAN.parentId} COLLATE "C" AS parent_id,
             ${SPAN.name} COLLATE "C" AS name, ${SPAN.service} COLLATE "C" AS service,
             e.type <> 'trace' AND ${EVENT_LEVEL} = 'error' AS is_error
        FROM ${events} AS e
       WHERE jsonb_typeof(e.data->'traceId') = 'string' AND length(e.data->>'traceId') BETWEEN 1 AND ${MAX_TRACE_ID_LENGTH}
    ), new_spans AS (
      INSERT INTO trace_spans (build, project_id, trace_key, event_id, received_at, ts, duration_ms, failed, span_id, parent_id, name, service)
      SELECT ${build}, project_id, trace_key, id, received_at, ts, duration_ms, failed, span_id, parent_id, name, service
        FROM page WHERE is_span ORDER BY project_id, trace_key, id
    ), new_events AS (
      INSERT INTO trace_events (build, project_id, trace_key, ts, event_id, received_at)
      SELECT ${build}, project_id, trace_key, ts, id, received_at
        FROM page WHERE NOT is_span ORDER BY project_id, trace_key, ts, id
    ), roots AS (
      SELECT DISTINCT ON (project_id, trace_key) project_id, trace_key, parent_id IS NULL AS has_root, ts, id, name, service
        FROM page WHERE is_span ORDER BY project_id, trace_key, parent_id IS NOT NULL, ts, id
    ), summaries AS (
      SELECT project_id, trace_key, min(trace_id) AS trace_id, min(ts) FILTER (WHERE is_span) AS started_at,
             max(ts + duration_ms * interval '1 millisecond') FILTER (WHERE is_span) AS ended_at,
             count(*) FILTER (WHERE is_span) AS spans, count(*) FILTER (WHERE is_span AND failed) AS failed_spans,
             count(*) FILTER (WHERE NOT is_span) AS events, count(*) FILTER (WHERE is_error) AS error_events,
             coalesce(array_agg(DISTINCT service) FILTER (WHERE is_span AND service IS NOT NULL), '{}') AS services,
             max(received_at) AS last_received_at
        FROM page GROUP BY project_id, trace_key
    )
    INSERT INTO traces AS t (build, project_id, trace_key, trace_id, started_at, ended_at, spans, failed_spans, events, error_events,
                             has_root, root_at, root_event_id, root_name, root_service, services, has_more_services, last_received_at)
    SELECT ${build}, s.project_id, s.trace_key, s.trace_id, s.started_at, s.ended_at, s.spans, s.failed_spans, s.events, s.error_events,
           coalesce(r.has_root, false), r.ts, r.id, r.name, r.service,
           s.services[1:${MAX_SERVICES}], cardinality(s.services) > ${MAX_SERVICES}, s.last_received_at
      FROM summaries AS s LEFT JOIN roots AS r ON r.project_id = s.project_id AND r.trace_key = s.trace_key
     ORDER BY s.project_id, s.trace_key
        ON CONFLICT (build, project_id, trace_key) DO UPDATE SET
           started_at = least(t.started_at, excluded.started_at), ended_at = greatest(t.ended_at, excluded.ended_at),
           spans = t.spans + excluded.spans, failed_spans = t.failed_spans + excluded.failed_spans,
           events = t.events + excluded.events, error_events = t.error_events + excluded.error_events,
           ${['has_root', 'root_at', 'root_event_id', 'root_name', 'root_service']
             .map(
               (column) =>
                 `${column} = CASE WHEN ${IS_EARLIER_ROOT} THEN excluded.${column} ELSE t.${column} END`,
             )
             .join(', ')},
           services = (${ALL_SERVICES})[1:${MAX_SERVICES}],
           has_more_services = t.has_more_services OR excluded.has_more_services OR cardinality(${ALL_SERVICES}) > ${MAX_SERVICES},
           last_received_at = greatest(t.last_received_at, excluded.last_received_at)`;
}

/** Whether the page contains a better root than the summary: one without a parent first, then the earliest. */
const IS_EARLIER_ROOT = `(excluded.root_at IS NOT NULL AND (t.root_at IS NULL
  OR (NOT excluded.has_root, excluded.root_at, excluded.root_event_id) < (NOT t.has_root, t.root_at, t.root_event_id)))`;

const ALL_SERVICES = `ARRAY (SELECT DISTINCT service FROM unnest(t.services || excluded.services) AS service ORDER BY service)`;
