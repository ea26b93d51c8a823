import { ESCAPE_SEQUENCE } from '../../../../src/common/text/without-escape-sequences';
import * as strings from './run-logs.strings';

export type AnsiColor = 'err' | 'info' | 'off' | 'ok' | 'run' | 'warn';

export interface AnsiPart {
  text: string;
  color: AnsiColor | null;
  bold: boolean;
}

/** The eight colors of terminals as our tokens, which have enough contrast in both schemes. */
const COLORS: readonly (AnsiColor | null)[] = ['off', 'err', 'ok', 'warn', 'info', 'run', 'info', null];
/** Maximum length of a line: one of a megabyte would freeze the page. */
export const MAX_LINE = 5000;

/* eslint-disable no-control-regex -- matches escape codes */
/**
 * Escape sequences and control characters, none of which is shown. Only sequences for color and weight have an effect;
 * those that move the cursor, set titles or make links have none.
 */
const ESCAPE = new RegExp(
  String.raw`${ESCAPE_SEQUENCE}|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f]`,
  'g',
);
const STYLE = /^(?:\u001b\[|\u009b)([0-9;]*)m$/;

/** One line of a log, in parts of one style each. Every character is shown as text, never interpreted as markup. */
export function ansiParts(line: string): AnsiPart[] {
  const parts: AnsiPart[] = [];
  let color: AnsiColor | null = null;
  let bold = false;
  let at = 0;
  const cut =
    line.length > MAX_LINE ? strings.shortenedLine(line.slice(0, MAX_LINE), line.length - MAX_LINE) : line;
  const add = (text: string) => {
    if (text !== '') parts.push({ text, color, bold });
  };
  for (const match of cut.matchAll(ESCAPE)) {
    add(cut.slice(at, match.index));
    at = match.index + match[0].length;
    const style = STYLE.exec(match[0]);
    if (style === null) continue;
    for (const code of (style[1] ?? '').split(';').map(Number)) {
      if (code === 0) [color, bold] = [null, false];
      else if (code === 1) bold = true;
      else if (code === 22) bold = false;
      else if (code === 39) color = null;
      else if (code >= 30 && code <= 37) color = COLORS[code - 30] ?? null;
      else if (code >= 90 && code <= 97) color = COLORS[code - 90] ?? null;
    }
  }
  add(cut.slice(at));
  return parts;
}

/** Plain text of a line, for search and copying. */
export function withoutAnsi(line: string): string {
  return line.replaceAll(ESCAPE, '');
}
