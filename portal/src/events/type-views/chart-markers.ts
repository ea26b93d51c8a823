import { useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useCan } from '../../session/me';
import { typesWithEventsQuery } from '../../shell/types-with-events';
import type { ChartMarkers } from '../../ui/charts/time-bars-data';

/** Something that was changed, as an event of a type reported it. */
export interface Change {
  /** Unix milliseconds. */
  at: number;
  /** As it is shown. */
  label: string;
  service: string | null;
  eventId: string;
}

/** What a type's events changed in a time: default export of `<type>/<type>.markers.ts`. Charts mark it. */
export interface MarkerSource {
  /** Of all its changes. */
  label: string;
  /** The latest ones, at most a hundred. */
  query: (project: string, fromMs: number, toMs: number) => UseQueryOptions<readonly Change[]>;
}

const SOURCES = Object.entries(
  import.meta.glob<MarkerSource>('../types/*/*.markers.ts', { eager: true, import: 'default' }),
).map(([path, source]) => ({ type: path.split('/')[2] ?? '', ...source }));

/** A window that moves with the clock is asked for anew at this distance. */
const STEP_MS = 300_000;

/**
 * What was changed between two moments, the earliest first. Nothing is asked for types without events.
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
