import { isDeeperThan } from '../../common/validation/is-deeper-than.js';
import { MAX_DEPTH } from '../../common/validation/validation-pipe.js';
import type { EvaluationContext } from '../rule/evaluate-flag.js';
import { OfrepError } from './ofrep-error.js';

/** The context of a body that has the user beside `context` and not in it. */
export const OUTSIDE_OF_CONTEXT: EvaluationContext = Object.freeze({});

/**
 * The context of an OFREP request in our words: `targetingKey` is the user, unless a `userId` stands
 * beside it. Some providers leave an empty context out.
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

/** The context of a body that the ValidationPipe passes on; `null` for one that is refused. */
export function ordinaryOfrepContext(body: unknown): EvaluationContext | null {
  if (isDeeperThan(body, MAX_DEPTH)) return null;
  try {
    return ofrepContext(body);
  } catch {
    return null;
  }
}
