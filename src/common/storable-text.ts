/**
 * PostgreSQL takes neither NUL nor half a surrogate pair in texts. Both can come out of a header, of a text
 * that was cut, or of another system, and a report of it must not fail.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
