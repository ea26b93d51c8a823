import { classifyWord, isHexWord } from './word-class.js';

/** Extensions of bundlers' files: only their names contain content hashes that are not hexadecimal. */
export const BUNDLED_EXTENSIONS = new Set(['cjs', 'css', 'js', 'jsx', 'map', 'mjs', 'ts', 'tsx', 'wasm']);

const MIN_HEX = 6;
/** Length of the hashes of esbuild (base32), and of Rollup and Vite (base64url). */
const SHORT_HASH = 8;
/** Minimum length from which a mixture of digits and both cases is not a word. */
const LONG_HASH = 16;
const MAX_HASH = 64;

const ESBUILD_HASH = /^[A-Z2-7]{8}$/;
/** Rollup's hash is a 128-bit number in base64url: its first digit is B, C or D, and A for a number with a leading zero. */
const ROLLUP_FIRST = /^[A-D]/;
const VERSION = /^v?\d+$/;

/** Maximum length of a name; longer ones are not changed. */
const MAX_NAME = 255;
/** Hashes of builds never consist of lowercase letters alone. */
const MAY_HAVE_HASH = /[A-Z0-9]/;

/**
 * Name of a file without the parts that a build adds: `main.4f3a9c1b.js` → `main.js`, `index-BxYz12_a.js` → `index.js`,
 * `chunk-ABCD1234.js` → `chunk.js`, `app-1.2.3.min.js` → `app.min.js`, `4f3a9c1b.js` → `<hash>.js`.
 */
export function withoutBuildHash(name: string): string {
  const dot = name.lastIndexOf('.');
  if (dot <= 0 || name.length > MAX_NAME || !MAY_HAVE_HASH.test(name)) return name;
  const extension = name.slice(dot + 1);
  const isBundled = BUNDLED_EXTENSIONS.has(extension);
  let result = '';
  let from = 0;
  while (from <= dot) {
    const to = name.indexOf('.', from);
    const piece = name.slice(from, to);
    const isGenerated =
      VERSION.test(piece) ||
      isBuildHash(piece, isBundled, false) ||
      (isBundled && from > 0 && to === dot && isDottedRollupHash(piece));
    if (!isGenerated) result += `${isBundled ? withoutTrailingHash(piece) : piece}.`;
    else if (from === 0) result += '<hash>.';
    from = to + 1;
  }
  return result + extension;
}

/**
 * Whether `token` is a content hash or a generated id rather than a word.
 *
 * @param isBundled whether the token is part of the name of a bundled file
 * @param followsHyphen whether the token is the end of `name-token`, where Rollup adds its hash
 */
export function isBuildHash(token: string, isBundled: boolean, followsHyphen: boolean): boolean {
  const length = token.length;
  if (length < MIN_HEX || length > MAX_HASH) return false;
  const word = classifyWord(token, 0, length);
  if (word.digits === length || isHexWord(word)) return true;
  if (word.isHex && word.others === 0 && word.digits > 0 && length === 36) return true;
  if (word.others > 0) return false;
  const isMixed = word.digits > 0 && word.upper > 0 && word.lower > 0;
  if (length >= LONG_HASH) return isMixed && word.joiners === 0;
  if (!isBundled || length !== SHORT_HASH) return false;
  if (ESBUILD_HASH.test(token) || (isMixed && word.joiners === 0)) return true;
  if (!followsHyphen) return false;
  if (word.joiners > 0) return ROLLUP_FIRST.test(token) && (word.digits > 0 || word.upper > 1);
  return word.changes > 2 || ROLLUP_FIRST.test(token);
}

/** SvelteKit and Astro add Rollup's hash after a dot, where a word can begin with a capital, too. */
function isDottedRollupHash(piece: string): boolean {
  return piece.length === SHORT_HASH && /[\d_-]/.test(piece) && isBuildHash(piece, true, true);
}

/** `index-BxYz12_a` → `index`. The hash may itself contain a hyphen, so the last 8 characters are tried first. */
function withoutTrailingHash(stem: string): string {
  const short = stem.length - SHORT_HASH;
  if (short > 1 && stem.charAt(short - 1) === '-' && isBuildHash(stem.slice(short), true, true)) {
    return stem.slice(0, short - 1);
  }
  const hyphen = stem.lastIndexOf('-');
  if (hyphen > 0) {
    const token = stem.slice(hyphen + 1);
    if (VERSION.test(token) || isBuildHash(token, true, true)) return stem.slice(0, hyphen);
  }
  const underscore = stem.lastIndexOf('_');
  if (underscore > 0 && isBuildHash(stem.slice(underscore + 1), true, false))
    return stem.slice(0, underscore);
  return stem;
}
