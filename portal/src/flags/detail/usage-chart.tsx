import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import * as strings from './flag-detail.strings';

const SERIES = [
  { name: 'on', label: strings.on, color: 'var(--bar-ok)' },
  { name: 'off', label: strings.off, color: 'var(--bar-off)' },
];

/** Only by `lazy`: the charts weigh more than everything else on the page. */
export function UsageChart({
  days,
  height,
}: {
  days: { day: string; on: number; off: number }[];
  height: number;
}) {
  return (
    <BarChart
      h={height}
      data={days}
      dataKey="day"
      series={SERIES}
      type="stacked"
      withLegend
      tickLine="none"
      gridAxis="x"
      xAxisProps={{ tickFormatter: (day: string) => day.slice(5), minTickGap: 24 }}
      yAxisProps={{ width: 44, tickFormatter: (count: number) => compact.format(count) }}
      valueFormatter={(count) => count.toLocaleString('en')}
    />
  );
}

const compact = new Intl.NumberFormat('en', { notation: 'compact' });
