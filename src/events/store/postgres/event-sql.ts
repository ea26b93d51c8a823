import { EVENT_LEVEL } from '../../event-level.js';
import { EVENT_SOURCE } from './event-source.js';

/** Parts of queries on `events AS e`. */
export const RFC3339 = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** For `to_char` of a time in UTC, to the microsecond. */
export const RFC3339_MICROSECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** The JSON text of one event, with `data` as PostgreSQL writes it. */
export const EVENT_JSON = `
  concat('{"id":"', e.id, '","project_id":"', e.project_id, '","type":"', e.type,
         '","ts":"', to_char(e.ts AT TIME ZONE 'UTC', ${RFC3339}),
         '","received_at":"', to_char(e.received_at AT TIME ZONE 'UTC', ${RFC3339}),
         '","level":"', ${EVENT_LEVEL}, '","source":', coalesce(to_json(${EVENT_SOURCE})::text, 'null'),
         ',"data":', e.data::text, '}')`;

/** The time as a cursor holds it, to the microsecond. */
export const EVENT_TS = `to_char(e.ts AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"')`;
