import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../session/me';
import type { ChartMarkers } from '../../ui/charts/time-bars-data';
import { showControls } from '../../ui/text/sender-text';
import { typesWithEventsQuery } from '../types-with-events';
import { CHANGE_TYPES, changeLine, kindOf } from './change-kinds';
import * as strings from './changes.strings';
import { changesQuery } from './queries';

/** A change as charts mark it. */
export interface MarkedChange {
  /** Unix milliseconds. */
  at: number;
  /** As it is shown. */
  label: string;
  /** The only service that it changed; `null` when it is not about one. */
  service: string | null;
  eventId: string;
}

/** A window that moves with the clock is requested anew at this distance. */
const STEP_MS = 300_000;

/**
 * What was changed between two moments and may be the cause of what a chart shows, the earliest first; the latest ones, where there
 * are many. Nothing is requested for a project without events of the types that report changes.
 *
 * @param fromMs absent while it is not known.
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

/** The same as markers of a chart. */
export function useChartMarkers(
  project: string,
  fromMs: number | undefined,
  toMs: number | undefined,
): ChartMarkers {
  return { label: strings.changesLabel, items: useChanges(project, fromMs, toMs).items };
}

/** One marker for each month of UTC that had changes, with their number: the single ones would cover a bar of a month. */
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
      // Earlier ones of the first month were not requested.
      label: strings.inMonth(label, count, isCut && index === 0),
    })),
  };
}
