import { Client } from 'pg';
import type { DatabaseAddress } from '../../src/database/connection/database-address.js';
import { demoHours, type DemoHour } from '../../src/demo-events/demo-events.js';
import { BENCHMARK } from '../support/database.js';
import { built } from '../support/built.js';

/** Rows of one statement: limits the memory, and a projection reads them in one page. */
const ROWS = 5000;
/** Events of one batch, which have the same time of arrival and one row in `event_commits`. */
const BATCH = 100;
/** Events of a company in 30 days at scale 1, without the few hundred whose number does not depend on the scale. */
const EVENTS_OF_SCALE_1 = 89_600;
const DAYS = 30;

export interface Sender {
  projectId: string;
  seed: string;
  events: number;
}

interface Row {
  projectId: string;
  type: string;
  atMs: number;
  data: string;
}

const INSERT = `
  WITH inserted AS (
    INSERT INTO events (id, project_id, type, ts, received_at, data)
    SELECT id, project_id, type, ts, received_at, data
      FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::jsonb[])
        AS one (id, project_id, type, ts, received_at, data)
    RETURNING id, received_at
  )
  INSERT INTO event_commits (first_id, last_id, received_at, events)
  SELECT min(id::text)::uuid, max(id::text)::uuid, received_at, count(*) FROM inserted GROUP BY received_at`;

/**
 * Stores the events of 30 days of all senders, hour by hour, in the order of their arrival.
 *
 * @returns the number of events.
 */
export async function load(
  address: DatabaseAddress,
  senders: readonly Sender[],
  nowMs: number,
  onHour: (stored: number) => void,
): Promise<number> {
  const { createPartitionSql, startOfDay, addDays } = await built.partitions();
  const client = new Client({ ...address, application_name: BENCHMARK });
  await client.connect();
  try {
    for (let day = -DAYS; day <= 0; day++) {
      await client.query(createPartitionSql('events', addDays(startOfDay(nowMs), day)));
    }
    const companies = senders.map(({ projectId, seed, events }) => ({
      projectId,
      hours: demoHours({ seed, days: DAYS, nowMs, scale: events / EVENTS_OF_SCALE_1 }),
    }));
    let stored = 0;
    for (let isOver = false; !isOver; onHour(stored)) {
      const rows: Row[] = [];
      isOver = true;
      for (const { projectId, hours } of companies) {
        const next = hours.next() as IteratorResult<DemoHour, undefined>;
        if (next.done === true) continue;
        isOver = false;
        for (const { type, atMs, data } of next.value.events) {
          rows.push({ projectId, type, atMs: Math.floor(atMs), data: JSON.stringify(data) });
        }
      }
      rows.sort((one, other) => one.atMs - other.atMs);
      for (let at = 0; at < rows.length; at += ROWS) {
        const page = rows.slice(at, at + ROWS).map((row, index, all) => {
          const receivedMs = all[Math.min(all.length, index - (index % BATCH) + BATCH) - 1]!.atMs;
          return { ...row, receivedMs, id: idOf(receivedMs, stored + index) };
        });
        await client.query(INSERT, [
          page.map(({ id }) => id),
          page.map(({ projectId }) => projectId),
          page.map(({ type }) => type),
          page.map(({ atMs }) => new Date(atMs)),
          page.map(({ receivedMs }) => new Date(receivedMs)),
          page.map(({ data }) => data),
        ]);
        stored += page.length;
      }
    }
    return stored;
  } finally {
    await client.end();
  }
}

/** Ids ascend in the order of storing, like those of ingest: a row in `event_commits` has the first and the last id of its commit. */
function idOf(atMs: number, number: number): string {
  const time = atMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${number.toString(16).padStart(12, '0')}`;
}
