import { withoutEscapeSequences } from '../../common/text/without-escape-sequences.js';

/**
 * A spreadsheet reads a cell that begins so as a formula, which can call programs and send data away. Excel in Chinese, Japanese and
 * Korean accepts the full-width signs, too.
 */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/**
 * A cell of CSV. One that a spreadsheet would take for a formula begins with an apostrophe, which makes it text. Escape sequences of
 * terminals are left out before, as a formula could stand behind one.
 */
export function csvCell(text: string, separator: ',' | '\t' = ','): string {
  const shown = withoutEscapeSequences(text);
  const safe = FORMULA.test(shown) ? `'${shown}` : shown;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
