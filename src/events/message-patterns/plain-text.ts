import { withoutEscapeSequences } from '../../common/text/without-escape-sequences.js';

/** First characters of escape sequences. */
const INTRODUCERS = ['\u001b', '\u009b', '\u009d', '\u000e', '\u000f'];

/**
 * Text without terminal escape sequences. Most texts have none, which is detected in a fraction of the time of a removal.
 */
export function plainText(text: string): string {
  for (const char of INTRODUCERS) if (text.includes(char)) return withoutEscapeSequences(text);
  return text;
}
