/** Right-to-left letters: Hebrew, Arabic, Syriac, Thaana, N'Ko and others (Unicode TR9). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * Isolates the direction of a name from a user or a sender within a sentence of the portal: right-to-left letters would otherwise
 * reorder the words and numbers beside it. Names without such letters are returned unchanged. Only for display.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}` : name;
}
