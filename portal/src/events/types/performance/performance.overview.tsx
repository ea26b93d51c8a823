import { Group, Text } from '@mantine/core';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { changeOf } from '../../../ui/text/change-text';
import { Sparkline } from '../../../ui/charts/sparkline';
import { SenderText, showControls } from '../../../ui/text/sender-text';
import { Status, type StatusKind } from '../../../ui/feedback/status';
import { valueText } from './screen/value-text';
import { QueryPanel } from '../../../ui/layout/overview-panel';
import * as strings from './performance.overview.strings';
import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import type { TypeOverview } from '../../type-views/type-overview';

/** Percentiles are exact to 1%; smaller changes are not significant. */
const NOTEWORTHY_PERCENT = 5;

export function LatencyPanel({ project }: { project: string }) {
  const query = useQuery(latencyQuery(project));
  return (
    <QueryPanel
      title={strings.latencyTitle}
      link={
        <Link to="/p/$project/performance" params={{ project }}>
          {strings.allMetrics}
        </Link>
      }
      query={query}
      emptyText={strings.noLatency}
    >
      {({ busiest }) => {
        if (busiest === null) return null;
        const { service, metric, series } = busiest;
        const [now] = series.items;
        if (now === undefined) return null;
        const before = series.previous?.items[0]?.total.p95;
        const change = latencyChange(now.total.p95, before);
        return (
          <Group justify="space-between" align="flex-end" gap="md">
            <div>
              <Text size="sm" mb={6}>
                <Text span fw={600} size="xl" className="tabular">
                  {valueText(now.total.p95)}
                </Text>
                <Text span c="dimmed">{` ${showControls(series.unit ?? '')} ${strings.p95}`}</Text>
              </Text>
              <Status kind={change.kind}>{change.text}</Status>
              <Text size="xs" c="dimmed" mt={6} style={{ overflowWrap: 'anywhere' }}>
                <SenderText text={service === null ? metric : `${service} ${metric}`} />
              </Text>
            </div>
            <Sparkline
              values={now.points.map(({ p95 }) => p95)}
              label={strings.latencyChart}
              width={220}
              height={56}
            />
          </Group>
        );
      }}
    </QueryPanel>
  );
}

export function latencyChange(now: number, before: number | undefined): { kind: StatusKind; text: string } {
  const change = changeOf(now, before);
  if (change === null) return { kind: 'off', text: strings.noYesterday };
  if (change.percent >= NOTEWORTHY_PERCENT) return { kind: 'warn', text: strings.slower(change.size) };
  if (change.percent <= -NOTEWORTHY_PERCENT) return { kind: 'ok', text: strings.faster(change.size) };
  return { kind: 'ok', text: strings.asYesterday };
}

const REFRESH_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const MAX_METRICS = 200;

export type Metric = components['schemas']['PerformanceMetricResponse'];

/** Duration metric with the most values in 24 hours, with the previous 24 hours; `busiest` is null without duration metrics. */
const latencyQuery = (project: string) =>
  queryOptions({
    queryKey: ['on-call', project, 'latency'],
    queryFn: async ({ signal }) => {
      const from = new Date(Date.now() - DAY_MS).toISOString();
      const list = { project_id: project, from, limit: MAX_METRICS };
      const { items, complete } = await unwrap(
        api.GET('/api/performance/metrics', { params: { query: list }, signal }),
      );
      const chosen = busiestDuration(items);
      if (chosen === null) return { complete, busiest: null };
      const { service, metric } = chosen;
      const query = {
        project_id: project,
        from,
        metric,
        compare: 'previous' as const,
        ...(service === null ? {} : { service }),
      };
      const series = await unwrap(api.GET('/api/performance/series', { params: { query }, signal }));
      return { complete: series.complete, busiest: { service, metric, series } };
    },
    refetchInterval: REFRESH_MS,
  });

const DURATION_UNITS: readonly string[] = ['ns', 'us', 'µs', 'ms', 's', 'seconds', 'milliseconds'];

export function busiestDuration(metrics: readonly Metric[]): Metric | null {
  const durations = metrics.filter(
    ({ unit, count }) => count > 0 && unit !== null && DURATION_UNITS.includes(unit),
  );
  return durations.toSorted((one, other) => other.count - one.count)[0] ?? null;
}

export default { column: 'left', order: 30, requires: 'day', Panel: LatencyPanel } satisfies TypeOverview;
