import type { EntityManager } from 'typeorm';
import type { PartitionedTable } from './daily-partitions.js';

export interface PartitionSize {
  table: PartitionedTable;
  name: string;
  bytes: number;
  rowsEstimate: number;
}

/** Whether a row missed every daily partition, which means that no partition was created for its day. */
export async function isDefaultPartitionUsed(manager: EntityManager): Promise<boolean> {
  const [row] = await manager.query<{ used: boolean }[]>(
    'SELECT EXISTS (SELECT 1 FROM events_default) OR EXISTS (SELECT 1 FROM ingest_keys_default) AS used',
  );
  return row?.used ?? false;
}

export async function readPartitionSizes(manager: EntityManager): Promise<PartitionSize[]> {
  const rows = await manager.query<
    { table: PartitionedTable; name: string; bytes: string; rows_estimate: string }[]
  >(
    // Never analysed: -1.
    `SELECT i.inhparent::regclass::text AS "table", c.relname AS name,
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
