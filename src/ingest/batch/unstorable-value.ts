import { fieldPath } from '../../common/json/field-path.js';
import type { PayloadProblem } from '../../events/payload-schemas.js';
import { MAX_DIGITS, UNSTORABLE_NUL, UNSTORABLE_NUMBER, UNSTORABLE_SURROGATE } from './scan-result.js';

/** Levels of nesting allowed in an event's member; a `data` object without containers is one level. */
export const MAX_DEPTH = 32;

export const TOO_DEEP = `nesting deeper than ${MAX_DEPTH} levels`;
const HAS_NUL = 'contains the character U+0000';
const HAS_LONE_SURROGATE = 'contains a lone surrogate';

/** With the u flag a surrogate pair is one code point of another category, so only a lone surrogate matches. */
const LONE_SURROGATE = /\p{Surrogate}/u;

type Segments = readonly (string | number)[];

/**
 * The first value in a parsed event that JSON allows and the database or a double cannot hold: U+0000, a lone surrogate
 * (both in names, too), a number that is not finite, nesting beyond {@link MAX_DEPTH}.
 */
export function findUnstorableValue(event: unknown): PayloadProblem | null {
  return findIn(event, [], 0);
}

/**
 * Describes an unstorable value that the scanner found in the raw bytes of an event, and that the parsed event does not
 * show: an earlier value of a repeated name, or a number that parses to 0. It is rejected too, because the raw bytes are
 * stored.
 *
 * @param unstorable the UNSTORABLE_ bits of the scan result.
 * @returns `null` when none of the bits is set.
 */
export function hiddenUnstorableValue(unstorable: number): string | null {
  if (unstorable & UNSTORABLE_NUL) return HAS_NUL;
  if (unstorable & UNSTORABLE_SURROGATE) return HAS_LONE_SURROGATE;
  if (unstorable & UNSTORABLE_NUMBER) return `contains a number beyond ${MAX_DIGITS} digits`;
  return null;
}

function findIn(value: unknown, path: Segments, depth: number): PayloadProblem | null {
  if (typeof value === 'string') return unstorableText(value, path);
  if (typeof value === 'number') return Number.isFinite(value) ? null : at(path, 'not a finite number');
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH) return at(path, TOO_DEEP);

  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      const found = findIn(item, [...path, index], depth + 1);
      if (found) return found;
    }
    return null;
  }
  for (const [name, member] of Object.entries(value)) {
    const memberPath = [...path, name];
    const found = unstorableText(name, memberPath) ?? findIn(member, memberPath, depth + 1);
    if (found) return found;
  }
  return null;
}

function unstorableText(text: string, path: Segments): PayloadProblem | null {
  if (text.includes('\u0000')) return at(path, HAS_NUL);
  return LONE_SURROGATE.test(text) ? at(path, HAS_LONE_SURROGATE) : null;
}

function at(path: Segments, problem: string): PayloadProblem {
  return { path: fieldPath(path), problem };
}
