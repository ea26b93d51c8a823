import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { changeOf } from '../../../../ui/change-text';
import { Sparkline } from '../../../../ui/charts/sparkline';
import { SenderText, showControls } from '../../../../ui/sender-text';
import { Status, type StatusKind } from '../../../../ui/status';
import { valueText } from '../screen/value-text';
import { latencyQuery } from './queries';
import { QueryPanel } from '../../../../ui/query-panel';
import * as strings from './latency-panel.strings';

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
