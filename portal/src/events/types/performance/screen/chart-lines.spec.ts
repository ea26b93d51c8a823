import { describe, expect, it } from 'vitest';
import { chartOf } from './chart-lines';
import type { Series, SeriesItem } from './queries';

const HOUR = 3_600_000;
const FROM = Date.parse('2026-11-21T00:00:00Z');
const utc = (ms: number) => new Date(ms).toISOString();
const stats = (n: number) => ({ count: n, avg: n, p50: n, p95: n + 1, p99: n + 2 });

function item(group: string | null, ...points: [hour: number, n: number][]): SeriesItem {
  return {
    group,
    is_rest: false,
    total: stats(1),
    points: points.map(([hour, n]) => ({ at: utc(FROM + hour * HOUR), ...stats(n) })),
  };
}

function series(items: SeriesItem[], previous: SeriesItem[] | null = null): Series {
  return {
    from: utc(FROM),
    to: utc(FROM + 3 * HOUR),
    step: 3600,
    unit: 'ms',
    complete: true,
    fields: [],
    items,
    previous: previous && { from: utc(FROM - 3 * HOUR), to: utc(FROM), items: previous },
  };
}

describe('chartOf', () => {
  it('has a row for each step, and gaps without values', () => {
    const { lines, rows } = chartOf(series([item(null, [0, 10], [2, 20])]), false);
    expect(lines.map(({ label }) => label)).toEqual(['p50', 'p95', 'p99']);
    expect(rows).toEqual([
      { atMs: FROM, line0: 10, line1: 11, line2: 12 },
      { atMs: FROM + HOUR, line0: null, line1: null, line2: null },
      { atMs: FROM + 2 * HOUR, line0: 20, line1: 21, line2: 22 },
    ]);
  });

  it('connects the values of a metric that is sent every other step, with a gap where one is missing', () => {
    const points: [number, number][] = [0, 2, 4, 6, 12, 14].map((hour) => [hour, 1]);
    const { rows } = chartOf({ ...series([item(null, ...points)]), to: utc(FROM + 16 * HOUR) }, false);
    expect(rows.map(({ atMs, line0 }) => [(atMs - FROM) / HOUR, line0])).toEqual([
      ...[0, 2, 4, 6].map((hour) => [hour, 1]),
      ...[7, 8, 9, 10, 11].map((hour) => [hour, null]),
      ...[12, 14].map((hour) => [hour, 1]),
      [15, null],
    ]);
  });

  it('aligns the previous period with this one', () => {
    const { lines, rows } = chartOf(series([item(null, [0, 10])], [item(null, [-3, 5], [-1, 7])]), false);
    expect(lines.at(-1)?.label).toBe('p95, previous period');
    expect(rows.map(({ line3 }) => line3)).toEqual([6, null, 8]);
  });

  it('has lines of the five largest groups only', () => {
    const groups = ['a', 'b', 'c', 'd', 'e', 'f'].map((group) => item(group, [0, 1]));
    expect(chartOf(series(groups), true).lines.map(({ label }) => label)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map((group) => `p95 of ${group}`),
    );
  });
});
