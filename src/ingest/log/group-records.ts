import type { RawRecord } from './partition-reader.js';

/**
 * Maximum number of records in one transaction. Each idempotency key is a lock in PostgreSQL's shared memory: 100,000 small
 * records would fail with "out of shared memory" at every retry.
 */
const MAX_RECORDS = 1000;
/** Bytes of the values in a group, which PostgreSQL and the process hold in memory. A larger record is a group by itself. */
const MAX_BYTES = 8_000_000;

/** The records in their order, in groups that are each stored in one transaction. */
export function groupRecords(records: readonly RawRecord[]): RawRecord[][] {
  const groups: RawRecord[][] = [];
  let bytes = Infinity;
  for (const record of records) {
    if (bytes + record.value.length > MAX_BYTES || groups.at(-1)?.length === MAX_RECORDS) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(record);
    bytes += record.value.length;
  }
  return groups;
}
