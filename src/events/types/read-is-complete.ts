import sql from 'sql-template-tag';
import { boolean, queryRow, type Queryable } from '../../database/rows.js';
import { isCompleteSql } from '../projections/shown-build-sql.js';

/**
 * Whether a projection has read all stored events except those of the last seconds. @param name constant name of the
 * projection.
 */
export async function readIsComplete(database: Queryable, name: string): Promise<boolean> {
  const row = await queryRow(
    database,
    { complete: boolean() },
    sql`SELECT ${isCompleteSql(name)} AS complete`,
  );
  return row?.complete ?? false;
}
