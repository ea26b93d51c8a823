/**
 * Escape sequences of terminals, in the syntax that JavaScript and PostgreSQL share. Every repetition stops at the characters with
 * which another sequence begins, so a text is read in time that grows with its length, also when no sequence in it ends.
 *
 * The eight-bit forms (U+009B, U+009D) are recognized more narrowly: the same code points result from UTF-8 that was decoded as
 * Latin-1, where they are halves of letters and quotes.
 *
 * @see ECMA-48, 5th edition, 5.3 to 5.6; ECMA-35, 6th edition, 13.2; xterm's "Control Sequences" for BEL as the end of OSC.
 */
export const ESCAPE_SEQUENCE = [
  // OSC: titles of windows, hyperlinks, marks of shells. One that is cut off has no end, and reaches to that of its line.
  String.raw`\u001b\][^\u0000-\u001f\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)?`,
  // DCS, SOS, PM, APC, and the title of `screen`: images, pass-through.
  String.raw`\u001b[PX^_k][^\u0000-\u0007\u000e-\u001f\u009c]*(?:\u001b\\|\u009c)`,
  // CSI: colors, positions. One that is cut off has no last character.
  String.raw`\u001b\[[\u0030-\u003f]*[\u0020-\u002f]*[\u0040-\u007e]?`,
  // Character sets (`ESC ( B` in the reset of tput), other sequences of one character, the beginning of one that never ends.
  String.raw`\u001b[\u0020-\u002f]{0,2}[\u0030-\u007e]?`,
  String.raw`\u009b[\u0030-\u003f]*[A-Za-z]`,
  String.raw`\u009d[0-9]+;[^\u0000-\u001f\u0080-\u009f]*(?:\u0007|\u001b\\|\u009c)`,
  // Shift out and shift in, which belong to the reset of the terminals linux, screen and vt100.
  String.raw`[\u000e\u000f]`,
].join('|');

const EVERY_SEQUENCE = new RegExp(ESCAPE_SEQUENCE, 'g');

/** The text that a terminal shows: `\x1b[31mERROR\x1b[0m order` → `ERROR order`. */
export function withoutEscapeSequences(text: string): string {
  return text.replace(EVERY_SEQUENCE, '');
}
