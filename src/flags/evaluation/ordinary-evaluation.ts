import type { EvaluationContext } from '../rule/evaluate-flag.js';
import { MAX_EVALUATED_KEYS, MAX_EVALUATED_KEY_LENGTH } from './dto/evaluate.dto.js';

/**
 * Recognizes the bodies that `EvaluateDto` certainly accepts and leaves as they are: a flat context, and keys. A tenth of the cost of
 * validating them.
 *
 * @returns `null` for any other, which may still be valid.
 */
export function readOrdinaryEvaluation(
  body: Readonly<Record<string, unknown>>,
): { context: EvaluationContext; keys: string[] | undefined } | null {
  for (const name of Object.keys(body)) if (name !== 'context' && name !== 'keys') return null;
  const { context, keys } = body;
  if (!isFlat(context) || !(keys === undefined || isListOfKeys(keys))) return null;
  return { context, keys };
}

function isFlat(context: unknown): context is Record<string, unknown> {
  if (typeof context !== 'object' || context === null || Array.isArray(context)) return false;
  for (const [name, value] of Object.entries(context)) {
    if (typeof value === 'object' && value !== null) return false;
    // The ValidationPipe takes these names out.
    if (name === 'prototype' || name in Object.prototype) return false;
  }
  return true;
}

function isListOfKeys(keys: unknown): keys is string[] {
  if (!Array.isArray(keys) || keys.length > MAX_EVALUATED_KEYS) return false;
  return keys.every((key) => typeof key === 'string' && key.length <= MAX_EVALUATED_KEY_LENGTH);
}
