import sql, { join, raw, type Sql } from 'sql-template-tag';
import { EVENT_LEVEL } from '../../event-level-sql.js';
import { EVENT_NOTIONS } from '../../query/event-notions.js';
import { MAX_KEY_LENGTH, type EventField } from '../event-store.js';
import { RFC3339_MICROSECONDS, EVENT_SOURCE } from './event-sql.js';

const COLUMNS = { type: 'e.type', level: EVENT_LEVEL, source: EVENT_SOURCE };

type MemberField = Extract<EventField, { kind: 'data' | 'notion' }>;

/** The value of a field of `events AS e` as text; NULL for an event without it, and for lists and objects. */
export function textSql(field: EventField): Sql {
  if (field.kind === 'column') return raw(COLUMNS[field.name]);
  if (field.kind === 'interval') {
    const start = sql`date_bin(${field.everyMs}::float8 * interval '1 millisecond', e.ts, 'epoch'::timestamptz)`;
    return sql`to_char(${start} AT TIME ZONE 'UTC', ${raw(RFC3339_MICROSECONDS)})`;
  }
  const texts = membersSql(field).map(
    (value) =>
      sql`CASE WHEN jsonb_typeof(${value}) IN ('string', 'number', 'boolean') THEN ${value} #>> '{}' END`,
  );
  return sql`left(coalesce(${join(texts)}), ${MAX_KEY_LENGTH})`;
}

/** The value of a field of `events AS e` as `numeric`; NULL when it is no JSON number. */
export function numberSql(field: EventField): Sql {
  if (field.kind === 'column' || field.kind === 'interval') return raw('NULL::numeric');
  const numbers = membersSql(field).map(
    (value) => sql`CASE WHEN jsonb_typeof(${value}) = 'number' THEN (${value})::numeric END`,
  );
  return sql`coalesce(${join(numbers)})`;
}

/** Members by their names alone: the operator with a text never reads an element of a list. */
function membersSql(field: MemberField): Sql[] {
  const paths = field.kind === 'data' ? [field.path] : notionPaths(field.name);
  return paths.map((path) => {
    const steps = path.map((name) => sql` -> ${name}::text`);
    return sql`(e.data${join(steps, '')})`;
  });
}

function notionPaths(name: string): readonly (readonly string[])[] {
  const paths = Object.hasOwn(EVENT_NOTIONS, name) ? EVENT_NOTIONS[name] : undefined;
  if (paths === undefined) throw new TypeError(`"${name}" is no notion`);
  return paths;
}
