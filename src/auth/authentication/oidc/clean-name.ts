import { isLabel } from '../../../common/validation/is-label.js';

const MAX_LENGTH = 120;

/** A name that another service sent, as a label: without what is no text, cut where it is too long; `null` for nothing. */
export function cleanName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = [...value.slice(0, 10 * MAX_LENGTH).normalize('NFC')]
    .map((character) => (/\s/u.test(character) ? ' ' : isLabel(character) ? character : ''))
    .join('')
    .replace(/ {2,}/g, ' ');
  let name = '';
  // By whole characters: half of a surrogate pair is none.
  for (const character of text.trim()) {
    if (name.length + character.length > MAX_LENGTH) break;
    name += character;
  }
  name = name.trim();
  return isLabel(name) ? name : null;
}
