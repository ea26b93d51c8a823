import { plainText } from '../../../message-patterns/plain-text.js';

/**
 * Maximum number of UTF-16 code units that are read of a stack; of a longer one, the first half and the last half of this
 * number.
 */
export const MAX_STACK_LENGTH = 65_536;
/** Maximum number of lines that are read; of more, the first half and the last half of this number. */
export const MAX_LINES = 1000;
/** Maximum length of a frame; longer lines are not frames. */
export const MAX_LINE_LENGTH = 1024;

/** The lines of a stack trace that are read, without terminal escape sequences; a line that is too long is empty. */
export function stackLines(stack: string): string[] {
  const half = MAX_STACK_LENGTH / 2;
  const text = stack.length > MAX_STACK_LENGTH ? `${stack.slice(0, half)}\n${stack.slice(-half)}` : stack;
  let lines = plainText(text).split('\n');
  if (lines.length > MAX_LINES) lines = [...lines.slice(0, MAX_LINES / 2), ...lines.slice(-MAX_LINES / 2)];
  for (let i = 0; i < lines.length; i++) {
    if ((lines[i] ?? '').length > MAX_LINE_LENGTH) lines[i] = '';
  }
  return lines;
}
