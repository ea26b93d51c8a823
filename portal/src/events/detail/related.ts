import { scalarText, type JsonObject } from '../../api/exact-json';
import type { EventItem } from '../event';
import type { ValueFilter } from '../filters/filters';
import { LEVELS } from '../level';
import { RANGE_MS } from '../../ui/text/time-range';
import type { ExplorerSearch } from '../search';
import { part } from '../type-views/fields';
import { typeView } from '../type-views/type-view';
import * as strings from './event-detail.strings';

/** Correlation fields by the spellings that senders commonly use, with the name shown for them. */
const NAMES: Record<string, string> = {
  traceId: 'trace',
  trace_id: 'trace',
  requestId: 'request',
  request_id: 'request',
  userId: 'user',
  user_id: 'user',
  sessionId: 'session',
  session_id: 'session',
};
const MAX_TEXT = 200;

interface Related {
  name: string;
  value: string;
  search: ExplorerSearch;
}

/** Searches for events with the same correlation value, in any field. */
export function relatedTo({ data, ts }: EventItem, nowMs: number): Related[] {
  const found = new Map<string, Related>();
  for (const holder of [data, part(data, 'fields'), part(data, 'metadata')]) {
    for (const { name, value, q } of valuesOf(holder ?? {})) {
      if (!found.has(name)) found.set(name, { name, value, search: { q, ...around(ts, nowMs) } });
    }
  }
  return [...found.values()];
}

function valuesOf(holder: JsonObject): { name: string; value: string; q: string }[] {
  return Object.entries(NAMES).flatMap(([field, name]) => {
    const value = scalarText(holder[field]);
    if (value === null || value === '') return [];
    // Quoted, because the text `u-1` also matches `u-10`.
    const q = typeof holder[field] === 'string' ? JSON.stringify(value) : value;
    return q.length > MAX_TEXT ? [] : [{ name, value, q }];
  });
}

/** A window of 30 days that contains the event. */
function around(ts: string, nowMs: number): Pick<ExplorerSearch, 'range' | 'from' | 'to'> {
  const atMs = Date.parse(ts);
  const half = RANGE_MS['30d'] / 2;
  if (atMs > nowMs - half && atMs < nowMs) return { range: '30d' };
  return { from: new Date(atMs - half).toISOString(), to: new Date(atMs + half).toISOString() };
}

/** Filters that require or exclude the event's type, level or source. */
export function moreLikeIt({ type, level, source }: EventItem): { text: string; filter: ValueFilter }[] {
  const values: [ValueFilter['field'], string, string][] = [
    ['type', type, `type ${typeView(type).label.toLowerCase()}`],
    ['level', level, `level ${LEVELS[level].word.toLowerCase()}`],
  ];
  if (source !== null) values.push(['source', source, source]);
  return values.flatMap(([field, value, word]) => [
    { text: strings.onlyEvents(word), filter: { field, value, out: false } },
    { text: strings.withoutEvents(word), filter: { field, value, out: true } },
  ]);
}
