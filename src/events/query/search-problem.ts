import { QueryProblem } from './query-term.js';

/** Characters. */
export const MAX_SEARCH_LENGTH = 1000;

/**
 * What is wrong with a search query, as the text after the name of its parameter; `null` for one that can be read. NUL stands in
 * no event, and PostgreSQL takes it in no text: it would be a 500.
 *
 * @param read throws a `QueryProblem`.
 */
export function searchProblem(value: unknown, read: (query: string) => unknown): string | null {
  if (
    typeof value !== 'string' ||
    value.length > MAX_SEARCH_LENGTH ||
    value.includes('\0') ||
    !value.isWellFormed()
  ) {
    return `must be text of at most ${MAX_SEARCH_LENGTH} characters, without NUL`;
  }
  try {
    read(value);
    return null;
  } catch (error) {
    if (error instanceof QueryProblem) return `cannot be read at ${error.message}`;
    throw error;
  }
}
