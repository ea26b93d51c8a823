import type { EntityManager } from 'typeorm';
import { partitionDay, type PartitionedTable } from './daily-partitions.js';

export interface PartitionDay {
  name: string;
  /** Midnight UTC, in Unix milliseconds. */
  day: number;
}

/** The days that have a partition, in no order. */
export async function readPartitionDays(
  manager: EntityManager,
  table: PartitionedTable,
): Promise<PartitionDay[]> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT c.relname AS name FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
      WHERE i.inhparent = $1::regclass`,
    [table],
  );
  return rows.flatMap(({ name }) => {
    const day = partitionDay(table, name);
    return day === null ? [] : [{ name, day }];
  });
}
