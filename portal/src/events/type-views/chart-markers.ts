import { useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useCan } from '../../session/me';
import { typesWithEventsQuery } from '../types-with-events';
import type { ChartMarkers } from '../../ui/charts/time-bars-data';
import * as strings from './chart-markers.strings';

/** Something that was changed, as an event of a type reported it. */
export interface Change {
  /** Unix milliseconds. */
  at: number;
  /** As it is shown. */
  label: string;
  service: string | null;
  eventId: string;
}

/** Of one source, in one answer. */
export const MAX_CHANGES = 100;

/** What a type's events changed in a time: default export of `<type>/<type>.markers.ts`. Charts mark it. */
export interface MarkerSource {
  /** Of all its changes. */
  label: string;
  /** The latest ones, at most {@link MAX_CHANGES}. */
  query: (project: string, fromMs: number, toMs: number) => UseQueryOptions<readonly Change[]>;
}

const FILES: Record<string, MarkerSource> = import.meta.glob('../types/*/*.markers.ts', {
  eager: true,
  import: 'default',
});
const SOURCES = Object.entries(FILES).map(([path, source]) => ({
  type: path.split('/')[2] ?? '',
  ...source,
}));

/** A window that moves with the clock is requested anew at this distance. */
const STEP_MS = 300_000;

/**
 * What was changed between two moments, the earliest first. Types without events are not requested.
 *
 * @param fromMs absent while it is not known.
 */
export function useChanges(project: string, fromMs: number | undefined, toMs: number | undefined): Change[] {
  const may = useCan(project, 'events:view');
  const { data: types } = useQuery({ ...typesWithEventsQuery(project), enabled: may });
  const isKnown = fromMs !== undefined && toMs !== undefined;
  const [from, to] = isKnown
    ? [Math.floor(fromMs / STEP_MS) * STEP_MS, Math.ceil(toMs / STEP_MS) * STEP_MS]
    : [0, 0];
  const sources = isKnown && may ? SOURCES.filter(({ type }) => types?.includes(type)) : [];
  return useQueries({
    queries: sources.map(({ query }) => query(project, from, to)),
    combine: (results) =>
      results
        .flatMap(({ data }) => data ?? [])
        .filter(({ at }) => isKnown && at >= fromMs && at <= toMs)
        .toSorted((one, other) => one.at - other.at),
  });
}

/** The same as markers of a chart. */
export function useChartMarkers(
  project: string,
  fromMs: number | undefined,
  toMs: number | undefined,
): ChartMarkers {
  const items = useChanges(project, fromMs, toMs);
  return { label: SOURCES.map(({ label }) => label).join(', '), items };
}

/** One marker for each month of UTC that had changes, with their number: the single ones would cover a bar of a month. */
export function useMonthMarkers(
  project: string,
  fromMs: number | undefined,
  toMs: number | undefined,
): ChartMarkers {
  const { label, items } = useChartMarkers(project, fromMs, toMs);
  const counts = new Map<number, number>();
  for (const { at } of items) {
    const day = new Date(at);
    const month = Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const isCut = items.length >= MAX_CHANGES;
  return {
    label: isCut ? strings.latest(label, MAX_CHANGES) : label,
    items: [...counts].map(([at, count], index) => ({
      at,
      // Earlier ones of the first month were not requested.
      label: strings.inMonth(label, count, isCut && index === 0),
    })),
  };
}
