import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import {
  DAY_MS,
  offsetOf,
  roundTicks,
  roundTimeTicks,
  FITTING_LABELS,
} from '../../../../ui/charts/round-ticks';
import type { ChartMarker } from '../../../../ui/charts/time-bars-data';
import { showControls } from '../../../../ui/text/sender-text';
import { exactTime, useTimeZone } from '../../../../ui/text/time-text';
import type { ChartLine, ChartRow } from './chart-lines';
import { valueText } from './value-text';

const TIME_TICKS = 6;

/** Chart of percentiles over time. Separate chunk: the chart library is larger than the rest of the screen. */
export function PerformanceChart({
  lines,
  rows,
  markers,
}: {
  lines: readonly ChartLine[];
  rows: readonly ChartRow[];
  markers: readonly ChartMarker[];
}) {
  const zone = useTimeZone();
  const fromMs = rows[0]?.atMs ?? 0;
  const toMs = rows.at(-1)?.atMs ?? 0;
  const isLong = toMs - fromMs > DAY_MS;
  const times = roundTimeTicks(fromMs, toMs, offsetOf(zone), TIME_TICKS, isLong ? DAY_MS : 0);
  const timeText = (atMs: number) =>
    Number.isFinite(atMs) ? exactTime(new Date(atMs).toISOString(), zone).slice(0, 16) : '';
  const values = rows.flatMap((row) => lines.map(({ key }) => row[key] ?? 0));
  // Larger numbers have no round tick marks.
  const most = Math.min(Math.max(0, ...values), 1e15);
  const isPositive = values.every((value) => value >= 0 && value <= 1e15);
  const ticks = roundTicks(most, 1e-3);
  return (
    <LineChart
      h={260}
      data={[...rows]}
      dataKey="atMs"
      withLegend
      withDots={rows.length <= 2}
      curveType="linear"
      connectNulls={false}
      valueFormatter={valueText}
      yAxisProps={{
        width: 64,
        ...(isPositive ? { domain: [0, ticks.at(-1) ?? 1], ticks, interval: 0 } : {}),
      }}
      xAxisProps={{
        type: 'number',
        domain: [fromMs, toMs],
        ticks: times,
        ...FITTING_LABELS,
        tickFormatter: (atMs: number) => (isLong ? timeText(atMs).slice(5, 10) : timeText(atMs).slice(11)),
      }}
      tooltipProps={{ labelFormatter: (atMs) => timeText(Number(atMs)) }}
      // Labelled below the chart: labels at close lines would overlap.
      referenceLines={markers.map(({ at }) => ({ x: at, color: 'dimmed', strokeDasharray: '2 2' }))}
      series={lines.map(({ key, label, color, dashes }) => ({
        name: key,
        label: showControls(label),
        color,
        ...(dashes === undefined ? {} : { strokeDasharray: dashes }),
      }))}
    />
  );
}
