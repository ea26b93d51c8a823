/**
 * Replaces NUL and lone surrogates, which PostgreSQL rejects in texts. Both can occur in a header, a truncated text, or a
 * text of another system, and storing a report of it must not fail.
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD');
}
