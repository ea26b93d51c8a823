import { isDigit } from '../../../message-patterns/word-class.js';

export interface Location {
  file: string;
  line: number | null;
  column: number | null;
}

const COLON = 58;

/** `file:12:3` or `file:12` from the right, so that colons of the path stay; null when no number ends the text. */
export function splitLocation(text: string): Location | null {
  const last = numberStart(text, text.length);
  if (last === -1) return null;
  const before = numberStart(text, last - 1);
  const lastNumber = Number(text.slice(last));
  if (before === -1) return { file: text.slice(0, last - 1), line: lastNumber, column: null };
  return { file: text.slice(0, before - 1), line: Number(text.slice(before, last - 1)), column: lastNumber };
}

/** Where the digits that end at `end` begin, when a colon precedes them; otherwise -1. */
function numberStart(text: string, end: number): number {
  let start = end;
  while (start > 0 && end - start < 10 && isDigit(text.charCodeAt(start - 1))) start -= 1;
  return start < end && start > 1 && text.charCodeAt(start - 1) === COLON ? start : -1;
}
