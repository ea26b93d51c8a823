import { isTrailingPunctuation, normalizeChunk, VARIABLE } from './normalize-chunk.js';
import { plainText } from './plain-text.js';
import { isLetterOrDigit, isSpace, isUnspaced, withOneForm } from './script-characters.js';

/** Maximum number of characters (UTF-16 code units) that are read of a message. */
export const MAX_MESSAGE_LENGTH = 2000;
export const MAX_PATTERN_LENGTH = 500;

/** Opening quotes of a value, with their closing quotes. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", "'"],
  ['"', '"'],
  ['`', '`'],
  // English, Chinese and Korean; in Swedish and Finnish, opening and closing quote are equal.
  ['“', '”'],
  ['‘', '’'],
  ['”', '”'],
  ['’', '’'],
  // German, Czech and Polish.
  ['„', '“”'],
  ['‚', '‘’'],
  // Reversed and heavy forms.
  ['‟', '”'],
  ['‛', '’'],
  ['❝', '❞'],
  ['❛', '❜'],
  // Hebrew.
  ['״', '״'],
  // French and Russian; reversed in German and Danish.
  ['«', '»'],
  ['»', '«»'],
  ['‹', '›'],
  ['›', '‹›'],
  // Chinese and Japanese, including full-width forms.
  ['「', '」'],
  ['『', '』'],
  ['《', '》'],
  ['〈', '〉'],
  ['｢', '｣'],
  ['〝', '〞〟'],
  ['﹁', '﹂'],
  ['﹃', '﹄'],
  ['＂', '＂'],
  ['＇', '＇'],
]);
/** Characters that are not quotes between letters, but, for example, an apostrophe or a foot sign. */
const AMBIGUOUS = new Set('\'"`‘’”»›״');
/** Unlike an apostrophe, these also close a value before a suffix, as Turkish and other languages append it: `"a.txt"de`. */
const BEFORE_SUFFIX = new Set('"”»');

/** Closing quotes of most languages. Between spaces, they separate the parts of a path: `Home » Orders`. */
const CLOSING = new Set('”’»›');

const QUOTED = '<value>';

/** Separators of chunks, and possibly of the values of a list. */
const isListSeparator = (char: string): boolean => LIST_SEPARATORS.has(char);
const LIST_SEPARATORS = new Set(',;|，；｜、､،؛፣၊');
/** Separators of chunks that are kept unchanged. */
const LITERALS = new Set(
  '()[]{}<>=!?*^&…（）［］｛｝【】〔〕〖〗〘〙〚〛｟｠＜＞＝！？＊＆¿¡؟：。｡।॥۔։។៕။።፧',
);

/** Most messages contain only visible ASCII, and require no further preparation. */
const NOT_PLAIN = /[^ -~]/;

/** Kind of a character: a chunk continues while it is 'chunk'. */
const enum Kind {
  Chunk,
  Space,
  List,
  Literal,
  Quote,
}

const KIND_OF_ASCII: readonly Kind[] = Array.from({ length: 128 }, (_, code) =>
  kindOfChar(String.fromCharCode(code), code),
);

/**
 * Message without its variable parts: two messages of one logging statement have the same pattern.
 * Quoted values become `<value>`, URLs `<url>`, e-mail addresses `<email>`, UUIDs `<uuid>`, IP addresses `<ip>`, dates
 * `<date>`, times `<time>`; numbers, hexadecimal digits and generated ids `<*>`. A list of such values becomes one of
 * them. Reads each character a bounded number of times; at most 500 characters long.
 */
export function patternOf(message: string): string {
  const read = message.length > MAX_MESSAGE_LENGTH ? message.slice(0, MAX_MESSAGE_LENGTH) : message;
  const text = NOT_PLAIN.test(read) ? withOneForm(plainText(read)) : read;
  const pattern = new Pattern();
  /** Quotes without a closing quote in the rest of the text. */
  let unclosed = '';
  let i = 0;
  while (i < text.length && pattern.length < MAX_PATTERN_LENGTH) {
    const char = text.charAt(i);
    switch (kindOf(text, i)) {
      case Kind.Space:
        pattern.space();
        i += 1;
        break;
      case Kind.List:
        pattern.separator(char);
        i += 1;
        break;
      case Kind.Quote: {
        const isOpening =
          (i === 0 || mayBeQuote(char, text.charCodeAt(i - 1))) &&
          !(CLOSING.has(char) && isSpace(text.charCodeAt(i + 1)));
        const close = isOpening && !unclosed.includes(char) ? closingQuote(text, i) : -1;
        if (close !== -1) {
          pattern.placeholder(QUOTED);
          i = close + 1;
          break;
        }
        if (isOpening) unclosed += char;
        pattern.literal(char);
        i += 1;
        break;
      }
      case Kind.Literal:
        pattern.literal(char);
        i += 1;
        break;
      case Kind.Chunk:
        i = readChunk(text, i, pattern);
        break;
    }
  }
  return bounded(pattern.toString());
}

function readChunk(text: string, from: number, pattern: Pattern): number {
  let to = from + 1;
  const isUnspacedScript = isUnspaced(text.charCodeAt(from));
  while (to < text.length && isInChunk(text, to)) {
    // In scripts that separate no words by spaces, ids, addresses and numbers also follow words directly.
    if (isUnspaced(text.charCodeAt(to)) !== isUnspacedScript) break;
    to += 1;
  }
  if (text.slice(from, to).includes('://')) to = endOfUrl(text, to);
  let end = to;
  while (end > from && isTrailingPunctuation(text.charCodeAt(end - 1))) end -= 1;
  if (end > from) {
    const chunk = normalizeChunk(text.slice(from, end));
    if (chunk.charAt(0) === '<') pattern.placeholder(chunk);
    else pattern.literal(chunk);
  }
  if (end < to) pattern.literal(text.slice(end, to));
  return to;
}

