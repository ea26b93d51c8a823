import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import {
  offsetOf,
  roundByteTicks,
  roundTicks,
  roundTimeTicks,
  FITTING_LABELS,
} from '../ui/charts/round-ticks';
import { TableToggle } from '../ui/charts/table-toggle';
import { durationText, exactTime, useTimeZone } from '../ui/text/time-text';
import { numberText, bytesText } from '../ui/text/number-text';
import classes from './health.module.css';
import { LineTable, withGaps, type ChartPoint, type Line } from './line-table';
import type { SystemPoint } from './queries';
import * as strings from './health.strings';

interface Chart {
  title: string;
  lines: readonly Line[];
  format: (value: number) => string;
  /** Tick marks of the axis, up to the highest value. */
  ticks: (most: number) => number[];
}

const perSecond = (value: number) =>
  `${value > 0 && value < 0.05 ? numberText(value) : value >= 10 ? Math.round(value) : value.toFixed(1)}/s`;
const rateTicks = (most: number) => roundTicks(most, 0.1);
const durationTicks = (most: number) => roundTicks(most, 1);
const byteTicks = (most: number) => roundByteTicks(most, 16 * 1024 * 1024);
const TIME_TICKS = 4;

const CHARTS: readonly Chart[] = [
  {
    title: strings.eventsChart,
    format: perSecond,
    ticks: rateTicks,
    lines: [
      { name: 'events_accepted_per_second', label: strings.acceptedLine, color: 'var(--bar-ok)' },
      {
        name: 'events_rejected_per_second',
        label: strings.rejectedLine,
        color: 'var(--bar-err)',
        dashes: '4 3',
      },
    ],
  },
  {
    title: strings.responseTimeChart,
    format: durationText,
    ticks: durationTicks,
    lines: [
      { name: 'ingest_p99_ms', label: strings.p99Line, color: 'var(--bar-warn)' },
      { name: 'ingest_p50_ms', label: strings.p50Line, color: 'var(--bar-info)', dashes: '4 3' },
    ],
  },
  {
    title: strings.rejectionsChart,
    format: perSecond,
    ticks: rateTicks,
    lines: [
      { name: 'batches_refused_per_second', label: strings.rejectedBatchesLine, color: 'var(--bar-warn)' },
      {
        name: 'errors_5xx_per_second',
        label: strings.serverErrorsLine,
        color: 'var(--bar-err)',
        dashes: '4 3',
      },
    ],
  },
  {
    title: strings.eventLoopLagChart,
    format: durationText,
    ticks: durationTicks,
    lines: [{ name: 'event_loop_lag_p99_ms', label: strings.lagLine, color: 'var(--bar-info)' }],
  },
  {
    title: strings.memoryChart,
    format: bytesText,
    ticks: byteTicks,
    lines: [{ name: 'rss_bytes', label: strings.memoryLine, color: 'var(--bar-info)' }],
  },
];

/** Charts of this replica's last hour. Separate chunk: the chart library is larger than the rest of the portal. */
export default function SystemCharts({
  points,
  intervalMs,
}: {
  points: readonly SystemPoint[];
  /** Interval between samples. */
  intervalMs: number;
}) {
  const zone = useTimeZone();
  const data = withGaps(points, intervalMs);
  const fromMs = data[0]?.atMs ?? 0;
  const toMs = data.at(-1)?.atMs ?? 0;
  const times = roundTimeTicks(fromMs, toMs, offsetOf(zone), TIME_TICKS);
  // The time is not finite while the tooltip is closed.
  const timeText = (atMs: number) =>
    Number.isFinite(atMs) ? exactTime(new Date(atMs).toISOString(), zone) : '';
  return (
    <div className={classes.charts}>
      {CHARTS.map((chart) => (
        <ChartPanel key={chart.title} {...{ chart, points, data, times, timeText }} />
      ))}
    </div>
  );
}

function ChartPanel({
  chart: { title, lines, format, ticks },
  points,
  data,
  times,
  timeText,
}: {
  chart: Chart;
  points: readonly SystemPoint[];
  data: ChartPoint[];
  times: number[];
  timeText: (atMs: number) => string;
}) {
  const [asTable, setAsTable] = useState(false);
  return (
    <figure className={`panel ${classes.chart}`}>
      <div className={classes.chartHead}>
        <figcaption>
          <Text component="h3" size="sm" fw={600} m={0}>
            {title}
          </Text>
          <Text size="xs" c="dimmed">
            {summary(points, lines, format)}
          </Text>
        </figcaption>
        <TableToggle asTable={asTable} onToggle={() => setAsTable(!asTable)} name={title} />
      </div>
      {asTable ? (
        <LineTable
          name={title}
          lines={lines}
          points={data}
          format={format}
          formatTime={(atMs) => timeText(atMs).slice(11, 19)}
        />
      ) : (
        <LineChart
          h={160}
          data={data}
          dataKey="atMs"
          withDots={false}
          curveType="linear"
          connectNulls={false}
          valueFormatter={format}
          yAxisProps={axis(ticks(highest(data, lines)))}
          xAxisProps={{
            type: 'number',
            domain: [data[0]?.atMs ?? 0, data.at(-1)?.atMs ?? 0],
            ticks: times,
            ...FITTING_LABELS,
            tickFormatter: (atMs: number) => timeText(atMs).slice(11, 16),
          }}
          tooltipProps={{ labelFormatter: (atMs) => timeText(Number(atMs)).slice(11, 19) }}
          lineProps={({ name, color }) => {
            const values = data.map((point) => point[name as Line['name']] ?? null);
            return {
              dot: (dot) => (
                <LoneDot key={dot.index} dot={dot} values={values} color={color ?? 'currentColor'} />
              ),
            };
          }}
          series={lines.map(({ name, label, color, dashes }) => ({
            name,
            label,
            color,
            ...(dashes === undefined ? {} : { strokeDasharray: dashes }),
          }))}
        />
      )}
    </figure>
  );
}

/** Axis with a label at every tick mark; the last one is the top of the chart. */
function axis(ticks: number[]) {
  return { width: 64, domain: [0, ticks.at(-1) ?? 1], ticks, interval: 0 } as const;
}

function highest(points: readonly ChartPoint[], lines: readonly Line[]): number {
  return Math.max(0, ...points.flatMap((point) => lines.map(({ name }) => point[name] ?? 0)));
}

/** Dot at a sample without neighbours, which a line cannot show. */
function LoneDot({
  dot: { cx, cy, index },
  values,
  color,
}: {
  dot: { cx?: number; cy?: number; index: number };
  values: readonly (number | null)[];
  color: string;
}) {
  return isAlone(values, index) ? <circle cx={cx} cy={cy} r={2.5} fill={color} /> : null;
}

/** Newest and highest value of each line in words. */
function summary(
  points: readonly SystemPoint[],
  lines: readonly Line[],
  format: (value: number) => string,
): string {
  return lines
    .map(({ name, label }) => {
      const values = points.map((point) => point[name]).filter((value) => value !== null);
      const last = values.at(-1);
      if (last === undefined) return strings.chartWithoutData(label);
      return strings.chartSummary(label, format(last), format(Math.max(...values)));
    })
    .join('; ');
}

/** Whether a value has no adjacent value, so that a line would not show it. */
export function isAlone(values: readonly (number | null)[], index: number): boolean {
  const isThere = (at: number) => (values[at] ?? null) !== null;
  return isThere(index) && !isThere(index - 1) && !isThere(index + 1);
}
