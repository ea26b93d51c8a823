const LETTER_OR_DIGIT = /[\p{L}\p{N}\p{M}]/u;
const SPACE = /[\p{Zs}\u0085\u1361\u2028\u2029\u2800]/u;
/** Scripts that separate no words by spaces, and Hangul, whose particles directly follow a quoted word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\u30fc]/u;

/** Letters, marks and digits of any script. Half of a surrogate pair counts: most pairs in messages are letters. */
export function isLetterOrDigit(code: number): boolean {
  if (code < 128) {
    return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90);
  }
  return (code >= 0xd800 && code <= 0xdfff) || LETTER_OR_DIGIT.test(String.fromCharCode(code));
}

/** White space and control characters, of every script and width. */
export function isSpace(code: number): boolean {
  if (code < 128) return code <= 32 || code === 127;
  return code <= 160 || SPACE.test(String.fromCharCode(code));
}

/** Whether a quote next to this letter can be at the start or end of a word. */
export const isUnspaced = (code: number): boolean => code > 0xe00 && UNSPACED.test(String.fromCharCode(code));

// eslint-disable-next-line no-control-regex
const BEYOND_ASCII = /[^\u0000-\u007f]/;
const DIGIT = /\p{Nd}/gu;
/** Invisible marks: of direction, of possible line breaks, and of joined letters. */
const INVISIBLE =
  /[\u00ad\u061c\u180e\u3164\ufeff\uffa0]|[\u115f\u1160]|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|[\ufe00-\ufe0f]/g;
/** Arabic separators of numbers, a minus sign, and the full-width signs around numbers. */
const VARIANTS: Readonly<Record<string, string>> = {
  '\u066b': '.',
  '\u066c': ',',
  '\u2212': '-',
  '\uff0b': '+',
  '\uff0d': '-',
  '\uff0e': '.',
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'g');

/**
 * Text in one form for characters of which Unicode has several: composed letters (NFC), `0` for the digits of other
 * scripts, ASCII for signs around numbers, and without invisible marks.
 */
export function withOneForm(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return text
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .replace(DIGIT, (digit) => (digit < ':' ? digit : '0'))
    .replace(VARIANT, (char) => VARIANTS[char] ?? char);
}
