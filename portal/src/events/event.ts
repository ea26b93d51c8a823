import type { operations } from '../api/schema.gen';
import { isJsonObject, parseExact, type JsonObject, type JsonValue } from '../api/exact-json';

type Filters = NonNullable<operations['listEvents']['parameters']['query']>;
export type EventType = NonNullable<Filters['type']>[number];
export type EventLevel = NonNullable<Filters['level']>[number];

/** The service itself writes events of these types when it is used. */
export const OWN_TYPES: readonly string[] = ['audit', 'feature_flag'];

/** From the best to the worst; `other`: a measurement, or a word that the service does not know. */
const BADNESS: Record<EventLevel, number> = { other: 0, info: 1, warn: 2, error: 3 };
export const EVENT_LEVELS = (Object.keys(BADNESS) as EventLevel[]).toSorted(
  (a, b) => BADNESS[a] - BADNESS[b],
);

/** An event as the list has it. */
export interface EventItem {
  id: string;
  /** Id of the project, or of the organization. */
  project_id: string;
  /** A newer service may have types that are not known here. */
  type: string;
  ts: string;
  received_at: string;
  level: EventLevel;
  source: string | null;
  data: JsonObject;
}

/** A field of the search that the service does not know. */
export interface SearchWarning {
  field: string;
  /** Of the first character of its term, counted from 1. */
  column: number;
  /** Known fields that resemble it. */
  suggestions: string[];
}

export interface EventPage {
  items: EventItem[];
  next_cursor: string | null;
  /** Down to when the pages so far cover the range; `null`: to its start. */
  searched_from: string | null;
  /** Of the search; on the first page only. */
  warnings: SearchWarning[];
  /** By the browser's clock: what the service had stored by then is in the list. */
  requestedAtMs: number;
}

/** Integers in `data` may be longer than JavaScript's: they keep their digits. @throws SyntaxError */
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

/** A log line with those before and after it, the oldest first. @throws SyntaxError */
export function parseContext(text: string): EventItem[] {
  const context = asObject(parseExact(text));
  return [...asList(context['before']), context['event'] ?? {}, ...asList(context['after'])].map(toEvent);
}

/** A message `events.batch` of the live stream. @throws SyntaxError */
export function parseEventBatch(text: string): { events: EventItem[]; leftOut: number } {
  const batch = asObject(parseExact(text));
  const count = (name: string) => (typeof batch[name] === 'number' ? batch[name] : 0);
  return {
    events: asList(batch['items']).map(toEvent),
    // Those that were not even examined may not match the filters; that there were many is what matters.
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
