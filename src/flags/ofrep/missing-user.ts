import type { EvaluationContext } from '../rule/evaluate-flag.js';
import { OUTSIDE_OF_CONTEXT } from './ofrep-context.js';

/** `targeting_key`, `TargetingKey`, `user_id`, `userid` and similar. */
const SIMILAR_NAME = /^[\s_-]*(?:targeting[\s_-]*key|user[\s_-]*id)[\s_-]*$/i;

/**
 * What is wrong with the user of a context that has none, and what to send instead. The texts are few, so that a flag can keep one
 * response for each.
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
