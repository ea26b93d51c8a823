import { RFC3339_MICROSECONDS } from '../../store/postgres/event-sql.js';
import { isComplete, shownBuild } from '../../projections/shown-build.js';

/** The build that is shown; while there is none, the one that is being built. */
export const SHOWN_BUILD = shownBuild(`'traces'`);

export const IS_COMPLETE = isComplete(`'traces'`);

export const STARTED_AT = `to_char(t.started_at AT TIME ZONE 'UTC', ${RFC3339_MICROSECONDS})`;

/** The columns of `traces AS t` as the responses name them. */
export const SUMMARY = `
  t.trace_id, t.root_name, t.root_service, t.has_root, ${STARTED_AT} AS started_at, t.duration_ms,
  t.spans::float8 AS span_count, t.failed_spans::float8 AS failed_spans, t.events::float8 AS event_count,
  t.error_events::float8 AS error_events, t.services, t.has_more_services`;
