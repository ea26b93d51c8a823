import { expect, it } from 'vitest';
import type { SystemPoint } from './queries';
import { withGaps } from './with-gaps';

const START = Date.parse('2026-11-22T10:00:00Z');
const point = (seconds: number) =>
  ({ at: new Date(START + seconds * 1000).toISOString(), rss_bytes: seconds }) as SystemPoint;

it('has a point without figures in each gap between samples, and none where they are a little late', () => {
  const points = withGaps([point(0), point(10), point(21), point(60), point(70)], 10_000);
  expect(points.map(({ atMs, rss_bytes }) => [(atMs - START) / 1000, rss_bytes])).toEqual([
    [0, 0],
    [10, 10],
    [21, 21],
    [31, undefined],
    [60, 60],
    [70, 70],
  ]);
});
