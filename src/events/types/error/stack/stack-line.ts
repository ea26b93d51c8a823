import { isDigit } from '../../../message-patterns/word-class.js';

export interface Location {
  file: string;
  line: number | null;
  column: number | null;
}

const COLON = 58;

/**
 * Splits `file:12:3` or `file:12` from the right, so that the path can contain colons; null when no number ends the text.
 */
export function splitLocation(text: string): Location | null {
  const last = numberStart(text, text.length);
  if (last === -1) return null;
  const before = numberStart(text, last - 1);
  const lastNumber = Number(text.slice(last));
  if (before === -1) return { file: text.slice(0, last - 1), line: lastNumber, column: null };
  return { file: text.slice(0, before - 1), line: Number(text.slice(before, last - 1)), column: lastNumber };
}

/** Start of the digits that end at `end`, when a colon precedes them; otherwise -1. */
function numberStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < 10 && isDigit(text.charCodeAt(start - 1))) start -= 1;
  return start < end && start > 1 && text.charCodeAt(start - 1) === COLON ? start : -1;
}

/** Number at the start of a text; null when there is none. */
export function leadingNumber(text: string): number | null {
  const number = Number.parseInt(text, 10);
  return Number.isNaN(number) ? null : number;
}

/** Number of white space characters at the start of a line. */
export function indentation(line: string): number {
  let at = 0;
  while (at < line.length && (line.charAt(at) === ' ' || line.charAt(at) === '\t')) at += 1;
  return at;
}

/**
 * Class of an error: `TypeError`, `java.lang.IllegalStateException`, `Shop\CartException`, `Error [ERR_X]`; in .NET
 * `Shop.Cart+EmptyException` and `` FaultException`1[Shop.Fault] ``; in Python `shop.total.<locals>.CartError`.
 */
const TYPE_NAME =
  /^[\p{L}_$][\p{L}\p{N}_$.\\+]*(?:<locals>\.[\p{L}\p{N}_.]+|`\d+(?:\[[^\s:]*\])?| \[[A-Z0-9_]+\])?$/u;
const MAX_TYPE = 256;

/**
 * `Unhandled exception. `, `Unbehandelte Ausnahme: `, `Exception non gérée : `, `未经处理的异常:  `: sentences have a space or
 * a non-ASCII character, which class names here do not contain.
 */
const UNHANDLED = /^(?=[^:：]*[^\x21-\x7e])[^:：]{1,60}?(?:\. |[:：]\s*)/;

/** First line of a printed exception. */
export interface Header {
  type: string;
  message: string | null;
}

/** Splits `TypeError: x is not a function` into type and message; null when the line does not begin with a type. */
export function splitHeader(line: string): Header | null {
  const colon = line.indexOf(': ');
  const end = colon === -1 ? (line.endsWith(':') ? line.length - 1 : line.length) : colon;
  if (end === 0 || end > MAX_TYPE) return null;
  const type = line.slice(0, end).trimEnd();
  if (!TYPE_NAME.test(type)) return null;
  return { type, message: colon === -1 ? null : line.slice(colon + 2) };
}

/** {@link splitHeader} after a sentence about an unhandled exception; null when the type there has no namespace. */
export function splitQualifiedHeader(line: string): Header | null {
  const sentence = UNHANDLED.exec(line);
  const header = sentence === null ? null : splitHeader(line.slice(sentence[0].length));
  return header?.type.includes('.') === true ? header : null;
}
