import { Text } from '@mantine/core';
import { Status } from '../../ui/feedback/status';
import type { Evaluation, DecidingRule } from '../flag';
import * as strings from './flag-preview.strings';

/** What a context gets, as a word; the reason in words under it. */
export function Verdict({ evaluation, reason = true }: { evaluation: Evaluation; reason?: boolean }) {
  return (
    <>
      <Value on={evaluation.value} />
      {reason && (
        <Text size="xs" c="dimmed" mt={2}>
          {reasonText(evaluation)}
        </Text>
      )}
    </>
  );
}

export function Value({ on }: { on: boolean }) {
  return <Status kind={on ? 'ok' : 'off'}>{strings.onOrOff(on)}</Status>;
}

/** Steps of the evaluation in their order: the first that applies decides. */
export const STEPS = ['group', 'killed', 'override', 'enabled', 'cohorts', 'rollout'] as const;
export type Step = (typeof STEPS)[number];

/** Which step a reason of the service belongs to; `null`: there was no flag to evaluate. */
const STEP_OF: Readonly<Record<DecidingRule, Step | null>> = {
  flag_not_found: null,
  group_killed: 'group',
  group_disabled: 'group',
  flag_killed: 'killed',
  self_override: 'override',
  flag_disabled: 'enabled',
  cohort_mismatch: 'cohorts',
  rollout_full: 'rollout',
  rollout_zero: 'rollout',
  no_user: 'rollout',
  rollout_bucket: 'rollout',
};

export function stepOf({ rule }: Pick<Evaluation, 'rule'>): Step | null {
  return STEP_OF[rule];
}

/** Why a context gets what it gets, in words that need no knowledge of the rule. */
export function reasonText({ rule, value, group, dimension, bucket, rollout }: Evaluation): string {
  switch (rule) {
    case 'flag_not_found':
      return strings.reasonNotFound;
    case 'group_killed':
      return strings.reasonGroupKilled(group);
    case 'group_disabled':
      return strings.reasonGroupDisabled(group);
    case 'flag_killed':
      return strings.reasonKilled;
    case 'self_override':
      return strings.reasonOverride(value);
    case 'flag_disabled':
      return strings.reasonOff;
    case 'cohort_mismatch':
      return strings.reasonCohort(dimension);
    case 'rollout_full':
      return strings.reasonFullRollout;
    case 'rollout_zero':
      return strings.reasonZeroRollout;
    case 'no_user':
      return strings.reasonNoUserId(rollout);
    case 'rollout_bucket':
      return strings.reasonBucket(bucket, rollout);
  }
}
