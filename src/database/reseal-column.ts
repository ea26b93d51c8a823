import sql, { raw } from 'sql-template-tag';
import type { DataSource } from 'typeorm';
import type { SecretBox } from '../common/crypto/secret-box.js';
import { bytes, execute, queryRows, text, type RowOf } from './rows.js';

/**
 * A column of values that `SecretBox` sealed. The owner of the table declares it beside the function that builds the
 * purpose, so that a rotation of the encryption key finds every sealed value.
 */
export interface SealedColumn {
  table: string;
  /** Name of the primary key, of type uuid. */
  key: string;
  column: string;
  /** Purpose with which the value of the row was sealed. */
  purpose: (id: string) => string;
}

/** Number of rows that are read and written together: small, because requests wait for their locks. */
const PAGE_ROWS = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Result for one column, in numbers of values. */
export interface ResealedColumn {
  /** Values that the current key had already sealed. */
  current: number;
  /** Values that were sealed anew, or, in a dry run, that an earlier key has sealed. */
  earlier: number;
  /** Ids of the rows whose value no key opens; at most {@link MAX_UNREADABLE}. */
  unreadable: string[];
}

/** Maximum number of unreadable rows that are listed; a wrong key makes all of them unreadable. */
export const MAX_UNREADABLE = 20;

const ROW = { id: text(), sealed: bytes() };
type Row = RowOf<typeof ROW>;

/**
 * Seals every value of the column with the current key. Each page is one statement that replaces a value only if it has
 * not changed since it was read, so requests are served meanwhile, and a killed process can be started again.
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
    queryRows(
      dataSource,
      ROW,
      sql`SELECT ${raw(key)} AS id, ${raw(column)} AS sealed FROM ${raw(table)}
        WHERE ${raw(key)} > ${after} AND ${raw(column)} IS NOT NULL ORDER BY ${raw(key)} LIMIT ${PAGE_ROWS}`,
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
      await execute(
        dataSource,
        sql`UPDATE ${raw(table)} AS t SET ${raw(column)} = v.anew
           FROM unnest(${resealed.map(({ id }) => id)}::uuid[],
                       ${resealed.map(({ sealed }) => sealed)}::bytea[],
                       ${resealed.map(({ anew }) => anew)}::bytea[]) AS v (id, sealed, anew)
          WHERE t.${raw(key)} = v.id AND t.${raw(column)} = v.sealed`,
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
