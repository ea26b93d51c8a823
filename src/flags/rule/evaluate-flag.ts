import type { CompiledFlag, FlagSet } from './flag-set.js';

/** The step of the rule that decided. */
export type DecidingRule =
  | 'cohort_mismatch'
  | 'flag_disabled'
  | 'flag_killed'
  | 'flag_not_found'
  | 'group_disabled'
  | 'group_killed'
  | 'no_user'
  | 'rollout_bucket'
  | 'rollout_full'
  | 'rollout_zero'
  | 'self_override';

/** Attributes of the evaluated subject: `userId`, `env`, `role`, and any other attribute that flags use. */
export type EvaluationContext = Readonly<Record<string, unknown>>;

export interface Evaluation {
  value: boolean;
  rule: DecidingRule;
  /** The group that decided. */
  group?: string;
  /** The cohort dimension that did not match. */
  dimension?: string;
  /** 0 to 99; only when the bucket decided. */
  bucket?: number;
  rollout?: number;
}

/** 0 to 99; see `bucket.ts`. */
export type BucketOf = (flagKey: string, userId: string) => number;

/**
 * The flag evaluation rule: the first step that applies decides. A total function: it has a result for every context and
 * never throws. Test vectors for every implementation are in `contracts/flags/v1`.
 *
 * An unknown group counts as disabled, because a flag must not stay on when its emergency stop is missing. A context without
 * a user is outside of every partial rollout.
 *
 * @param now Unix milliseconds, or a function that returns them, called only for overrides with an expiry.
 */
export function evaluateFlag(
  set: FlagSet,
  flagKey: string,
  context: EvaluationContext,
  now: number | (() => number),
  bucketOf: BucketOf,
): Evaluation {
  const flag = set.flags.get(flagKey);
  if (flag === undefined) return { value: false, rule: 'flag_not_found' };

  if (flag.group !== null) {
    const group = set.groups.get(flag.group);
    if (group?.killed === true) return { value: false, rule: 'group_killed', group: flag.group };
    if (group?.enabled !== true) return { value: false, rule: 'group_disabled', group: flag.group };
  }
  if (flag.killed) return { value: false, rule: 'flag_killed' };

  const userId = text(context, 'userId');
  const override = userId === null ? undefined : flag.overrides?.get(userId);
  if (override !== undefined && (typeof now === 'number' ? now : now()) < override.untilMs) {
    return { value: override.value, rule: 'self_override' };
  }
  if (!flag.enabled) return { value: false, rule: 'flag_disabled' };

  const dimension = firstMismatch(flag, context);
  if (dimension !== null) return { value: false, rule: 'cohort_mismatch', dimension };

  const { rollout } = flag;
  if (rollout >= 100) return { value: true, rule: 'rollout_full' };
  if (rollout <= 0) return { value: false, rule: 'rollout_zero' };
  if (userId === null) return { value: false, rule: 'no_user', rollout };

  const bucket = bucketOf(flagKey, userId);
  return { value: bucket < rollout, rule: 'rollout_bucket', bucket, rollout };
}

function firstMismatch(flag: CompiledFlag, context: EvaluationContext): string | null {
  for (const [dimension, values] of flag.cohorts) {
    const value = text(context, dimension);
    if (value === null || !values.has(value)) return dimension;
  }
  return null;
}

/** The context's own non-empty string property of this name; `null`: none. */
function text(context: EvaluationContext, name: string): string | null {
  if (!Object.hasOwn(context, name)) return null;
  const value = context[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
