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

/** Shown without a range in the address, and never written into it. */
export const DEFAULT_RANGE = '24h' satisfies TimeRange;

/** The periods that a list offers. */
export const LIST_RANGES = ['1h', '24h', '7d', '30d'] as const satisfies readonly TimeRange[];

/** `?range=7d`: one of the ranges except for the default. */
export function rangeParam<const Range extends TimeRange>(ranges: readonly Range[]) {
  return param(
    v.picklist(
      ranges.filter((range): range is Exclude<Range, typeof DEFAULT_RANGE> => range !== DEFAULT_RANGE),
    ),
  );
}

/** @returns the range as the address has it: nothing for the default. */
export function toRangeParam<Range extends TimeRange>(
  range: Range,
): Exclude<Range, typeof DEFAULT_RANGE> | undefined {
  return range === DEFAULT_RANGE ? undefined : (range as Exclude<Range, typeof DEFAULT_RANGE>);
}

/**
 * Start of the range that ends when the screen is opened, RFC 3339. It stays while the screen is open: a start that
 * moves would be another request with each rendering.
 */
export function useRangeStart(range: TimeRange): string {
  const [openedMs] = useState(Date.now);
  return new Date(Math.floor((openedMs - RANGE_MS[range]) / MINUTE_MS) * MINUTE_MS).toISOString();
}
