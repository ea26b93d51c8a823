import { ProblemError } from './problem/problem-error.js';
import { isUuid } from './uuid-v7.js';

export interface Page<Item> {
  items: Item[];
  /** Goes into `?cursor=` for the next page; `null` on the last one. */
  next_cursor: string | null;
}

/**
 * Creates a page of rows that were read with `LIMIT limit + 1`: the extra row only shows that there is a next page. The
 * cursor is the position of the last row of the page, so that inserted and deleted rows shift nothing.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  limit: number,
  item: (row: Row) => Item,
  position: (row: Row) => readonly string[],
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(item),
    next_cursor: rows.length > limit && last !== undefined ? encodeCursor(position(last)) : null,
  };
}

/** Encoded, so that callers do not rely on the contents. */
export function encodeCursor(position: readonly string[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/**
 * Decodes the position of a cursor; `undefined` without a cursor.
 *
 * @param isPosition whether the texts, which come from the caller, are a valid position of this list.
 * @throws ProblemError `validation_failed` for anything else.
 */
export function decodeCursor(
  cursor: string | undefined,
  isPosition: (position: readonly string[]) => boolean,
): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  const position = parse(cursor);
  if (position !== null && isPosition(position)) return position;
  throw new ProblemError('validation_failed', 'The cursor was not issued by this list.', {
    errors: [{ path: 'cursor', problem: 'must be the next_cursor of this list' }],
  });
}

/**
 * Decodes the cursor of a list in order of ids: the id of the last row that was shown, `undefined` without a cursor.
 *
 * @throws ProblemError `validation_failed` for a cursor of another list.
 */
export function decodeIdCursor(cursor: string | undefined): string | undefined {
  return decodeCursor(cursor, ([id = '', ...rest]) => rest.length === 0 && isUuid(id))?.[0];
}

function parse(cursor: string): readonly string[] | null {
  if (!/^[A-Za-z0-9_-]+$/.test(cursor)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(value) && value.every((part) => typeof part === 'string') ? value : null;
  } catch {
    return null;
  }
}
