import type { Logger } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import type { DataSource, EntityManager } from 'typeorm';
import { boolean, execute, hasRow, queryRow } from '../../database/rows.js';
import {
  adoptPartitionSql,
  createPartitionSql,
  ofDaySql,
  partitionName,
  type PartitionedTable,
} from './daily-partitions.js';

/** Advisory lock that serializes the DDL of replicas that start together. */
const PARTITION_LOCK = 7_341_003;

/** Uses a short lock timeout: while the transaction waits for a table lock, every insert waits for the transaction. */
export async function withPartitionLock(
  dataSource: DataSource,
  work: (manager: EntityManager) => Promise<unknown>,
): Promise<void> {
  await dataSource.transaction(async (manager) => {
    await execute(manager, sql`SELECT pg_advisory_xact_lock(${PARTITION_LOCK})`);
    await execute(manager, sql`SET LOCAL lock_timeout = '3s'`);
    await work(manager);
  });
}

/** Creates the partition of a day, and moves the day's rows out of the default partition. */
export async function makePartition(
  manager: EntityManager,
  table: PartitionedTable,
  day: number,
  logger: Logger,
): Promise<void> {
  const isLate = await hasRow(
    manager,
    sql`SELECT 1 FROM ${raw(table)}_default WHERE ${raw(ofDaySql(table, day))} LIMIT 1`,
  );
  if (!isLate) {
    await execute(manager, createPartitionSql(table, day));
    return;
  }
  // No time limit: until the rows are moved, events of the day are stored in the default partition.
  await execute(manager, sql`SET LOCAL statement_timeout = 0`);
  for (const statement of adoptPartitionSql(table, day)) await execute(manager, statement);
  logger.warn('events of a day were moved out of the default partition', {
    table,
    day: new Date(day).toISOString(),
  });
}

/** Creates the missing event partitions of these days. */
export async function ensureEventDays(
  dataSource: DataSource,
  days: Iterable<number>,
  logger: Logger,
): Promise<void> {
  for (const day of days) {
    await withPartitionLock(dataSource, async (manager) => {
      const row = await queryRow(
        manager,
        { exists: boolean() },
        sql`SELECT to_regclass(${partitionName('events', day)}) IS NOT NULL AS exists`,
      );
      if (row?.exists !== true) await makePartition(manager, 'events', day, logger);
    });
  }
}
