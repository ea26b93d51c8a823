import type { Evaluation } from '../rule/evaluate-flag.js';
import type { CompiledFlag } from '../rule/flag-set.js';

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
 * An evaluation in the format of OFREP 0.3. Value, variant, reason and errorDetails are always present:
 * published providers read them without checking that they exist.
 *
 * @param hasCohorts whether the context was read before the rollout decided.
 * @param noUser what is wrong with the context when it has no user.
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

/**
 * No rule is `DISABLED`: Go's provider answers the application's default for it, which may be true, and an
 * emergency stop must be false everywhere (docs/adr/0011). `metadata.rule` identifies one.
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

/** A text in two parts, between which the bucket stands. */
type Split = readonly [before: string, after: string];

interface FlagTexts {
  on: Split | undefined;
  off: Split | undefined;
  /** Of evaluations without a bucket, by what they depend on: no more than the flag has dimensions and the rule steps. */
  others: Map<string, string>;
}

/** By compiled flag: each revision compiles its flags anew, and the texts of the old ones are collected with them. */
const textsOfFlags = new WeakMap<CompiledFlag, FlagTexts>();

/**
 * The JSON text of {@link ofrepEvaluation}, made once for each outcome of a flag.
 *
 * @param noUser see {@link ofrepEvaluation}; one of few texts.
 */
export function ofrepText(flag: CompiledFlag, evaluation: Evaluation, noUser: string): string {
  let texts = textsOfFlags.get(flag);
  if (texts === undefined) {
    texts = { on: undefined, off: undefined, others: new Map() };
    textsOfFlags.set(flag, texts);
  }
  const { value, rule, dimension, bucket } = evaluation;
  if (bucket !== undefined) {
    const [before, after] = (texts[value ? 'on' : 'off'] ??= split(flag, evaluation, noUser));
    return before + String(bucket) + after;
  }
  const outcome = rule === 'no_user' ? `${rule} ${noUser}` : `${rule} ${value} ${dimension ?? ''}`;
  let text = texts.others.get(outcome);
  if (text === undefined) {
    text = textOf(flag, evaluation, noUser);
    texts.others.set(outcome, text);
  }
  return text;
}

function split(flag: CompiledFlag, evaluation: Evaluation, noUser: string): Split {
  const mark = `"bucket":${evaluation.bucket}`;
  const text = textOf(flag, evaluation, noUser);
  // No other text of the answer can hold the mark: keys of flags have no quotes.
  const end = text.indexOf(mark) + mark.length;
  return [text.slice(0, end - String(evaluation.bucket).length), text.slice(end)];
}

function textOf(flag: CompiledFlag, evaluation: Evaluation, noUser: string): string {
  return JSON.stringify(ofrepEvaluation(flag.key, evaluation, flag.cohorts.length > 0, noUser));
}
