/** Letters that are written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and others (Unicode TR9). */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/**
 * A name that a user or a sender chose, for a place within a sentence of ours: without the isolation, right-to-left
 * letters reorder the words and numbers beside it. Names without such letters are returned as they are. Only for display.
 */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `${FIRST_STRONG_ISOLATE}${name}${POP_ISOLATE}` : name;
}
