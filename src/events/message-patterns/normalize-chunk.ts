import { withoutBuildHash } from './build-hash.js';
import { isLetterOrDigit, isUnspaced } from './script-characters.js';
import { endOfTemporaryFolder } from './temporary-folder.js';
import { classifyWord, isDigit, isHexWord } from './word-class.js';

/** Placeholder for numbers, hexadecimal digits and generated ids alike: 2 % of random 8-digit hex is all decimal. */
export const VARIABLE = '<*>';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const UUID_LENGTH = 36;
/**
 * UUID in a name, such as `order:3f2a9c1b-…` and `3f2a9c1b-….json`. Its groups would count as words in one id and not in the
 * next.
 */
const UUID_WITHIN = /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-z])/i;
const DATE = /^(?:\d{4}-\d{2}-\d{2}(?:T[\d:.+Z-]*)?|\d{4}\/\d{2}\/\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4})$/;
const TIME = /^\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/;
const IPV4 = /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}(?::\d+|\/\d+)?$/;
const IPV6 = /^[0-9a-f:.]+(?:%[a-z0-9]+)?$/i;
const MAC = /^[0-9a-f]{2}(?:[:-][0-9a-f]{2}){5}$/i;
/** Java's `Object.toString`: `com.acme.Order@1b6d3586`. */
const IDENTITY = /^[\w.$]+@(?=[a-f]*\d|[a-f]{6})[0-9a-f]{1,8}$/;
/** Number whose thousands can be grouped by apostrophes, as in Switzerland. */
const NUMBER = /\d+(?:[.'’]\d+)*(?:e[+-]?\d+)?/iy;
const VERSION = /(?:\.\d+)+(?![A-Za-z0-9])/y;
const MAX_UNIT = 4;
const FILE_WITH_EXTENSION = /\.(?:cjs|css|js|jsx|map|mjs|ts|tsx|wasm)$/;

/** Minimum length of random letters: shorter words without digits are always kept. */
const MIN_RANDOM_LETTERS = 12;

const [AT, SLASH, BACKSLASH, COLON, DOT, HYPHEN, PLUS] = [64, 47, 92, 58, 46, 45, 43];

/**
 * Replaces the variable parts of a run of characters without spaces, quotes and brackets by placeholders:
 * `order-4711` → `order-<*>`, `10.0.0.7:5432` → `<ip>`.
 */
export function normalizeChunk(chunk: string): string {
  let [digits, ats, slashes, colons] = [0, 0, 0, 0];
  for (let i = 0; i < chunk.length; i++) {
    const code = chunk.charCodeAt(i);
    if (isDigit(code)) digits += 1;
    else if (code === AT) ats += 1;
    else if (code === SLASH || code === BACKSLASH) slashes += 1;
    else if (code === COLON) colons += 1;
  }
  if (digits + ats + slashes + colons === 0 && chunk.length < MIN_RANDOM_LETTERS) return chunk;
  if (slashes > 0 && chunk.includes('://')) return '<url>';
  if (ats === 1 && slashes === 0 && isEmail(chunk)) return '<email>';
  if (ats === 1 && IDENTITY.test(chunk))
    return `${normalizeWords(chunk.slice(0, chunk.indexOf('@')))}@${VARIABLE}`;
  if (digits > 0) {
    const whole = wholeChunk(chunk, colons);
    if (whole !== null) return whole;
  }
  return slashes > 0 ? normalizePath(chunk) : normalizeWords(chunk);
}

function wholeChunk(chunk: string, colons: number): string | null {
  if (chunk.length === UUID_LENGTH && UUID.test(chunk)) return '<uuid>';
  if (isDigit(chunk.charCodeAt(0)) && chunk.length >= 4) {
    if (DATE.test(chunk)) return '<date>';
    if (colons > 0 && TIME.test(chunk)) return '<time>';
    if (IPV4.test(chunk)) return '<ip>';
  }
  if (chunk.length === 17 && MAC.test(chunk)) return VARIABLE;
  if (colons > 1 && IPV6.test(chunk) && (colons === 7 || chunk.includes('::'))) return '<ip>';
  return null;
}

function isEmail(chunk: string): boolean {
  const at = chunk.indexOf('@');
  const dot = chunk.indexOf('.', at + 2);
  // `package@2.0.1` is not an e-mail address.
  return at > 0 && dot !== -1 && dot < chunk.length - 1 && !isDigit(chunk.charCodeAt(chunk.length - 1));
}

/** Normalizes each folder and the file separately, so that `/v1/users/42/main.4f3a9c1b.js` keeps its words. */
function normalizePath(path: string): string {
  const temporary = endOfTemporaryFolder(path);
  let result = '';
  let from = 0;
  for (let i = 0; i <= path.length; i++) {
    const code = path.charCodeAt(i);
    if (i < path.length && code !== SLASH && code !== BACKSLASH) continue;
    if (i > from) {
      const segment = path.slice(from, i);
      const isRandom = temporary > 0 && from === temporary && i < path.length;
      result += isRandom ? VARIABLE : normalizeSegment(segment, i === path.length);
    }
    if (i < path.length) result += '/';
    from = i + 1;
  }
  return result;
}

function normalizeSegment(segment: string, isLast: boolean): string {
  if (segment.length === UUID_LENGTH && UUID.test(segment)) return '<uuid>';
  if (isLast && FILE_WITH_EXTENSION.test(segment)) return normalizeWords(withoutBuildHash(segment));
  return normalizeWords(segment);
}

/** Replaces the variable runs of letters and digits; other characters are kept. */
function normalizeWords(text: string): string {
  const uuid = text.length > UUID_LENGTH && text.includes('-') ? UUID_WITHIN.exec(text) : null;
  if (uuid !== null) {
    const rest = normalizeWords(text.slice(uuid.index + UUID_LENGTH));
    return `${normalizeWords(text.slice(0, uuid.index))}<uuid>${rest}`;
  }
  let result = '';
  let i = 0;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (!isLetterOrDigit(code)) {
      // Sign of a number, not the hyphen of a name.
      const isSign = (code === HYPHEN || code === PLUS) && i === 0 && isDigit(text.charCodeAt(1));
      if (!isSign) result += text.charAt(i);
      i += 1;
      continue;
    }
    const end = endOfWord(text, i);
    if (isDigit(code)) {
      const number = endOfNumber(text, i);
      const unit = number >= end ? endOfUnit(text, number) : -1;
      if (unit !== -1) {
        result += VARIABLE + text.slice(number, unit);
        i = unit;
        continue;
      }
    }
    const word = normalizeWord(text, i, end);
    result += word;
    // Skips the rest of a version: `v1.2.3`.
    i = word.endsWith(VARIABLE) ? endOfVersion(text, end) : end;
  }
  return result;
}

/** A number or an id directly adjacent to a Chinese or Japanese word is not part of it. */
function endOfWord(text: string, from: number): number {
  const isInUnspaced = isUnspaced(text.charCodeAt(from));
  let end = from + 1;
  while (end < text.length) {
    const code = text.charCodeAt(end);
    if (!isLetterOrDigit(code) || isUnspaced(code) !== isInUnspaced) break;
    end += 1;
  }
  return end;
}

/** End of a number's unit: `12.5ms`; -1 when the number is not followed by a unit. */
function endOfUnit(text: string, from: number): number {
  let end = from;
  while (end < text.length && isLetterOrDigit(text.charCodeAt(end))) {
    if (isDigit(text.charCodeAt(end)) || end - from === MAX_UNIT) return -1;
    end += 1;
  }
  return end;
}

function endOfVersion(text: string, from: number): number {
  VERSION.lastIndex = from;
  return VERSION.test(text) ? VERSION.lastIndex : from;
}

function endOfNumber(text: string, from: number): number {
  NUMBER.lastIndex = from;
  return NUMBER.test(text) ? NUMBER.lastIndex : from;
}

function normalizeWord(text: string, from: number, to: number): string {
  const length = to - from;
  const word = classifyWord(text, from, to);
  const { digits, lower, upper, changes } = word;
  if (digits === 0) {
    const isRandom = length >= MIN_RANDOM_LETTERS && upper >= 0.4 * length && lower >= 0.4 * length;
    return isRandom ? VARIABLE : text.slice(from, to);
  }
  if (length >= 6 && isHexWord(word) && (changes > 1 || length >= 8)) return VARIABLE;
  if (changes > 1 && length >= 6) return VARIABLE;
  if (text.charCodeAt(from) === 48 && text.charAt(from + 1).toLowerCase() === 'x') return VARIABLE;
  return replaceDigits(text.slice(from, to));
}

/** `worker12` → `worker<*>`, `5ms` → `<*>ms`. */
function replaceDigits(word: string): string {
  return word.replace(/\d+/g, VARIABLE);
}

export const isTrailingPunctuation = (code: number): boolean => code === DOT || code === COLON;
