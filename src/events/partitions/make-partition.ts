import type { Logger } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import {
  adoptPartitionSql,
  createPartitionSql,
  ofDaySql,
  partitionName,
  type PartitionedTable,
} from './daily-partitions.js';

/** Serialises DDL of replicas that start together. */
const PARTITION_LOCK = 7_341_003;

/** A lock that is not granted soon is given up: waiting for it would make every insert wait behind it. */
export async function withPartitionLock(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<unknown>,
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await manager.query('SELECT pg_advisory_xact_lock($1)', [PARTITION_LOCK]);
    await manager.query(`SET LOCAL lock_timeout = '3s'`);
    await work(manager);
  });
}

/** Makes the partition of a day, and moves the day's rows out of the default partition. */
export async function makePartition(
  manager: EntityManager,
  table: PartitionedTable,
  day: number,
  logger: Logger,
): Promise<void> {
  const late = await manager.query<unknown[]>(
    `SELECT 1 FROM ${table}_default WHERE ${ofDaySql(table, day)} LIMIT 1`,
  );
  if (late.length === 0) {
    await manager.query(createPartitionSql(table, day));
    return;
  }
  // As long as it takes: the service cannot store in order before it.
  await manager.query('SET LOCAL statement_timeout = 0');
  for (const statement of adoptPartitionSql(table, day)) await manager.query(statement);
  logger.warn('events of a day were moved out of the default partition', {
    table,
    day: new Date(day).toISOString(),
  });
}

/** Makes the partitions of these days for events, where they are missing. */
export async function ensureEventDays(
  dataSource: DataSource,
  days: Iterable<number>,
  logger: Logger,
): Promise<void> {
  for (const day of days) {
    await withPartitionLock(dataSource, async (manager) => {
      const [row] = await manager.query<{ exists: boolean }[]>(
        'SELECT to_regclass($1) IS NOT NULL AS exists',
        [partitionName('events', day)],
      );
      if (row?.exists !== true) await makePartition(manager, 'events', day, logger);
    });
  }
}
