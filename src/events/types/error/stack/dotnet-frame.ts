import { stackFrame, type StackFrame } from './stack-frame.js';

const AT = 'at';
const INDENT = '   ';
/**
 * Translations of `Word_At` in the resources of .NET Framework, whose language packs translate stacks, and in those
 * of the SDK: German, French, Spanish, Italian, Portuguese, Russian, Polish, Czech, Turkish, Swedish, Danish and Norwegian,
 * Dutch, Japanese, Chinese (simplified, traditional), Korean, Hungarian. Other translations are recognized by the rest of the line.
 */
const TRANSLATED_AT: ReadonlySet<string> = new Set([
  'bei',
  'à',
  'en',
  'in',
  'em',
  'в',
  'w',
  'v',
  'konum:',
  'vid',
  'ved',
  'bij',
  '場所',
  '在',
  '於',
  '위치:',
  'a következő helyen:',
]);

/** One word, or several that end with a colon. Hebrew appends a hyphen to it. */
const WORD = /^[\p{L}\p{M}'’]+-?:?$|^[\p{L}\p{M}'’]+(?: [\p{L}\p{M}'’]+){1,3}:$/u;
const NAME = /^[\p{L}_<$.][^\s()]*$/u;
/** `Int32 id`, `Object`, `` IEnumerable`1& items ``; empty for a parameter that an obfuscator renamed. */
const PARAMETER = /^[^\s()]*(?: [^\s()]*)?$/u;
const MAX_WORD = 40;

/** Mono marks code that the runtime generates for a call: `at (wrapper managed-to-native) Shop.Cart.Total (…)`. */
const WRAPPER = /^at \(wrapper [a-z-]+\) /;
const MONO_OFFSET = /^ \[0x[0-9a-f]+\]/;
/** A line number and its suffix in some languages: a full stop in German, a word in Chinese. */
const LINE_NUMBER = /(?<=[\s:])(\d{1,9})(?:\.| ?\p{Lo})?$/u;
const PATH_CHARACTER = /[\\/.:]/;

interface Frame {
  /** `at`, or its translation. */
  word: string;
  frame: StackFrame;
}

/**
 * A frame of .NET in any language, without surrounding spaces; null for another line.
 *
 *     at Shop.Cart.Total(Int32 id) in /src/Cart.cs:line 12
 *     bei Shop.Cart.Total(Int32 id) in C:\src\Cart.cs:Zeile 12.
 *     konum: Shop.Cart.Total(Int32 id) C:\src\Cart.cs içinde: satır 12
 *     a következő helyen: Shop.Cart.Total(Int32 id) hely: C:\src\Cart.cs, sor: 12
 *     at Shop.Cart.Total (System.Int32 id) [0x00012] in /src/Cart.cs:12        Mono
 */
export function readDotnetFrame(line: string): Frame | null {
  const unity = line.endsWith(')') && line.includes(' (at ') ? readUnityFrame(line) : null;
  if (unity !== null) return { word: AT, frame: unity };
  const isEnglish = line.startsWith('at ');
  const text = line.startsWith('at (') ? line.replace(WRAPPER, 'at ') : line;
  const open = text.indexOf('(');
  if (open < 4) return null;
  const end = text.charAt(open - 1) === ' ' ? open - 1 : open;
  // An English frame may have a function name with spaces.
  const start = isEnglish ? AT.length + 1 : text.lastIndexOf(' ', end - 1) + 1;
  const word = text.slice(0, Math.max(0, start - 1)).trimEnd();
  const name = text.slice(start, end);
  if (name === '') return null;
  const close = closing(text, open);
  const isComplete = close !== -1;
  if (!isEnglish && !(isComplete && isTranslated(word, name, text.slice(open + 1, close)))) return null;
  const rest = isComplete ? text.slice(close + 1).replace(MONO_OFFSET, '') : '';
  const position = rest === '' ? null : (englishPosition(rest) ?? positionOf(rest));
  if (!isEnglish && rest !== '' && position?.line == null) return null;
  return { word, frame: stackFrame('dotnet', name, position?.file ?? null, position?.line ?? null) };
}

/**
 * Translations of `at` in a stack: the first word of lines with a position, which no sentence contains. When no frame is
 * in English, also a known translation at the start of an indented line, and the first word of two lines that are indented or
 * have a known translation.
 */
export function translationsOfAt(lines: readonly string[]): ReadonlySet<string> {
  const words = new Set<string>();
  const uncertain = new Map<string, number>();
  let hasEnglish = false;
  for (const raw of lines) {
    const line = raw.trim();
    if (line.startsWith('at ')) hasEnglish = true;
    const read = line.includes('(') && !line.startsWith('at ') ? readDotnetFrame(line) : null;
    if (read === null) continue;
    if (read.frame.line !== null) words.add(read.word);
    else {
      const evidence = Number(raw.startsWith(INDENT)) + Number(TRANSLATED_AT.has(read.word));
      uncertain.set(read.word, (uncertain.get(read.word) ?? 0) + evidence);
    }
  }
  if (hasEnglish) return words;
  for (const [word, evidence] of uncertain) if (evidence > 1) words.add(word);
  return words;
}

/**
 * Frames that Unity logs: `Shop.Cart.Total (System.Int32 id) (at Assets/Cart.cs:12)`,
 * `Shop.Cart:Total(Int32) (at Assets/Cart.cs:12)`.
 */
const UNITY = /^([\p{L}_<][^\s()]{2,300}) ?\([^()]*\) (?:\[0x[0-9a-f]+\] )?\(at ([^()]+):(\d{1,9})\)$/u;

/** A frame in Unity's format; null for another line. */
export function readUnityFrame(line: string): StackFrame | null {
  const [, name, file, number] = UNITY.exec(line) ?? [];
  if (name === undefined || file === undefined || !/[.:]/.test(name)) return null;
  return stackFrame('dotnet', name.replace(':', '.'), file.startsWith('<') ? null : file, Number(number));
}

function isTranslated(word: string, name: string, parameters: string): boolean {
  if (word === '' || word.length > MAX_WORD || !WORD.test(word) || !NAME.test(name)) return false;
  return parameters === '' || parameters.split(',').every((each) => PARAMETER.test(each.trim()));
}

/** Parenthesis that closes the parameters: the path after them may contain parentheses, too. */
function closing(text: string, open: number): number {
  const position = text.indexOf(') ', open);
  return position === -1 ? text.lastIndexOf(')') : position;
}

/** ` in /src/Cart.cs:line 12`: fast path for the form of most stacks. */
function englishPosition(rest: string): { file: string; line: number } | null {
  const end = rest.startsWith(' in ') ? rest.lastIndexOf(':line ') : -1;
  if (end === -1) return null;
  const line = Number(rest.slice(end + 6));
  return Number.isSafeInteger(line) ? { file: rest.slice(4, end), line } : null;
}

/** Position after the parameters: ` in /src/Cart.cs:line 12`. */
function positionOf(rest: string): { file: string | null; line: number | null } | null {
  const number = LINE_NUMBER.exec(rest);
  const text = (number === null ? rest : rest.slice(0, number.index)).trim();
  if (text === '') return null;
  const space = text.indexOf(' ');
  const isWord = space !== -1 && !PATH_CHARACTER.test(text.slice(0, space).replace(/:$/, ''));
  const path = isWord ? text.slice(space + 1).trimStart() : text;
  if (number === null) return isWord ? { file: path, line: null } : null;
  // Separator of the path and the word for "line", which can itself end with a colon.
  const end = Math.max(path.lastIndexOf(':', path.length - 2), path.lastIndexOf(','));
  let file =
    end > 1 && path.length - end < MAX_WORD && !/[\\/]/.test(path.slice(end)) ? path.slice(0, end) : path;
  if (file === path) file = path.replace(/:$/, '');
  // In Turkish, "in" follows the path.
  if (!isWord && file.includes(' ')) file = file.slice(0, file.lastIndexOf(' '));
  // Mono prints the version of the module when it has no symbols.
  return { file: file.startsWith('<') ? null : file, line: Number(number[1]) };
}
