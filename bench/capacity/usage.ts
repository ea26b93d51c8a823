import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import { countEvents, query } from '../support/database.js';
import { cpuSeconds, transferred, treeCpuSeconds } from '../support/processes.js';
import type { Service } from '../support/service.js';

/** Counters of the service and PostgreSQL at one moment. CPU time in seconds, the others in bytes. */
interface Counters {
  service: number;
  postgres: number;
  received: number;
  sent: number;
  wal: number;
  stored: number;
  written: number;
}

/** Difference of two {@link Counters} per event, CPU time in microseconds. */
export type Usage = Counters & { events: number };

interface DatabaseCounters {
  wal: string;
  stored: string;
  written: string;
}

/** PostgreSQL's processes flush their I/O statistics within a second of becoming idle. */
const STATISTICS_FLUSH_MS = 1500;

/** Resources of the service and PostgreSQL that `work` uses for each event that it stores, disk writes included. */
export async function measureUsage(
  { process, address }: Pick<Service, 'address' | 'process'>,
  postmaster: number,
  work: () => Promise<unknown>,
): Promise<Usage> {
  const read = async (): Promise<Counters> => ({
    service: cpuSeconds(process.pid),
    postgres: treeCpuSeconds(postmaster),
    ...transferred(process.pid),
    ...(await readDatabase(address)),
  });
  const eventsBefore = await countEvents(address);
  const before = await read();
  await work();
  // A checkpoint writes the tables to disk. This one forces that write into the window.
  await query(address, 'CHECKPOINT');
  await sleep(STATISTICS_FLUSH_MS);
  const after = await read();
  const events = (await countEvents(address)) - eventsBefore;
  const each = (counter: keyof Counters, unit = 1): number =>
    ((after[counter] - before[counter]) / events) * unit;
  return {
    events,
    service: each('service', 1e6),
    postgres: each('postgres', 1e6),
    received: each('received'),
    sent: each('sent'),
    wal: each('wal'),
    stored: each('stored'),
    written: each('written'),
  };
}

async function readDatabase(address: DatabaseAddress): Promise<Pick<Counters, 'stored' | 'wal' | 'written'>> {
  const [row] = await query<DatabaseCounters>(
    address,
    `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text AS wal,
            pg_database_size(current_database())::text AS stored,
            (SELECT sum(coalesce(write_bytes, 0))::text FROM pg_stat_io) AS written`,
  );
  if (row === undefined) throw new Error('PostgreSQL returned no counters');
  return { wal: Number(row.wal), stored: Number(row.stored), written: Number(row.written) };
}
