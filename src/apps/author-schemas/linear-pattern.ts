import { RE2JS, RE2JSSyntaxException } from 're2js';

/** A valid regular expression of ECMA-262 that cannot be matched in linear time, or that RE2 does not support. */
export class UnsupportedPattern extends Error {
  constructor(readonly problem: string) {
    super(problem);
    this.name = 'UnsupportedPattern';
  }
}

const LOOKAROUND =
  'must not use look-ahead or look-behind: patterns are matched in linear time, by an engine without them';
const BACK_REFERENCE =
  'must not use back-references: patterns are matched in linear time, by an engine without them';
/** White space of ECMA-262; RE2's own `\s` is ASCII. */
const SPACE =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const ANY = '[\\x{0}-\\x{10ffff}]';
const NOTHING = '[^\\x{0}-\\x{10ffff}]';
const NOT_LINE_END = '[^\\n\\r\\x{2028}\\x{2029}]';
const ESCAPE =
  '\\\\(?:u\\{[0-9a-fA-F]+\\}|u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|[pP]\\{[^}]*\\}|k<[^>]*>|[^])';
/** One element of a pattern's text, escapes as a whole. */
const OUTSIDE_CLASS = new RegExp(`${ESCAPE}|\\[\\^?\\]?|\\(\\?(?:<?[=!]|:|<[^>]*>)|[^]`, 'uy');
const INSIDE_CLASS = new RegExp(`${ESCAPE}|[^]`, 'uy');
const PROPERTY = /^\\([pP])\{(?:(?:General_Category|gc|Script|sc|Script_Extensions|scx)=)?([^}=]+)\}$/;

/** Matches an author's pattern in time linear in the text, regardless of the pattern. */
export class LinearPattern {
  private readonly compiled: RE2JS;

  /** @throws UnsupportedPattern */
  constructor(source: string) {
    this.compiled = compile(source);
  }

  test(text: string): boolean {
    return this.compiled.matcher(text).find();
  }
}

/** Reason for which a pattern is rejected; `null`: it can be used. */
export function patternProblem(source: string): string | null {
  try {
    new RegExp(source, 'u');
  } catch {
    return 'must be a regular expression (ECMA-262, with the flag u)';
  }
  try {
    compile(source);
    return null;
  } catch (error) {
    if (error instanceof UnsupportedPattern) return error.problem;
    throw error;
  }
}

function compile(source: string): RE2JS {
  try {
    return RE2JS.compile(translate(source));
  } catch (error) {
    if (!(error instanceof RE2JSSyntaxException)) throw error;
    if (/repeat/.test(error.message)) {
      throw new UnsupportedPattern(
        'must not repeat anything more than 1000 times, nested repetitions multiplied',
      );
    }
    throw new UnsupportedPattern(
      'uses syntax that the linear-time regular expression engine (RE2) does not support',
    );
  }
}

/** Translates the regular expression to RE2's syntax, without captures. */
function translate(source: string): string {
  let isInClass = false;
  let translated = '';
  for (let at = 0; at < source.length;) {
    const element = elementAt(source, at, isInClass ? INSIDE_CLASS : OUTSIDE_CLASS);
    translated += isInClass ? insideClass(element) : outsideClass(element);
    isInClass = isInClass ? element !== ']' : element === '[' || element === '[^';
    at += element.length;
  }
  return translated;
}

function elementAt(source: string, at: number, elements: RegExp): string {
  elements.lastIndex = at;
  return elements.exec(source)?.[0] ?? source.charAt(at);
}

function outsideClass(element: string): string {
  if (element.startsWith('\\')) return escaped(element, false);
  if (/^\(\?<?[=!]$/.test(element)) throw new UnsupportedPattern(LOOKAROUND);
  if (element.startsWith('(')) return '(?:';
  switch (element) {
    case '[]':
      return NOTHING;
    case '[^]':
      return ANY;
    case '.':
      return NOT_LINE_END;
    case '^':
      return '\\A';
    case '$':
      return '\\z';
    default:
      return element;
  }
}

function insideClass(element: string): string {
  if (element.startsWith('\\')) return escaped(element, true);
  // RE2 would read `[:alpha:]`.
  return element === '[' ? '\\[' : element;
}

function escaped(element: string, isInClass: boolean): string {
  const kind = element[1] ?? '';
  if (element.length > 2) {
    if (kind === 'k') throw new UnsupportedPattern(BACK_REFERENCE);
    if (kind === 'c') return codePoint(element.charCodeAt(2) % 32);
    if (kind === 'x') return codePoint(parseInt(element.slice(2), 16));
    if (kind === 'u') return codePoint(unicodeEscape(element));
    const [, sign, name] = PROPERTY.exec(element) ?? [];
    return name === undefined ? element : `\\${sign}{${name}}`;
  }
  if (/[1-9]/.test(kind)) throw new UnsupportedPattern(BACK_REFERENCE);
  if (kind === 's') return isInClass ? SPACE : `[${SPACE}]`;
  if (kind === 'S' && !isInClass) return `[^${SPACE}]`;
  if (kind === '0') return codePoint(0);
  if (kind === 'b' && isInClass) return codePoint(8);
  return element;
}

function unicodeEscape(element: string): number {
  if (element.startsWith('\\u{')) return parseInt(element.slice(3, -1), 16);
  const units = element
    .split('\\u')
    .slice(1)
    .map((unit) => parseInt(unit, 16));
  return String.fromCharCode(...units).codePointAt(0) ?? 0;
}

function codePoint(value: number): string {
  return `\\x{${value.toString(16)}}`;
}
