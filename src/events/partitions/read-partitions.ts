import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { queryRows, text, boolean, queryRow } from '../../database/rows.js';
import { partitionDay, type PartitionedTable } from './daily-partitions.js';

export interface PartitionDay {
  name: string;
  /** Midnight UTC, in Unix milliseconds. */
  day: number;
}

/** Days that have a partition, in no particular order. */
export async function readPartitionDays(
  manager: EntityManager,
  table: PartitionedTable,
): Promise<PartitionDay[]> {
  const rows = await queryRows(
    manager,
    { name: text() },
    sql`SELECT c.relname AS name FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
         WHERE i.inhparent = ${table}::regclass`,
  );
  return rows.flatMap(({ name }) => {
    const day = partitionDay(table, name);
    return day === null ? [] : [{ name, day }];
  });
}

export interface PartitionSize {
  table: PartitionedTable;
  name: string;
  bytes: number;
  rowsEstimate: number;
}

/** Whether the default partition contains a row, which means that no partition was created for the row's day. */
export async function isDefaultPartitionUsed(manager: EntityManager): Promise<boolean> {
  const row = await queryRow(
    manager,
    { used: boolean() },
    sql`SELECT EXISTS (SELECT 1 FROM events_default) OR EXISTS (SELECT 1 FROM ingest_keys_default) AS used`,
  );
  return row?.used ?? false;
}

export async function readPartitionSizes(manager: EntityManager): Promise<PartitionSize[]> {
  const rows = await queryRows(
    manager,
    { table: text<PartitionedTable>(), name: text(), bytes: text(), rows_estimate: text() },
    // -1: never analyzed.
    sql`SELECT i.inhparent::regclass::text AS "table", c.relname AS name,
            pg_total_relation_size(c.oid)::text AS bytes, greatest(c.reltuples, 0)::bigint::text AS rows_estimate
       FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
      WHERE i.inhparent IN ('events'::regclass, 'ingest_keys'::regclass)`,
  );
  return rows.map((row) => ({
    table: row.table,
    name: row.name,
    bytes: Number(row.bytes),
    rowsEstimate: Number(row.rows_estimate),
  }));
}
