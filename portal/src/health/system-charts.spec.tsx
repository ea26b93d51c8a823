import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '../test/render';
import type { SystemPoint } from './queries';
import { withGaps } from './line-table';
import SystemCharts, { isAlone } from './system-charts';

const NONE = {
  events_accepted_per_second: 0,
  events_rejected_per_second: 0,
  ingest_p50_ms: null,
  ingest_p99_ms: null,
  batches_per_second: 1,
  batches_refused_per_second: 0,
  errors_5xx_per_second: 0,
  event_loop_lag_p99_ms: 1,
  rss_bytes: 1024,
} satisfies Omit<SystemPoint, 'at'>;
const POINTS: SystemPoint[] = [
  { ...NONE, at: '2026-11-01T10:00:00.000Z', events_accepted_per_second: 2.5, ingest_p99_ms: 12 },
  // After a gap without samples.
  { ...NONE, at: '2026-11-01T10:05:00.000Z', events_accepted_per_second: 40 },
];

it('shows each chart as a table of its samples, newest first, and as a chart again', async () => {
  await renderScreen(<SystemCharts points={POINTS} intervalMs={15_000} />);
  const charts = await screen.findAllByRole('button', { name: /^Show as table: / });
  expect(charts).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: 'Show as table: Events' }));
  const rows = within(screen.getByRole('region', { name: 'Events, as a table' })).getAllByRole('row');
  const cells = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(cells.slice(1).map(([, ...figures]) => figures)).toEqual([
    ['40/s', '0.0/s'],
    ['2.5/s', '0.0/s'],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Show as chart: Events' }));
  expect(screen.queryByRole('region', { name: 'Events, as a table' })).toBeNull();
});

it('omits times without a sample', async () => {
  await renderScreen(<SystemCharts points={POINTS} intervalMs={15_000} />);
  await userEvent.click(
    await screen.findByRole('button', { name: 'Show as table: Response time of ingest' }),
  );
  const table = screen.getByRole('region', { name: 'Response time of ingest, as a table' });
  expect(within(table).getAllByRole('row')).toHaveLength(2);
  expect(within(table).getByText('12 ms')).toBeVisible();
  expect(within(table).getByText('–')).toBeVisible();
});

it.each([
  [[5], [0]],
  [[null, 0, null, 3, 4, null], [1]],
  [
    [1, null, 2],
    [0, 2],
  ],
  [[1, 2], []],
  [[null], []],
])('finds the points of %j that no line connects: %j', (values, alone) => {
  expect(values.flatMap((_value, index) => (isAlone(values, index) ? [index] : []))).toEqual(alone);
});

const START = Date.parse('2026-11-22T10:00:00Z');
const point = (seconds: number) =>
  ({ at: new Date(START + seconds * 1000).toISOString(), rss_bytes: seconds }) as SystemPoint;

it('has an empty point in each gap between samples, but not for a slightly late sample', () => {
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
