import * as v from 'valibot';
import { EVENT_FILTERS, type EventFilterName, type LiveFilters } from '../live/live-protocol';
import { flagParam, param, textParam } from '../ui/search-params';
import { DEFAULT_RANGE, LIST_RANGES, RANGE_MS } from '../ui/text/time-range';
import { EVENT_LEVELS } from './event';
import { isDataPart } from './filters/data-part';

export const RANGES = ['15m', ...LIST_RANGES] as const;
export type Range = (typeof RANGES)[number];

const MAX_TEXT = 200;
/** Maximum length of a search query, in characters. */
const MAX_QUERY = 1000;
/** Limits of the service for `not_source`, and for `data` and `not_data`. */
const MAX_SOURCES = 20;
const MAX_PARTS = 10;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const moment = param(
  v.pipe(
    v.string(),
    v.check((value) => !Number.isNaN(Date.parse(value))),
    v.transform((value) => new Date(value).toISOString()),
  ),
);
/** Comma-separated names; invalid ones are dropped. */
const names = (known?: readonly string[]) =>
  param(
    v.pipe(
      v.string(),
      v.transform((value) => {
        const all = value
          .split(',')
          .filter((name) => known?.includes(name) ?? /^[a-z][a-z0-9_]{0,63}$/.test(name));
        return all.length === 0 ? undefined : [...new Set(all)].toSorted().join(',');
      }),
    ),
  );

/** List of texts, which may contain commas. Texts that the service would reject are dropped. */
const texts = (most: number, isGood: (text: string) => boolean) =>
  param(
    v.pipe(
      v.unknown(),
      v.transform((value) => {
        const all = [value].flat().map(asText).filter(isGood);
        return all.length === 0 ? undefined : [...new Set(all)].slice(0, most);
      }),
    ),
  );

const schema = v.object({
  q: textParam(),
  query: textParam(MAX_QUERY),
  type: names(),
  not_type: names(),
  level: names(EVENT_LEVELS),
  not_level: names(EVENT_LEVELS),
  source: textParam(),
  not_source: texts(MAX_SOURCES, (source) => source.length > 0 && source.length <= MAX_TEXT),
  data: texts(MAX_PARTS, isDataPart),
  not_data: texts(MAX_PARTS, isDataPart),
  range: param(v.picklist(RANGES)),
  from: moment,
  to: moment,
  live: flagParam(),
  event: param(v.pipe(v.string(), v.regex(UUID))),
});
export type ExplorerSearch = v.InferOutput<typeof schema>;

/** Search parameters of the explorer. Unknown and invalid ones are dropped, defaults omitted. */
export function parseExplorerSearch(search: Record<string, unknown>): ExplorerSearch {
  const parsed = v.parse(schema, search);
  const isBackwards = parsed.from !== undefined && parsed.to !== undefined && parsed.from >= parsed.to;
  const window = isBackwards ? { from: undefined, to: undefined } : {};
  const isAbsolute = !isBackwards && (parsed.from !== undefined || parsed.to !== undefined);
  const entries = Object.entries({
    ...parsed,
    ...window,
    // An absolute window has no preset, and new events are outside of it.
    ...(isAbsolute && { range: undefined, live: undefined }),
    ...(parsed.range === DEFAULT_RANGE && { range: undefined }),
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** Patch that removes all filters. */
export const NO_FILTERS = Object.fromEntries(EVENT_FILTERS.map((name) => [name, undefined])) as {
  [name in EventFilterName]: undefined;
};

/** Parameters that select events: the cache key, so without the open event and the live tail. */
export type EventFilters = Pick<ExplorerSearch, EventFilterName | 'range' | 'from' | 'to'>;

export function filtersOf(search: ExplorerSearch): EventFilters {
  const { range, from, to } = search;
  return { ...picked(search), range, from, to };
}

export function hasFilters(filters: EventFilters): boolean {
  return EVENT_FILTERS.some((name) => filters[name] !== undefined);
}

export function liveFiltersOf(filters: EventFilters): LiveFilters {
  return picked(filters);
}

function picked(filters: EventFilters): Pick<EventFilters, EventFilterName> {
  return Object.fromEntries(EVENT_FILTERS.map((name) => [name, filters[name]]));
}

/** Time window in the format of the service; a preset ends now. */
export function windowOf({ range, from, to }: EventFilters, nowMs: number): { from?: string; to?: string } {
  if (from !== undefined || to !== undefined) return { from, to };
  return { from: new Date(nowMs - RANGE_MS[range ?? DEFAULT_RANGE]).toISOString() };
}

export function splitNames(names: string | undefined): string[] {
  return names === undefined ? [] : names.split(',');
}

/** @returns the value of the search parameter; `undefined` for no names. */
export function joinNames(names: readonly string[]): string | undefined {
  return names.length === 0 ? undefined : names.toSorted().join(',');
}

/** Restores the text of a parameter that the router has parsed as JSON. */
function asText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : JSON.stringify(value);
}
