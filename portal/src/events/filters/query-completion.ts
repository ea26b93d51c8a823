import { isContainer, scalarText, type JsonValue } from '../../api/exact-json';
import { EVENT_NOTIONS, pathsOf } from '../../../../src/events/query/event-notions';
import { EVENT_LEVELS, type EventItem } from '../event';
import { EVENT_TYPES } from '../type-views/type-view';

/** The part of the query before the caret that is completed: the name of a field, or one of its values. */
export interface OpenTerm {
  /** Offset of the part's first character; the part ends at the caret. */
  from: number;
  /** Field whose value is typed; `null`: a field name or a search word is typed. */
  field: string | null;
  /** Typed text without its opening quote. */
  prefix: string;
}

export interface Suggestion {
  /** Text that replaces the typed part. */
  text: string;
  /** Whether the term is incomplete after it, as a field name without a value is. */
  isOpen: boolean;
}

const MAX_SUGGESTIONS = 8;
const MAX_EVENTS = 200;
const MAX_DEPTH = 4;
const MAX_VALUE = 80;
const FIELD = /^-?([\p{L}_@][\p{L}\p{N}_.@-]*)(?:[<>]=?|:)/u;
/** Includes values that resemble the syntax of other search languages (comparisons, unbalanced parentheses), which the parser rejects. */
const NEEDS_QUOTES = /[\s,"\\]|^[*-]|\*$|^$|^[<>]=?(?:[+-]?\.?\d|$)|^\([^)]*$|^[^(]*\)$/;

/** @param caret number of characters before the caret. */
export function openTerm(text: string, caret: number): OpenTerm {
  let start = 0;
  let value = 0;
  let isQuoted = false;
  for (let at = 0; at < caret; at += 1) {
    const character = text.charAt(at);
    if (isQuoted && character === '\\') at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && /[\s\u00a0]/.test(character)) start = at + 1;
    else if (!isQuoted && character === ',') value = at + 1;
  }
  const term = text.slice(start, caret);
  const [operator, field] = FIELD.exec(term) ?? [];
  if (operator === undefined || field === undefined) {
    const from = start + (term.startsWith('-') ? 1 : 0);
    return { from, field: null, prefix: text.slice(from, caret) };
  }
  const from = Math.max(start + operator.length, value);
  return { from, field, prefix: text.slice(from, caret).replace(/^"/, '') };
}

/** Completions of the term: fields and values of the listed events, most frequent first. */
export function suggestions(
  { field, prefix }: OpenTerm,
  events: readonly EventItem[],
  sources: readonly string[],
): Suggestion[] {
  if (prefix.startsWith('"')) return [];
  const begins = (text: string): boolean => text.toLowerCase().startsWith(prefix.toLowerCase());
  const isNew = (text: string): boolean => text !== prefix;
  if (field === null) {
    if (prefix === '' && events.length === 0) return FIRST_FIELDS.map(asField);
    return fieldNames(events).filter(begins).slice(0, MAX_SUGGESTIONS).map(asField);
  }
  return valuesOf(field, events, sources)
    .filter((value) => begins(value) && isNew(value))
    .slice(0, MAX_SUGGESTIONS)
    .map((value) => ({ text: quoted(value), isOpen: false }));
}

/** Fields of every search, then those of the events, most frequent first. */
export function fieldNames(events: readonly EventItem[]): string[] {
  return [...new Set([...FIRST_FIELDS, ...byFrequency(events.flatMap(pathsIn))])];
}

/** Text and caret after a suggestion is accepted. */
export function complete(
  text: string,
  caret: number,
  { from }: OpenTerm,
  { text: chosen, isOpen }: Suggestion,
): { text: string; caret: number } {
  const rest = text.slice(caret);
  const before = text.slice(0, from) + chosen + (isOpen || /^[\s,]/.test(rest) ? '' : ' ');
  return { text: before + rest, caret: before.length };
}

const FIRST_FIELDS = [
  'type',
  'level',
  ...Object.keys(EVENT_NOTIONS).filter((name) => name !== 'environment'),
];

function asField(name: string): Suggestion {
  return { text: `${name}:`, isOpen: true };
}

function valuesOf(field: string, events: readonly EventItem[], sources: readonly string[]): string[] {
  if (field === 'type') return [...EVENT_TYPES];
  if (field === 'level') return [...EVENT_LEVELS];
  const paths = pathsOf(field) ?? [];
  const found = events
    .slice(0, MAX_EVENTS)
    .flatMap(({ data }) => paths.flatMap((path) => scalarAt(data, path) ?? []));
  return byFrequency(field === 'service' ? [...found, ...sources] : found);
}

function scalarAt(data: JsonValue, path: readonly string[]): string | null {
  let value: JsonValue | undefined = data;
  for (const name of path) {
    if (value === undefined || !isContainer(value) || Array.isArray(value)) return null;
    value = Object.hasOwn(value, name) ? (value as Readonly<Record<string, JsonValue>>)[name] : undefined;
  }
  const text = value === undefined ? null : scalarText(value);
  return text === null || text.length > MAX_VALUE ? null : text;
}

/** Dotted paths of the data's values, in the syntax of the search. */
function pathsIn({ data }: EventItem, index: number): string[] {
  if (index >= MAX_EVENTS) return [];
  const paths: string[] = [];
  const walk = (value: JsonValue, path: string, depth: number): void => {
    if (!isContainer(value) || Array.isArray(value)) {
      if (path !== '') paths.push(path);
      return;
    }
    if (depth === MAX_DEPTH) return;
    for (const [name, member] of Object.entries(value)) {
      // Other names cannot be expressed in a query.
      if (FIELD.test(`${name}:`) && !name.includes('.') && !name.startsWith('-')) {
        walk(member, path === '' ? name : `${path}.${name}`, depth + 1);
      }
    }
  };
  walk(data, '', 0);
  return paths;
}

function byFrequency(texts: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([text]) => text);
}

function quoted(value: string): string {
  return NEEDS_QUOTES.test(value) ? `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"` : value;
}
