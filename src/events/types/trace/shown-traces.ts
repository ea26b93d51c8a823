import { raw } from 'sql-template-tag';
import { RFC3339_MICROSECONDS } from '../../store/postgres/event-sql.js';
import { boolean, list, number, orNull, text } from '../../../database/rows.js';
import { shownBuildSql } from '../../projections/shown-build-sql.js';

/** The shown build; while there is none, the build in progress. */
export const SHOWN_BUILD = shownBuildSql('traces');

const STARTED_AT = `to_char(t.started_at AT TIME ZONE 'UTC', ${RFC3339_MICROSECONDS})`;

export const SUMMARY = {
  trace_id: text(),
  root_name: orNull(text()),
  root_service: orNull(text()),
  has_root: boolean(),
  started_at: text(),
  duration_ms: number(),
  span_count: number(),
  failed_spans: number(),
  event_count: number(),
  error_events: number(),
  services: list(text()),
  has_more_services: boolean(),
};

/** Columns of {@link SUMMARY}, from `traces AS t`. */
export const SUMMARY_COLUMNS = raw(`
  t.trace_id, t.root_name, t.root_service, t.has_root, ${STARTED_AT} AS started_at, t.duration_ms,
  t.spans::float8 AS span_count, t.failed_spans::float8 AS failed_spans, t.events::float8 AS event_count,
  t.error_events::float8 AS error_events, t.services, t.has_more_services`);
