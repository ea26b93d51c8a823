import type { operations } from '../api/schema.gen';
import { isJsonObject, parseExact, type JsonObject, type JsonValue } from '../api/exact-json';

type Filters = NonNullable<operations['listEvents']['parameters']['query']>;
export type EventType = NonNullable<Filters['type']>[number];
export type EventLevel = NonNullable<Filters['level']>[number];

/** Types of the events that the service itself emits. */
export const OWN_TYPES: readonly string[] = ['audit', 'feature_flag'];

/** Severity by level; `other`: a measurement, or a level that the service does not recognize. */
const BADNESS: Record<EventLevel, number> = { other: 0, info: 1, warn: 2, error: 3 };
export const EVENT_LEVELS = (Object.keys(BADNESS) as EventLevel[]).toSorted(
  (a, b) => BADNESS[a] - BADNESS[b],
);

/** An event of the list. */
export interface EventItem {
  id: string;
  /** Id of the project, or of the organization. */
  project_id: string;
  /** Type name; a newer version of the service may have types without a view here. */
  type: string;
  ts: string;
  received_at: string;
  level: EventLevel;
  source: string | null;
  data: JsonObject;
}

/** Warning about a field of the search query that the service does not recognize. */
export interface SearchWarning {
  field: string;
  /** Column of the first character of its term, counted from 1. */
  column: number;
  /** Known fields with a similar name. */
  suggestions: string[];
}

export interface EventPage {
  items: EventItem[];
  next_cursor: string | null;
  /** Time down to which the pages so far cover the range; `null`: to its start. */
  searched_from: string | null;
  /** Warnings about the search query; on the first page only. */
  warnings: SearchWarning[];
  /** Time of the request by the browser's clock. Events stored before it are in the page or in a later one. */
  requestedAtMs: number;
}

/** Parses a page; integers in `data` that exceed a double keep all digits. @throws SyntaxError */
export function parseEventPage(text: string, requestedAtMs: number): EventPage {
  const page = asObject(parseExact(text));
  const cursor = page['next_cursor'];
  const searchedFrom = page['searched_from'];
  return {
    items: asList(page['items']).map(toEvent),
    next_cursor: typeof cursor === 'string' ? cursor : null,
    searched_from: typeof searchedFrom === 'string' ? searchedFrom : null,
    warnings: asList(page['warnings']).map(toWarning),
    requestedAtMs,
  };
}

function toWarning(value: JsonValue): SearchWarning {
  const warning = asObject(value);
  const { field, column } = warning;
  return {
    field: typeof field === 'string' ? field : '',
    column: typeof column === 'number' ? column : 1,
    suggestions: asList(warning['suggestions']).filter((name) => typeof name === 'string'),
  };
}

/** @throws SyntaxError */
export function parseEvent(text: string): EventItem {
  return toEvent(parseExact(text));
}

/** Parses a log line with the lines before and after it, oldest first. @throws SyntaxError */
export function parseContext(text: string): EventItem[] {
  const context = asObject(parseExact(text));
  return [...asList(context['before']), context['event'] ?? {}, ...asList(context['after'])].map(toEvent);
}

/** Parses an `events.batch` message of the live stream. @throws SyntaxError */
export function parseEventBatch(text: string): { events: EventItem[]; leftOut: number } {
  const batch = asObject(parseExact(text));
  const count = (name: string) => (typeof batch[name] === 'number' ? batch[name] : 0);
  return {
    events: asList(batch['items']).map(toEvent),
    // `unread` events were not matched with the filters, so the sum is an upper bound.
    leftOut: count('left_out') + count('unread'),
  };
}

function toEvent(value: JsonValue): EventItem {
  const event = asObject(value);
  const text = (name: string) => (typeof event[name] === 'string' ? event[name] : '');
  const level = EVENT_LEVELS.find((one) => one === event['level']) ?? 'other';
  return {
    id: text('id'),
    project_id: text('project_id'),
    type: text('type'),
    ts: text('ts'),
    received_at: text('received_at'),
    level,
    source: text('source') === '' ? null : text('source'),
    data: asObject(event['data'] ?? {}),
  };
}

function asObject(value: JsonValue): JsonObject {
  return isJsonObject(value) ? value : {};
}

function asList(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? (value as readonly JsonValue[]) : [];
}
