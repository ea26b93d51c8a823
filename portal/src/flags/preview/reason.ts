import type { DecidingRule, Evaluation } from '../flag';

/** The steps of the rule as a person sees them, in their order: the first that applies decides. */
export const STEPS = ['group', 'killed', 'override', 'enabled', 'cohorts', 'rollout'] as const;
export type Step = (typeof STEPS)[number];

/** Which step a reason of the service belongs to; `null`: there was no flag to ask. */
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
      return 'There is no such flag, or it is archived. What is not there is off.';
    case 'group_killed':
      return `The emergency stop of its group “${group}” is pulled: all flags of the group are off for everybody.`;
    case 'group_disabled':
      return `Its group “${group}” is disabled or gone: all flags of the group are off for everybody.`;
    case 'flag_killed':
      return 'Its emergency stop is pulled: off for everybody, whatever else is set.';
    case 'self_override':
      return `This person has an own override for the flag, which says ${value ? 'on' : 'off'}.`;
    case 'flag_disabled':
      return 'The flag is off. Cohorts and rollout are not looked at.';
    case 'cohort_mismatch':
      return `The context’s “${dimension}” is not among the values of the cohort “${dimension}”.`;
    case 'rollout_full':
      return 'Nothing before stops it, and the rollout is 100 %: on for everybody who comes this far.';
    case 'rollout_zero':
      return 'The rollout is 0 %: on for nobody.';
    case 'no_user':
      return `The context has no userId, and without one nobody is in a rollout of ${rollout} %.`;
    case 'rollout_bucket':
      return `The userId falls into bucket ${bucket}, and a rollout of ${rollout} % takes the buckets below ${rollout}.`;
  }
}
