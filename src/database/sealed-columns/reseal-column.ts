import type { DataSource } from 'typeorm';
import type { SecretBox } from '../../common/crypto/secret-box.js';
import type { SealedColumn } from './sealed-column.js';

/** Rows that are read and written together: small, because the service waits for their locks. */
const PAGE_ROWS = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Values of one column. */
export interface ResealedColumn {
  /** Sealed with the current key already. */
  current: number;
  /** Sealed anew, or, when nothing is written, still sealed with an earlier key. */
  earlier: number;
  /** Ids of the rows whose value no key opens; at most {@link MAX_UNREADABLE}. */
  unreadable: string[];
}

/** How many unreadable rows are named; a wrong key makes all of them unreadable. */
export const MAX_UNREADABLE = 20;

interface Row {
  id: string;
  sealed: Buffer;
}

/**
 * Seals every value of the column with the current key. Each page is a statement of its own that replaces a value only when
 * it is still the one that was read, so requests are served meanwhile, and a process that was killed is simply started again.
 *
 * @param write `false` counts only.
 */
export async function resealColumn(
  dataSource: DataSource,
  box: SecretBox,
  { table, key, column, purpose }: SealedColumn,
  write: boolean,
): Promise<ResealedColumn> {
  const found: ResealedColumn = { current: 0, earlier: 0, unreadable: [] };
  const page = (after: string): Promise<Row[]> =>
    dataSource.query<Row[]>(
      `SELECT ${key} AS id, ${column} AS sealed FROM ${table}
        WHERE ${key} > $1 AND ${column} IS NOT NULL ORDER BY ${key} LIMIT ${PAGE_ROWS}`,
      [after],
    );
  for (let rows = await page(FIRST_ID); rows.length > 0; rows = await page(rows.at(-1)?.id ?? FIRST_ID)) {
    const resealed: (Row & { anew: Buffer })[] = [];
    for (const { id, sealed } of rows) {
      const opened = openOrNull(box, sealed, purpose(id));
      if (opened === null) {
        if (found.unreadable.length < MAX_UNREADABLE) found.unreadable.push(id);
      } else if (opened.keyIndex === 0) found.current++;
      else {
        found.earlier++;
        resealed.push({ id, sealed, anew: box.seal(opened.text, purpose(id)) });
      }
    }
    if (write && resealed.length > 0) {
      await dataSource.query(
        `UPDATE ${table} AS t SET ${column} = v.anew
           FROM unnest($1::uuid[], $2::bytea[], $3::bytea[]) AS v (id, sealed, anew)
          WHERE t.${key} = v.id AND t.${column} = v.sealed`,
        [
          resealed.map(({ id }) => id),
          resealed.map(({ sealed }) => sealed),
          resealed.map(({ anew }) => anew),
        ],
      );
    }
  }
  return found;
}

function openOrNull(
  box: SecretBox,
  sealed: Buffer,
  purpose: string,
): ReturnType<SecretBox['openWithAny']> | null {
  try {
    return box.openWithAny(sealed, purpose);
  } catch {
    return null;
  }
}
