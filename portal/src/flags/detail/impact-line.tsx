import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Flag } from '../flag';
import { usageQuery } from '../queries';
import * as strings from './flag-detail.strings';

const DAYS = 7;

/** How many evaluations a rollout would turn on, by those of the last days; nothing where programs reported none. */
export function ImpactLine({
  project,
  flag,
  rollout,
}: {
  project: string;
  flag: Pick<Flag, 'key' | 'rollout'>;
  /** As it is edited, in percent. */
  rollout: number;
}) {
  const { data } = useQuery(usageQuery(project, flag.key, DAYS));
  const came = data?.days.reduce((sum, day) => sum + day.at_rollout, 0) ?? 0;
  if (came === 0) return null;
  return (
    <Text size="sm" role="status">
      {impactText(came, rollout, flag.rollout)}
    </Text>
  );
}

/**
 * @param came evaluations that the rollout decided.
 * @param saved the rollout as it is now.
 */
export function impactText(came: number, rollout: number, saved: number): string {
  const about = (percent: number) => roughly((came * percent) / 100).toLocaleString('en');
  const now = rollout === saved ? '' : strings.insteadOf(about(saved));
  return strings.estimatedImpact(about(rollout), now, came, DAYS);
}

/** Rounded to two digits: the users that will evaluate the flag, and how often, are an estimate. */
function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1);
  return Math.round(count / unit) * unit;
}
