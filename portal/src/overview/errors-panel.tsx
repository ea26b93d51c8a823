import { Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Sparkline } from '../ui/charts/sparkline';
import { Status } from '../ui/feedback/status';
import { OverviewPanel } from '../ui/layout/overview-panel';
import type { Overview } from './queries';
import * as strings from './overview.strings';

export function ErrorsPanel({
  project,
  errors: { total, hours },
}: {
  project: string;
  errors: NonNullable<Overview['errors']>;
}) {
  const trend = errorTrend(hours);
  return (
    <OverviewPanel
      title={strings.errorsTitle}
      empty={null}
      link={
        <Link to="/p/$project/events" params={{ project }} search={{ level: 'error' } as never}>
          {strings.allErrors}
        </Link>
      }
    >
      <Group justify="space-between" align="flex-end" gap="md">
        <div>
          <Text size="sm" mb={6}>
            <Text span fw={600} size="xl" className="tabular">
              {total.toLocaleString('en')}
            </Text>
            <Text span c="dimmed">
              {strings.errorsUnit(total)}
            </Text>
          </Text>
          <Status kind={trend.kind}>{trend.text}</Status>
        </div>
        <Sparkline
          values={hours}
          label={strings.errorsChart(hours.length)}
          color="var(--bar-err)"
          width={220}
          height={56}
        />
      </Group>
    </OverviewPanel>
  );
}

/** The later half of the time beside the earlier one. */
export function errorTrend(hours: readonly number[]): { kind: 'ok' | 'warn' | 'off'; text: string } {
  const middle = Math.floor(hours.length / 2);
  const sum = (part: readonly number[]) => part.reduce((all, count) => all + count, 0);
  const before = sum(hours.slice(0, middle));
  const after = sum(hours.slice(middle));
  const half = hours.length - middle;
  if (before + after === 0) return { kind: 'ok', text: strings.noErrors };
  if (after > before) return { kind: 'warn', text: strings.trendRising(after, half, before) };
  if (after < before) return { kind: 'ok', text: strings.trendFalling(after, half, before) };
  return { kind: 'off', text: strings.trendSteady };
}
