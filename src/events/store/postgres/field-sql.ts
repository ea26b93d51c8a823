import { EVENT_LEVEL } from '../../event-level.js';
import { EVENT_NOTIONS } from '../../query/event-notions.js';
import { MAX_KEY_LENGTH, type EventField } from '../event-store.js';
import { RFC3339_MICROSECONDS, EVENT_SOURCE } from './event-sql.js';

const COLUMNS = { type: 'e.type', level: EVENT_LEVEL, source: EVENT_SOURCE };

type MemberField = Extract<EventField, { kind: 'data' | 'notion' }>;

/** Adds a parameter to a statement and returns its place in the text, `$7`. */
export type AddParameter = (value: unknown) => string;

/** The value of a field of `events AS e` as text; NULL for an event without it, and for lists and objects. */
export function textSql(field: EventField, add: AddParameter): string {
  if (field.kind === 'column') return COLUMNS[field.name];
  if (field.kind === 'interval') {
    const every = `${add(field.everyMs)}::float8 * interval '1 millisecond'`;
    const start = `date_bin(${every}, e.ts, 'epoch'::timestamptz)`;
    return `to_char(${start} AT TIME ZONE 'UTC', ${RFC3339_MICROSECONDS})`;
  }
  const texts = membersSql(field, add).map(
    (value) =>
      `CASE WHEN jsonb_typeof(${value}) IN ('string', 'number', 'boolean') THEN ${value} #>> '{}' END`,
  );
  return `left(${firstOf(texts)}, ${MAX_KEY_LENGTH})`;
}

/** The value of a field of `events AS e` as `numeric`; NULL when it is no JSON number. */
export function numberSql(field: EventField, add: AddParameter): string {
  if (field.kind === 'column' || field.kind === 'interval') return 'NULL::numeric';
  return firstOf(
    membersSql(field, add).map(
      (value) => `CASE WHEN jsonb_typeof(${value}) = 'number' THEN (${value})::numeric END`,
    ),
  );
}

function firstOf(values: readonly string[]): string {
  return values.length === 1 ? (values[0] ?? 'NULL') : `coalesce(${values.join(', ')})`;
}

/** Members by their names alone: the operator with a text never reads an element of a list. */
function membersSql(field: MemberField, add: AddParameter): string[] {
  const paths = field.kind === 'data' ? [field.path] : notionPaths(field.name);
  return paths.map((path) => `(e.data${path.map((name) => ` -> ${add(name)}::text`).join('')})`);
}

function notionPaths(name: string): readonly (readonly string[])[] {
  const paths = Object.hasOwn(EVENT_NOTIONS, name) ? EVENT_NOTIONS[name] : undefined;
  if (paths === undefined) throw new TypeError(`"${name}" is no notion`);
  return paths;
}