/** An apostrophe within a word (`can't`) is part of it. */
function isInChunk(text: string, at: number): boolean {
  const kind = kindOf(text, at);
  if (kind === Kind.Chunk) return true;
  if (kind !== Kind.Quote || !"'’".includes(text.charAt(at))) return false;
  const next = text.charCodeAt(at + 1);
  return isLetterOrDigit(next) && !isUnspaced(next) && !isUnspaced(text.charCodeAt(at - 1));
}

/** A query string contains characters that are separators elsewhere. */
function endOfUrl(text: string, from: number): number {
  const hasUnspacedHost = text.startsWith('://', from - 3);
  let to = from;
  while (to < text.length) {
    const kind = kindOf(text, to);
    if (kind === Kind.Space || kind === Kind.Quote || '<>()[]{}'.includes(text.charAt(to))) break;
    // A URL has only ASCII there, and a sentence can continue without a space.
    if (
      (isUnspaced(text.charCodeAt(to)) && !hasUnspacedHost) ||
      (kind !== Kind.Chunk && text.charCodeAt(to) > 127)
    )
      break;
    to += 1;
  }
  return to;
}

/**
 * A quote that could also be an apostrophe is not a quote next to a letter or digit, except in scripts that separate no
 * words.
 */
function mayBeQuote(char: string, beside: number): boolean {
  return !AMBIGUOUS.has(char) || !isLetterOrDigit(beside) || isUnspaced(beside);
}

function closingQuote(text: string, open: number): number {
  const opening = text.charAt(open);
  const close = closingOf(text, open, QUOTES.get(opening) ?? '');
  // Quotes of GNU programs, and of Ruby before 3.4: `x'
  return close === -1 && opening === '`' ? closingOf(text, open, "'") : close;
}

function closingOf(text: string, open: number, quotes: string): number {
  let close = open;
  while ((close = nextOf(text, quotes, close + 1)) !== -1) {
    const char = text.charAt(close);
    if (close + 1 === text.length || mayBeQuote(char, text.charCodeAt(close + 1))) return close;
    if (BEFORE_SUFFIX.has(char) && close > open + 1 && endsBeforeSuffix(text, close)) return close;
  }
  return -1;
}

/** Hebrew uses the same mark within abbreviations. */
function endsBeforeSuffix(text: string, close: number): boolean {
  const next = text.charCodeAt(close + 1);
  return isLetterOrDigit(text.charCodeAt(close - 1)) && !(next >= 0x590 && next < 0x600);
}

function nextOf(text: string, quotes: string, from: number): number {
  if (quotes.length === 1) return text.indexOf(quotes, from);
  for (let i = from; i < text.length; i++) if (quotes.includes(text.charAt(i))) return i;
  return -1;
}

function kindOf(text: string, at: number): Kind {
  const code = text.charCodeAt(at);
  return code < 128 ? (KIND_OF_ASCII[code] ?? Kind.Literal) : kindOfChar(text.charAt(at), code);
}

function kindOfChar(char: string, code: number): Kind {
  if (isSpace(code)) return Kind.Space;
  if (isListSeparator(char)) return Kind.List;
  if (QUOTES.has(char)) return Kind.Quote;
  return LITERALS.has(char) ? Kind.Literal : Kind.Chunk;
}

/** Pattern in progress; separators are buffered until it is certain that no list of equal placeholders continues. */
class Pattern {
  private text = '';
  private separators = '';
  private lastPlaceholder: string | null = null;

  get length(): number {
    return this.text.length;
  }

  space(): void {
    if (this.text !== '' && !this.separators.endsWith(' ')) this.separators += ' ';
  }

  separator(char: string): void {
    this.separators += char;
  }

  literal(text: string): void {
    if (this.continuesNumber(text)) {
      this.separators = '';
      this.text += text.slice(VARIABLE.length);
      return;
    }
    this.text += this.separators + text;
    this.separators = '';
    this.lastPlaceholder = null;
  }

  placeholder(text: string): void {
    if (this.continuesNumber(text)) {
      this.literal(text);
      if (this.lastPlaceholder !== null) this.lastPlaceholder = text;
      return;
    }
    if (this.lastPlaceholder === text && (this.separators !== '' || text === QUOTED)) {
      this.separators = '';
      return;
    }
    this.text += this.separators + text;
    this.separators = '';
    this.lastPlaceholder = text;
  }

  /** Decimals or thousands after a comma: `12,5%`, `$1,234.50`. */
  private continuesNumber(text: string): boolean {
    return (
      (this.separators === ',' || this.separators === '，') &&
      text.startsWith(VARIABLE) &&
      this.text.endsWith(VARIABLE)
    );
  }

  toString(): string {
    return this.text + this.separators.trimEnd();
  }
}

/** Truncates between two characters, never inside a surrogate pair. */
function bounded(text: string): string {
  if (text.length <= MAX_PATTERN_LENGTH) return text;
  const code = text.charCodeAt(MAX_PATTERN_LENGTH - 1);
  const isLeadSurrogate = code >= 0xd800 && code <= 0xdbff;
  return text.slice(0, isLeadSurrogate ? MAX_PATTERN_LENGTH - 1 : MAX_PATTERN_LENGTH);
}
