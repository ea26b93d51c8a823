import { Text } from '@mantine/core';
import { useChartMarkers } from '../../events/changes/use-changes';
import { TimeBars } from '../../ui/charts/time-bars';
import * as strings from './flag-detail.strings';

const DAY_MS = 86_400_000;
const HEIGHT = 120;
const SERIES = [
  { key: 'on', label: strings.on, color: 'var(--bar-ok)' },
  { key: 'off', label: strings.off, color: 'var(--bar-off)', striped: true },
];

/** Evaluations of a flag by day in UTC, with what was changed meanwhile. */
export function UsageChart({
  project,
  days,
  summary,
}: {
  project: string;
  days: readonly { day: string; on: number; off: number }[];
  summary: string;
}) {
  const bars = days.map(({ day, on, off }) => ({ at: Date.parse(`${day}T00:00:00Z`), values: [on, off] }));
  const lastMs = bars.at(-1)?.at;
  const markers = useChartMarkers(project, bars[0]?.at, lastMs === undefined ? undefined : lastMs + DAY_MS);
  return (
    <TimeBars
      name={strings.usageTitle}
      height={HEIGHT}
      data={{ bars, barMs: DAY_MS, series: SERIES, markers }}
      summary={
        <Text span size="xs" c="dimmed">
          {summary}
        </Text>
      }
      formatTime={(ms) => new Date(ms).toISOString().slice(5, 10)}
    />
  );
}
