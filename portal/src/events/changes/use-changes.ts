import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../session/me';
import type { ChartMarkers } from '../../ui/charts/time-bars-data';
import { showControls } from '../../ui/text/sender-text';
import { typesWithEventsQuery } from '../types-with-events';
import { CHANGE_TYPES, changeLine, kindOf } from './change-kinds';
import * as strings from './changes.strings';
import { changesQuery } from './queries';

/** A change that charts mark. */
export interface MarkedChange {
  /** Time of the change, Unix milliseconds. */
  at: number;
  /** Changed object and description, with control characters made visible. */
  label: string;
  /** Name of the changed service; `null`: the change is not limited to one service. */
  service: string | null;
  eventId: string;
}

/** Window boundaries are rounded to this step, so that a window that ends now is requested at most once per step. */
const STEP_MS = 300_000;

/**
 * Changes between two times that charts mark as possible causes, earliest first; the latest ones when they exceed the limit of one
 * response. Sends no request for a project without events of the types that report changes.
 *
 * @param fromMs start, Unix milliseconds; `undefined` while it is not known.
 */
export function useChanges(
  project: string,
  fromMs: number | undefined,
  toMs: number | undefined,
): { items: MarkedChange[]; isCut: boolean } {
  const may = useCan(project, 'events:view');
  const { data: types } = useQuery({ ...typesWithEventsQuery(project), enabled: may });
  const isKnown = fromMs !== undefined && toMs !== undefined;
  const [from, to] = isKnown
    ? [Math.floor(fromMs / STEP_MS) * STEP_MS, Math.ceil(toMs / STEP_MS) * STEP_MS]
    : [0, 0];
  const isWanted = isKnown && may && (types?.some((type) => CHANGE_TYPES.includes(type)) ?? false);
  const { data } = useQuery({ ...changesQuery(project, from, to), enabled: isWanted });
  const items = (data?.items ?? [])
    .filter((change) => kindOf(change).isMarked(change))
    .map((change) => ({
      at: Date.parse(change.at),
      label: showControls(changeLine(change)),
      service: kindOf(change).service?.(change) ?? null,
      eventId: change.id,
    }))
    .filter(({ at }) => isKnown && at >= fromMs && at <= toMs)
    .toReversed();
  return { items, isCut: data?.hasMore ?? false };
}

/** The changes of `useChanges` as markers of a chart. */
export function useChartMarkers(
  project: string,
  fromMs: number | undefined,
  toMs: number | undefined,
): ChartMarkers {
  return { label: strings.changesLabel, items: useChanges(project, fromMs, toMs).items };
}

/** One marker per UTC month with changes, labelled with their number: single markers would cover the bar of the month. */
export function useMonthMarkers(
  project: string,
  fromMs: number | undefined,
  toMs: number | undefined,
): ChartMarkers {
  const { items, isCut } = useChanges(project, fromMs, toMs);
  const counts = new Map<number, number>();
  for (const { at } of items) {
    const day = new Date(at);
    const month = Date.UTC(day.getUTCFullYear(), day.getUTCMonth());
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  const label = strings.changesLabel;
  return {
    label: isCut ? strings.latest(label, items.length) : label,
    items: [...counts].map(([at, count], index) => ({
      at,
      // Earlier changes of the first month exceed the limit of the response.
      label: strings.inMonth(label, count, isCut && index === 0),
    })),
  };
}
