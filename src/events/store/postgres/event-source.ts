import { EVENT_TYPE_DEFINITIONS } from '../../event-types.js';
import { MAX_SOURCE_LENGTH } from '../event-filter.js';

const OWN_FIELD = `CASE e.type ${EVENT_TYPE_DEFINITIONS.flatMap(({ name, source }) =>
  source === null ? [] : [`WHEN '${name}' THEN '${source}'`],
).join(' ')} END`;

/**
 * Who or what `events AS e` is of, as SQL: its type's own field, else `data.service`, which a sender may add to
 * any event; NULL when neither is a text.
 */
export const EVENT_SOURCE = `left(coalesce(${textOf(OWN_FIELD)}, ${textOf(`'service'::text`)}), ${MAX_SOURCE_LENGTH})`;

function textOf(field: string): string {
  return `CASE jsonb_typeof(e.data->(${field})) WHEN 'string' THEN nullif(e.data->>(${field}), '') END`;
}
