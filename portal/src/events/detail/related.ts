import { scalarText, type JsonObject } from '../../api/exact-json';
import type { EventItem } from '../event';
import type { ValueFilter } from '../filters/filters';
import { LEVELS } from '../level';
import { RANGE_MS } from '../../ui/text/time-range';
import type { ExplorerSearch } from '../search';
import { part } from '../type-views/fields';
import { typeView } from '../type-views/type-view';
import * as strings from './event-detail.strings';

/** Fields by which events of different types belong together, as senders commonly write them. */
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

/** Values that lead to other events, whatever the field is called there. */
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
    // With its quotes: `u-1` also stands in `u-10`.
    const q = typeof holder[field] === 'string' ? JSON.stringify(value) : value;
    return q.length > MAX_TEXT ? [] : [{ name, value, q }];
  });
}

/** A window that has the event itself in it. */
function around(ts: string, nowMs: number): Pick<ExplorerSearch, 'range' | 'from' | 'to'> {
  const atMs = Date.parse(ts);
  const half = RANGE_MS['30d'] / 2;
  if (atMs > nowMs - half && atMs < nowMs) return { range: '30d' };
  return { from: new Date(atMs - half).toISOString(), to: new Date(atMs + half).toISOString() };
}

/** The properties that every event has, to search for or to exclude. */
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
