import { useState } from 'react';
import * as v from 'valibot';
import { param } from '../search-params';

const MINUTE_MS = 60_000;

/** Lengths of the periods until now that screens offer, in milliseconds. */
export const RANGE_MS = {
  '15m': 900_000,
  '1h': 3_600_000,
  '24h': 86_400_000,
  '7d': 604_800_000,
  '30d': 2_592_000_000,
  '90d': 7_776_000_000,
} as const;
export type TimeRange = keyof typeof RANGE_MS;

/** Range without a search parameter; never written to the URL. */
export const DEFAULT_RANGE = '24h' satisfies TimeRange;

/** Periods that lists offer. */
export const LIST_RANGES = ['1h', '24h', '7d', '30d'] as const satisfies readonly TimeRange[];

/** Search parameter `?range=7d`; the default is dropped. */
export function rangeParam<const Range extends TimeRange>(ranges: readonly Range[]) {
  return param(
    v.picklist(
      ranges.filter((range): range is Exclude<Range, typeof DEFAULT_RANGE> => range !== DEFAULT_RANGE),
    ),
  );
}

/** @returns value of the search parameter; `undefined` for the default. */
export function toRangeParam<Range extends TimeRange>(
  range: Range,
): Exclude<Range, typeof DEFAULT_RANGE> | undefined {
  return range === DEFAULT_RANGE ? undefined : (range as Exclude<Range, typeof DEFAULT_RANGE>);
}

/**
 * Start of the range that ends at the time when the screen was opened, RFC 3339. Fixed while the screen is open: a moving start would
 * cause a request per render.
 */
export function useRangeStart(range: TimeRange): string {
  const [openedMs] = useState(Date.now);
  return new Date(Math.floor((openedMs - RANGE_MS[range]) / MINUTE_MS) * MINUTE_MS).toISOString();
}
