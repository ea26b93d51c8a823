const DAY_MS = 24 * 60 * 60 * 1000;

/** Table that is partitioned by UTC days, `<table>_YYYYMMDD`. */
export type PartitionedTable = 'events' | 'ingest_keys';

/** Midnight UTC of the day that contains this time, in Unix milliseconds. */
export function startOfDay(unixMs: number): number {
  return Math.floor(unixMs / DAY_MS) * DAY_MS;
}

export function addDays(unixMs: number, days: number): number {
  return unixMs + days * DAY_MS;
}

export function partitionName(table: PartitionedTable, dayMs: number): string {
  return `${table}_${new Date(dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** Day in a partition's name; `null`: the name has no day (the default partition). */
export function partitionDay(table: PartitionedTable, name: string): number | null {
  const digits = name.startsWith(`${table}_`) ? name.slice(table.length + 1) : '';
  if (!/^\d{8}$/.test(digits)) return null;
  const day = Date.parse(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}T00:00:00Z`);
  return Number.isNaN(day) ? null : day;
}

const DAY_COLUMN = { events: 'received_at', ingest_keys: 'day' } as const;

/** Bounds have an explicit offset, because the session's time zone must not shift a day. */
function bounds(table: PartitionedTable, dayMs: number): [from: string, to: string] {
  const bound = (ms: number): string =>
    table === 'events' ? new Date(ms).toISOString() : new Date(ms).toISOString().slice(0, 10);
  return [bound(dayMs), bound(addDays(dayMs, 1))];
}

/** DDL that creates the partition of one day. */
export function createPartitionSql(table: PartitionedTable, dayMs: number): string {
  const [from, to] = bounds(table, dayMs);
  return `CREATE TABLE IF NOT EXISTS ${partitionName(table, dayMs)} PARTITION OF ${table} FOR VALUES FROM ('${from}') TO ('${to}')`;
}

/** SQL condition that selects the rows of one day. */
export function ofDaySql(table: PartitionedTable, dayMs: number): string {
  const [from, to] = bounds(table, dayMs);
  return `${DAY_COLUMN[table]} >= '${from}' AND ${DAY_COLUMN[table]} < '${to}'`;
}

/**
 * DDL for a day whose rows are in the default partition, because its own was not created in time:
 * PostgreSQL rejects a partition while the default one contains rows that belong to it.
 */
export function adoptPartitionSql(table: PartitionedTable, dayMs: number): string[] {
  const [from, to] = bounds(table, dayMs);
  const name = partitionName(table, dayMs);
  return [
    `LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`,
    `CREATE TABLE ${name} (LIKE ${table} INCLUDING ALL)`,
    `WITH moved AS (DELETE FROM ${table}_default WHERE ${ofDaySql(table, dayMs)} RETURNING *)
       INSERT INTO ${name} SELECT * FROM moved`,
    `ALTER TABLE ${table} ATTACH PARTITION ${name} FOR VALUES FROM ('${from}') TO ('${to}')`,
  ];
}
