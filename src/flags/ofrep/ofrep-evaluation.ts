import type { Evaluation } from '../rule/evaluate-flag.js';

export type OfrepErrorCode =
  'FLAG_NOT_FOUND' | 'GENERAL' | 'INVALID_CONTEXT' | 'PARSE_ERROR' | 'TARGETING_KEY_MISSING';

export interface OfrepSuccess {
  key: string;
  value: boolean;
  reason: 'SPLIT' | 'STATIC' | 'TARGETING_MATCH';
  variant: 'off' | 'on';
  metadata: Record<string, boolean | number | string>;
}

export interface OfrepFailure {
  key?: string;
  errorCode: OfrepErrorCode;
  errorDetails: string;
}

/**
 * No rule is mapped to `DISABLED`: Go's provider returns the application's default for it, which can be true, and an
 * emergency stop must be false everywhere (docs/adr/0011). `metadata.rule` contains the rule.
 */
const REASONS: Partial<Record<Evaluation['rule'], OfrepSuccess['reason']>> = {
  group_killed: 'STATIC',
  group_disabled: 'STATIC',
  flag_killed: 'STATIC',
  flag_disabled: 'STATIC',
  self_override: 'TARGETING_MATCH',
  cohort_mismatch: 'TARGETING_MATCH',
  rollout_bucket: 'SPLIT',
};

/**
 * An evaluation in the format of OFREP 0.3. Value, variant, reason and errorDetails are always present: published providers
 * read them without checking that they exist.
 *
 * @param hasCohorts whether the rule compared the context with cohorts before the rollout.
 * @param noUser explanation for a context without a user.
 */
export function ofrepEvaluation(
  key: string,
  { value, rule, group, dimension, bucket, rollout }: Evaluation,
  hasCohorts: boolean,
  noUser: string,
): OfrepFailure | OfrepSuccess {
  if (rule === 'flag_not_found') {
    return { key, errorCode: 'FLAG_NOT_FOUND', errorDetails: `This project has no flag "${key}".` };
  }
  if (rule === 'no_user') {
    return {
      key,
      errorCode: 'TARGETING_KEY_MISSING',
      errorDetails: `"${key}" has a partial rollout, which needs a user: ${noUser}`,
    };
  }
  return {
    key,
    value,
    reason: REASONS[rule] ?? (hasCohorts ? 'TARGETING_MATCH' : 'STATIC'),
    variant: value ? 'on' : 'off',
    metadata: {
      rule,
      ...(group === undefined ? {} : { group }),
      ...(dimension === undefined ? {} : { dimension }),
      ...(bucket === undefined ? {} : { bucket }),
      ...(rollout === undefined ? {} : { rollout }),
    },
  };
}

export function isOfrepFailure(answer: OfrepFailure | OfrepSuccess): answer is OfrepFailure {
  return 'errorCode' in answer;
}

/** An error in the format of OFREP, whose clients do not read problem documents. */
export class OfrepError extends Error {
  constructor(
    readonly status: 400 | 404,
    readonly errorCode: OfrepErrorCode,
    readonly errorDetails: string,
    readonly key?: string,
  ) {
    super(`${errorCode}: ${errorDetails}`);
  }
}
