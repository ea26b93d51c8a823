const DAY_MS = 24 * 60 * 60 * 1000;

/** A table that is partitioned by UTC days, `<table>_YYYYMMDD`. */
export type PartitionedTable = 'events' | 'ingest_keys';

/** Midnight UTC of the day that holds this moment, in Unix milliseconds. */
export function startOfDay(unixMs: number): number {
  return Math.floor(unixMs / DAY_MS) * DAY_MS;
}

export function addDays(unixMs: number, days: number): number {
  return unixMs + days * DAY_MS;
}

export function partitionName(table: PartitionedTable, dayMs: number): string {
  return `${table}_${new Date(dayMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

/** The day of a partition's name, or `null` for a name that is not one (the default partition). */
export function partitionDay(table: PartitionedTable, name: string): number | null {
  const digits = name.startsWith(`${table}_`) ? name.slice(table.length + 1) : '';
  if (!/^\d{8}$/.test(digits)) return null;
  const day = Date.parse(`${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}T00:00:00Z`);
  return Number.isNaN(day) ? null : day;
}

/** The DDL for one day. Bounds carry their zone: the session's time zone must not shift a day. */
export function createPartitionSql(table: PartitionedTable, dayMs: number): string {
  const bound = (ms: number): string =>
    table === 'events' ? new Date(ms).toISOString() : new Date(ms).toISOString().slice(0, 10);
  return (
    `CREATE TABLE IF NOT EXISTS ${partitionName(table, dayMs)} PARTITION OF ${table} ` +
    `FOR VALUES FROM ('${bound(dayMs)}') TO ('${bound(addDays(dayMs, 1))}')`
  );
}
