import { isDeeperThan } from '../../common/validation/is-deeper-than.js';
import { MAX_DEPTH } from '../../common/validation/validation-pipe.js';
import type { EvaluationContext } from '../rule/evaluate-flag.js';
import { OfrepError } from './ofrep-evaluation.js';

/** Context of a body in which the user is outside of `context`. */
export const OUTSIDE_OF_CONTEXT: EvaluationContext = Object.freeze({});

/**
 * The evaluation context of an OFREP request: `targetingKey` is the user, unless the context has a `userId`.
 * Some providers omit an empty context.
 *
 * @throws OfrepError `INVALID_CONTEXT`
 */
export function ofrepContext(body: unknown): EvaluationContext {
  if (body === undefined) return {};
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new OfrepError(400, 'INVALID_CONTEXT', 'The body must be an object with a context.');
  }
  const context = 'context' in body ? body.context : undefined;
  if (context === undefined || context === null) {
    return Object.hasOwn(body, 'targetingKey') || Object.hasOwn(body, 'userId') ? OUTSIDE_OF_CONTEXT : {};
  }
  if (typeof context !== 'object' || Array.isArray(context)) {
    throw new OfrepError(400, 'INVALID_CONTEXT', 'context must be an object.');
  }
  const given = context as Record<string, unknown>;
  const { targetingKey } = given;
  if (targetingKey !== undefined && targetingKey !== null && typeof targetingKey !== 'string') {
    throw new OfrepError(400, 'INVALID_CONTEXT', 'targetingKey must be a text.');
  }
  return Object.hasOwn(given, 'userId') ? given : { ...given, userId: targetingKey };
}

/** The context of a body that the ValidationPipe accepts; `null` for a rejected one. */
export function ordinaryOfrepContext(body: unknown): EvaluationContext | null {
  if (isDeeperThan(body, MAX_DEPTH)) return null;
  try {
    return ofrepContext(body);
  } catch {
    return null;
  }
}

/** `targeting_key`, `TargetingKey`, `user_id`, `userid` and similar. */
const SIMILAR_NAME = /^[\s_-]*(?:targeting[\s_-]*key|user[\s_-]*id)[\s_-]*$/i;

/**
 * Explains why a context has no user, and what to send instead. There are few texts, so that a flag can cache one response
 * for each.
 *
 * @param context as `ofrepContext` returns it: `targetingKey` is in the place of a `userId` that was not sent.
 */
export function missingUser(context: EvaluationContext): string {
  if (context === OUTSIDE_OF_CONTEXT) return 'send targetingKey within context, not beside it.';
  const { userId, targetingKey } = context;
  if (userId !== targetingKey) return `${overriding(userId)}. It takes precedence over targetingKey.`;
  if (userId === undefined) {
    const hasSimilarName = Object.entries(context).some(
      ([name, value]) => value !== undefined && SIMILAR_NAME.test(name),
    );
    return hasSimilarName
      ? 'send targetingKey. The context has a similar name; names are case-sensitive.'
      : 'send targetingKey.';
  }
  return `targetingKey is ${kindOf(userId)}. Send a text.`;
}

function overriding(userId: unknown): string {
  const kind = kindOf(userId);
  const isNone = userId === null || userId === '';
  return isNone ? `userId is ${kind}. Send a text, or leave it out` : `userId is ${kind}. Send it as text`;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value === '') return 'empty';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
