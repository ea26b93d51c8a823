import { createHash } from 'node:crypto';
import { ExactNumber } from '../../common/json/exact-number.js';

/**
 * Canonical JSON of RFC 8785 (JCS): no spaces, names sorted by UTF-16 code units, numbers and strings as in ECMAScript.
 * Equal values have equal texts, independently of the order of their fields. A number that is no double is written with its
 * decimal digits instead, so that `2^53 + 1` differs from `2^53`.
 *
 * @throws TypeError for values that JSON cannot represent: NaN, infinities, lone surrogates, undefined.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'string') return quoted(value);
  if (value instanceof ExactNumber) return value.canonicalText;
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${quoted(name)}:${canonicalJson(field)}`).join(',')}}`;
}

/** `sha256:` and the hex digest of the canonical form. */
export function checksum(value: unknown): string {
  return `sha256:${createHash('sha256').update(canonicalJson(value)).digest('hex')}`;
}

function numberText(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('JSON has no such number');
  return JSON.stringify(value);
}

function quoted(text: string): string {
  if (!text.isWellFormed()) throw new TypeError('JSON has no lone surrogates');
  return JSON.stringify(text);
}
