import { EVENT_LEVEL } from '../../event-level-sql.js';
import { EVENT_TYPE_DEFINITIONS } from '../../event-types.js';
import { MAX_SOURCE_LENGTH } from '../event-filter.js';

const OWN_FIELD = `CASE e.type ${EVENT_TYPE_DEFINITIONS.flatMap(({ name, source }) =>
  source === null ? [] : [`WHEN '${name}' THEN '${source}'`],
).join(' ')} END`;

/**
 * SQL expression of the source of `events AS e`: the field of its type, else `data.service`, which a sender may add to any
 * event; NULL when neither is a text.
 */
export const EVENT_SOURCE = `left(coalesce(${textOf(OWN_FIELD)}, ${textOf(`'service'::text`)}), ${MAX_SOURCE_LENGTH})`;

function textOf(field: string): string {
  return `CASE jsonb_typeof(e.data->(${field})) WHEN 'string' THEN nullif(e.data->>(${field}), '') END`;
}

/** Parts of queries on `events AS e`. */
export const RFC3339 = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`;

/** For `to_char` of a time in UTC, to the microsecond. */
export const RFC3339_MICROSECONDS = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`;

/** The JSON text of one event, with `data` in PostgreSQL's text format. */
export const EVENT_JSON = `
  concat('{"id":"', e.id, '","project_id":"', e.project_id, '","type":"', e.type,
         '","ts":"', to_char(e.ts AT TIME ZONE 'UTC', ${RFC3339}),
         '","received_at":"', to_char(e.received_at AT TIME ZONE 'UTC', ${RFC3339}),
         '","level":"', ${EVENT_LEVEL}, '","source":', coalesce(to_json(${EVENT_SOURCE})::text, 'null'),
         ',"data":', e.data::text, '}')`;

/** The time in the format of cursors, to the microsecond. */
export const EVENT_TS = `to_char(e.ts AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US"+00"')`;
