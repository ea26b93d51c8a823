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

/** The text before and after the bucket. */
type Split = readonly [before: string, after: string];

interface FlagTexts {
  on: Split | undefined;
  off: Split | undefined;
  /**
   * Texts of evaluations without a bucket, by the values on which they depend: at most as many as the flag's dimensions and
   * the rule's steps.
   */
  others: Map<string, string>;
}

/** Cache by compiled flag: each revision compiles new flags, and the texts of old ones are garbage-collected with them. */
const textsOfFlags = new WeakMap<CompiledFlag, FlagTexts>();

/**
 * The JSON text of {@link ofrepEvaluation}, created once for each outcome of a flag.
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
  // No other text of the response can contain the mark: keys of flags have no quotes.
  const end = text.indexOf(mark) + mark.length;
  return [text.slice(0, end - String(evaluation.bucket).length), text.slice(end)];
}

function textOf(flag: CompiledFlag, evaluation: Evaluation, noUser: string): string {
  return JSON.stringify(ofrepEvaluation(flag.key, evaluation, flag.cohorts.length > 0, noUser));
}
