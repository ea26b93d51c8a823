import type { Evaluation } from '../rule/evaluate-flag.js';
import type { CompiledFlag } from '../rule/flag-set.js';
import { ofrepEvaluation } from './ofrep-evaluation.js';

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
