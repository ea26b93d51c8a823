import type { EventType } from '../event-types.js';

/** Longer ones are cut. */
export const MAX_SOURCE_LENGTH = 200;

/** The field that says who or what an event is of; `null`: the type has none. */
const FIELDS: Record<EventType, string | null> = {
  audit: 'actor',
  config: 'actor',
  cost: 'service',
  deploy: 'service',
  error: null,
  feature_flag: 'actor',
  log: 'module',
  performance: 'service',
  repository: 'repo',
  tenant: 'projectId',
  trace: 'serviceName',
  video: null,
  webhook: 'destination',
};

const OWN_FIELD = `CASE e.type ${Object.entries(FIELDS)
  .flatMap(([type, field]) => (field === null ? [] : [`WHEN '${type}' THEN '${field}'`]))
  .join(' ')} END`;

/**
 * Who or what `events AS e` is of, as SQL: its type's own field, else `data.service`, which a sender may add to
 * any event; NULL when neither is a text.
 */
export const EVENT_SOURCE = `left(coalesce(${textOf(OWN_FIELD)}, ${textOf(`'service'::text`)}), ${MAX_SOURCE_LENGTH})`;

function textOf(field: string): string {
  return `CASE jsonb_typeof(e.data->(${field})) WHEN 'string' THEN nullif(e.data->>(${field}), '') END`;
}
