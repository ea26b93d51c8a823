import type { AggregateGroup } from '../../../src/events/store/event-store.js';
import type { SampleEvent } from './event-store-events.js';

export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

export function tally(
  events: readonly SampleEvent[],
  keyOf: (event: SampleEvent) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const event of events) counts[keyOf(event)] = (counts[keyOf(event)] ?? 0) + 1;
  return counts;
}

export function sorted(groups: readonly AggregateGroup[]): AggregateGroup[] {
  return groups.toSorted((a, b) => compare(JSON.stringify(a.keys), JSON.stringify(b.keys)));
}

/** Groups with statistics of `durationMs` and users, computed in hundredths and without a store. */
export function plainGroups(
  events: readonly SampleEvent[],
  keysOf: readonly ((event: SampleEvent) => string | null)[],
): AggregateGroup[] {
  const groups = new Map<string, SampleEvent[]>();
  for (const event of events) {
    const key = JSON.stringify(keysOf.map((keyOf) => keyOf(event)));
    groups.set(key, [...(groups.get(key) ?? []), event]);
  }
  return [...groups].map(([key, members]) => {
    const cents = members
      .flatMap(({ data }) => (typeof data.durationMs === 'number' ? [Math.round(data.durationMs * 100)] : []))
      .toSorted((a, b) => a - b);
    const decimal = (value: number | undefined): string | null =>
      value === undefined ? null : String(value / 100);
    const quantile = (share: number): string =>
      String((cents[Math.max(0, Math.ceil(share * cents.length) - 1)] ?? 0) / 100);
    const distinct = (valueOf: (event: SampleEvent) => unknown): number =>
      new Set(
        members
          .map(valueOf)
          .filter((value) => value !== undefined && value !== null)
          .map(String),
      ).size;
    return {
      keys: JSON.parse(key) as (string | null)[],
      count: members.length,
      values: [
        decimal(cents.length === 0 ? undefined : cents.reduce((sum, value) => sum + value, 0)),
        decimal(cents[0]),
        decimal(cents.at(-1)),
        cents.length === 0 ? null : [0, 0.5, 0.95, 1].map(quantile),
        distinct(({ data }) => data.userId),
        distinct(({ data }) => data.durationMs),
      ],
    };
  });
}
