import type { EvalContext, Explanation, Flags } from '../flags/flags.js';
import { NO_FLAGS } from './provider-state.js';

/** The error codes of an OpenFeature SDK; each SDK has its own enum. */
export type ErrorCodes<E> = Record<
  'FLAG_NOT_FOUND' | 'INVALID_CONTEXT' | 'PROVIDER_NOT_READY' | 'TARGETING_KEY_MISSING' | 'TYPE_MISMATCH',
  E
>;

export interface Resolution<T, E> {
  value: T;
  reason: string;
  variant?: string;
  flagMetadata?: Record<string, boolean | number | string>;
  errorCode?: E;
  errorMessage?: string;
}

type OpenFeatureContext = Readonly<Record<string, unknown>>;

export function resolveBoolean<E>(
  flags: Flags,
  codes: ErrorCodes<E>,
  flagKey: string,
  defaultValue: boolean,
  context: OpenFeatureContext,
): Resolution<boolean, E> {
  const explanation = flags.explain(flagKey, evalContextOf(context), defaultValue);
  const failure = failureOf(codes, flagKey, explanation.rule);
  if (failure !== null) return { value: defaultValue, reason: 'ERROR', ...failure };
  const { value, ...flagMetadata } = explanation;
  return {
    value,
    variant: value ? 'on' : 'off',
    reason: REASONS[explanation.rule] ?? (flags.hasCohorts(flagKey) ? 'TARGETING_MATCH' : 'STATIC'),
    flagMetadata,
  };
}

/** Resolves a flag as another type: a type mismatch, because every flag is a boolean. */
export function resolveOther<T, E>(
  flags: Flags,
  codes: ErrorCodes<E>,
  flagKey: string,
  defaultValue: T,
  context: OpenFeatureContext,
): Resolution<T, E> {
  const { rule } = flags.explain(flagKey, evalContextOf(context));
  const failure = rule === 'no_user' ? null : failureOf(codes, flagKey, rule);
  return {
    value: defaultValue,
    reason: 'ERROR',
    ...(failure ?? { errorCode: codes.TYPE_MISMATCH, errorMessage: `"${flagKey}" is a boolean.` }),
  };
}

/** `targetingKey` is the user unless the context has a `userId`, as over OFREP. */
function evalContextOf(context: OpenFeatureContext): EvalContext {
  const { userId, targetingKey } = context;
  return userId === undefined ? { ...context, userId: targetingKey as EvalContext['userId'] } : context;
}

/** The same reasons as over OFREP. No rule has the reason `DISABLED`, for which some programs use their default. */
const REASONS: Partial<Record<Explanation['rule'], string>> = {
  group_killed: 'STATIC',
  group_disabled: 'STATIC',
  flag_killed: 'STATIC',
  flag_disabled: 'STATIC',
  self_override: 'TARGETING_MATCH',
  cohort_mismatch: 'TARGETING_MATCH',
  rollout_bucket: 'SPLIT',
};

const FAILURES: Partial<Record<Explanation['rule'], [keyof ErrorCodes<never>, (flagKey: string) => string]>> =
  {
    flag_not_found: ['FLAG_NOT_FOUND', (flagKey) => `This project has no flag "${flagKey}".`],
    invalid_context: ['INVALID_CONTEXT', () => 'The context cannot be read.'],
    no_user: [
      'TARGETING_KEY_MISSING',
      (flagKey) =>
        `"${flagKey}" has a partial rollout, which needs a user: a text in userId or, without a userId, in targetingKey.`,
    ],
    not_ready: ['PROVIDER_NOT_READY', () => NO_FLAGS],
  };

function failureOf<E>(
  codes: ErrorCodes<E>,
  flagKey: string,
  rule: Explanation['rule'],
): { errorCode: E; errorMessage: string } | null {
  const failure = FAILURES[rule];
  if (failure === undefined) return null;
  const [code, messageOf] = failure;
  return { errorCode: codes[code], errorMessage: messageOf(flagKey) };
}
