import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BlockPending } from '../../ui/feedback/page-pending';
import { ErrorPanel } from '../../ui/feedback/states';
import { RelativeTime } from '../../ui/text/time';
import { usageQuery } from '../queries';
import { fillSlots } from '../../ui/text/fill-slots';
import * as strings from './flag-detail.strings';
import { useChartMarkers } from '../../events/changes/use-changes';
import { TimeBars } from '../../ui/charts/time-bars';

const CHART_HEIGHT = 150;
const RANGES = ['14', '30', '90'].map((days) => ({ value: days, label: strings.dayCountShort(days) }));

/** Evaluations of the flag by day and value. */
export function UsagePanel({ project, flagKey }: { project: string; flagKey: string }) {
  const [days, setDays] = useState('14');
  const { data, error, refetch } = useQuery(usageQuery(project, flagKey, Number(days)));
  const on = data?.days.reduce((sum, day) => sum + day.on, 0) ?? 0;
  const off = data?.days.reduce((sum, day) => sum + day.off, 0) ?? 0;
  const summary = strings.usageSummary(on, off, days);
  return (
    <section className="panel" style={{ padding: 16 }} aria-labelledby="usage-title">
      <Group justify="space-between" mb="xs" gap="xs">
        <Title order={2} size="sm" id="usage-title">
          {strings.usageTitle}
        </Title>
        <SegmentedControl
          size="xs"
          data={RANGES}
          value={days}
          onChange={setDays}
          aria-label={strings.daysShownLabel}
        />
      </Group>
      {error !== null && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <BlockPending height={CHART_HEIGHT} />}
      {data !== undefined && on + off === 0 && (
        <Text size="sm" c="dimmed">
          {strings.noEvaluations(data.last_evaluated_at, days)}
        </Text>
      )}
      {data !== undefined && on + off > 0 && (
        <UsageChart project={project} days={data.days} summary={summary} />
      )}
      {data !== undefined && data.last_evaluated_at !== null && (
        <Text size="xs" c="dimmed" component="div">
          {fillSlots(strings.lastEvaluated, {
            relativeTime: <RelativeTime at={data.last_evaluated_at} />,
          })}
        </Text>
      )}
    </section>
  );
}

const DAY_MS = 86_400_000;
const HEIGHT = 120;
const SERIES = [
  { key: 'on', label: strings.on, color: 'var(--bar-ok)' },
  { key: 'off', label: strings.off, color: 'var(--bar-off)', striped: true },
];

/** Evaluations of a flag by day in UTC, with its changes in the period. */
function UsageChart({
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
