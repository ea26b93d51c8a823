import sql from 'sql-template-tag';
import type { EntityManager } from 'typeorm';
import { boolean, digits, number, orNull, queryRows, text } from '../../database/rows.js';

/** Lag of PostgreSQL behind the ingest log. */
export interface LogLag {
  records: number;
  /** Estimated from the events of the records read last: waiting records have not been read. */
  events: number;
  /** Age of the last stored batch in the partition with the largest lag; 0 when no records wait. */
  seconds: number;
}

export interface StoredLogState extends LogLag {
  partitions: number;
  /** Partitions that no worker reads at present. */
  unread: number[];
  deadLetters: number;
  /** The last error of each partition that could not be read. */
  problems: string[];
}

/** Lag of all partitions, as the workers last wrote it to PostgreSQL. */
const PARTITION = {
  partition: number(),
  records: digits(),
  events: digits(),
  seconds: number(),
  held: boolean(),
  dead_letters: digits(),
  problem: orNull(text()),
};

export async function readLogState(manager: EntityManager, topic: string): Promise<StoredLogState> {
  const rows = await queryRows(
    manager,
    PARTITION,
    sql`SELECT partition, greatest(0, end_offset - next_offset) AS records,
            ceil(greatest(0, end_offset - next_offset) * events_per_record)::bigint AS events,
            CASE WHEN end_offset > next_offset AND stored_until IS NOT NULL
                 THEN greatest(0, extract(epoch FROM clock_timestamp() - stored_until))::float8 ELSE 0 END AS seconds,
            coalesce(lease_until > clock_timestamp(), false) AS held, dead_letters, problem
       FROM ingest_log_partitions WHERE topic = ${topic} ORDER BY partition`,
  );
  const sum = (of: (row: (typeof rows)[number]) => string): number =>
    rows.reduce((total, row) => total + Number(of(row)), 0);
  return {
    partitions: rows.length,
    records: sum(({ records }) => records),
    events: sum(({ events }) => events),
    seconds: Math.max(0, ...rows.map(({ seconds }) => seconds)),
    unread: rows.filter(({ held }) => !held).map(({ partition }) => partition),
    deadLetters: sum((row) => row.dead_letters),
    problems: rows.flatMap(({ problem }) => problem ?? []),
  };
}
