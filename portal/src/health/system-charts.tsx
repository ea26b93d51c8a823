import '@mantine/charts/styles.layer.css';
import { LineChart } from '@mantine/charts';
import { Text } from '@mantine/core';
import { durationText, exactTime } from '../ui/time-text';
import { useTimeZone } from '../ui/time-zone';
import { bytesText } from './bytes-text';
import classes from './health.module.css';
import { isAlone } from './is-alone';
import type { SystemPoint } from './queries';

interface Line {
  name: Exclude<keyof SystemPoint, 'at'>;
  label: string;
  color: string;
  /** Dashes, so that lines differ by more than their color. */
  dashes?: string;
}

interface Chart {
  title: string;
  lines: readonly Line[];
  format: (value: number) => string;
}

const perSecond = (value: number) => `${value >= 10 ? Math.round(value) : value.toFixed(1)}/s`;
const MILLION = 1024 * 1024;

const CHARTS: readonly Chart[] = [
  {
    title: 'Events',
    format: perSecond,
    lines: [
      { name: 'events_accepted_per_second', label: 'accepted', color: 'var(--bar-ok)' },
      { name: 'events_rejected_per_second', label: 'rejected', color: 'var(--bar-err)', dashes: '4 3' },
    ],
  },
  {
    title: 'Time to an answer of ingest',
    format: durationText,
    lines: [
      { name: 'ingest_p99_ms', label: 'p99', color: 'var(--bar-warn)' },
      { name: 'ingest_p50_ms', label: 'p50', color: 'var(--bar-info)', dashes: '4 3' },
    ],
  },
  {
    title: 'Refused batches and errors',
    format: perSecond,
    lines: [
      { name: 'batches_refused_per_second', label: 'batches refused', color: 'var(--bar-warn)' },
      { name: 'errors_5xx_per_second', label: 'answers 5xx', color: 'var(--bar-err)', dashes: '4 3' },
    ],
  },
  {
    title: 'Event loop late by, p99',
    format: durationText,
    lines: [{ name: 'event_loop_lag_p99_ms', label: 'late by', color: 'var(--bar-info)' }],
  },
  {
    title: 'Memory of the process',
    format: bytesText,
    lines: [{ name: 'rss_bytes', label: 'memory', color: 'var(--bar-info)' }],
  },
];

/** The last hour of this replica. A chunk of its own: the chart library is larger than the rest of the portal. */
export default function SystemCharts({ points }: { points: readonly SystemPoint[] }) {
  const zone = useTimeZone();
  const data = points.map((point) => ({ ...point, time: exactTime(point.at, zone).slice(11, 19) }));
  return (
    <div className={classes.charts}>
      {CHARTS.map(({ title, lines, format }) => (
        <figure key={title} className={`panel ${classes.chart}`}>
          <figcaption>
            <Text component="h3" size="sm" fw={600} m={0}>
              {title}
            </Text>
            <Text size="xs" c="dimmed">
              {summary(points, lines, format)}
            </Text>
          </figcaption>
          <LineChart
            h={160}
            data={data}
            dataKey="time"
            withDots={false}
            curveType="linear"
            connectNulls={false}
            valueFormatter={format}
            yAxisProps={{ width: 64, domain: [0, title.startsWith('Memory') ? 50 * MILLION : 'auto'] }}
            xAxisProps={{ minTickGap: 48 }}
            lineProps={({ name, color }) => {
              const values = points.map((point) => point[name as Line['name']]);
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
        </figure>
      ))}
    </div>
  );
}

/** Most of the hour may have had nothing to measure; a line has no length at a single point. */
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

/** The newest and the highest value of each line, in words. */
function summary(
  points: readonly SystemPoint[],
  lines: readonly Line[],
  format: (value: number) => string,
): string {
  return lines
    .map(({ name, label }) => {
      const values = points.map((point) => point[name]).filter((value) => value !== null);
      const last = values.at(-1);
      if (last === undefined) return `${label}: nothing yet`;
      return `${label}: now ${format(last)}, at most ${format(Math.max(...values))}`;
    })
    .join('; ');
}
