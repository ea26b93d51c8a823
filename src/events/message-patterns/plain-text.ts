import { withoutEscapeSequences } from '../../common/text/without-escape-sequences.js';

/** With what an escape sequence begins. */
const INTRODUCERS = ['\u001b', '\u009b', '\u009d', '\u000e', '\u000f'];

/** The text without escape sequences of terminals. Most texts have none, and take a fraction of the time that removing them takes. */
export function plainText(text: string): string {
  for (const char of INTRODUCERS) if (text.includes(char)) return withoutEscapeSequences(text);
  return text;
}
