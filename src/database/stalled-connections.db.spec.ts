import type { Socket } from 'node:net';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDataSource, type TestDataSource } from '../../test/support/postgres/test-data-source.js';
import { Metrics } from '../metrics/metrics.js';
import { SturdyClient } from './connection/sturdy-client.js';
import { JobRunner } from './job-runner.js';
import { ReplicaPresence } from './replica-presence.js';
import { StalledConnections } from './stalled-connections.js';

const MINUTE_MS = 60_000;
const SOON = { timeout: 60_000, interval: 20 };

describe('StalledConnections', () => {
  let db: TestDataSource;
  let stalled: StalledConnections;
  const clients: Client[] = [];

  beforeAll(async () => {
    db = await createTestDataSource();
    const jobs = new JobRunner(db.dataSource, new ReplicaPresence(db.dataSource), new Metrics());
    stalled = new StalledConnections(db.dataSource, jobs);
    await db.database.query('CREATE TABLE leases (name text)');
    await db.database.query(`INSERT INTO leases VALUES ('counts')`);
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) socketOf(client).destroy();
    // PostgreSQL does not notice during a statement that its client is gone.
    await db.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
    );
  });
  afterAll(() => db?.close());

  /** Locks the row of `leases`. */
  const lock = async (name: string): Promise<{ client: Client; pid: number }> => {
    const client = new SturdyClient({ ...db.database.address, application_name: name });
    clients.push(client);
    await client.connect();
    await client.query('BEGIN');
    await client.query('SELECT FROM leases FOR UPDATE');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return { client, pid: rows[0]?.pid as number };
  };
  /** Requests a result that is larger than the buffers between both, and reads nothing of it. */
  const stall = async (name: string): Promise<number> => {
    const { client, pid } = await lock(name);
    void client.query(`SELECT repeat('x', 1000) FROM generate_series(1, 100000)`).catch(() => undefined);
    socketOf(client).pause();
    await expect.poll(() => sessions(pid), SOON).toEqual([{ wait_event: 'ClientWrite' }]);
    return pid;
  };
  const sessions = (pid: number): Promise<unknown[]> =>
    db.database.query('SELECT wait_event FROM pg_stat_activity WHERE pid = $1', [pid]);
  const isLocked = async (): Promise<boolean> =>
    (await db.database.query('SELECT FROM leases FOR UPDATE SKIP LOCKED')).length === 0;

  it.each(['signalbox', 'signalbox ingest', 'signalbox ingest log'])(
    'releases the locks of a process that reads nothing (%s)',
    async (name) => {
      const pid = await stall(name);
      expect(await stalled.closeAfter(0)).toBe(1);
      await expect.poll(() => sessions(pid), SOON).toEqual([]);
      expect(await isLocked()).toBe(false);
    },
  );

  it('leaves a result alone that could still be read in time', async () => {
    const pid = await stall('signalbox');
    expect(await stalled.closeAfter(MINUTE_MS)).toBe(0);
    expect(await sessions(pid)).toHaveLength(1);
  });

  it('leaves a backup alone, which may send for hours', async () => {
    const pid = await stall('signalbox backup');
    expect(await stalled.closeAfter(0)).toBe(0);
    expect(await sessions(pid)).toHaveLength(1);
  });

  it('leaves a statement alone that is being executed: its time limit ends it', async () => {
    const { client, pid } = await lock('signalbox');
    void client.query('SELECT pg_sleep(600)').catch(() => undefined);
    await expect.poll(() => sessions(pid), SOON).toEqual([{ wait_event: 'PgSleep' }]);
    expect(await stalled.closeAfter(0)).toBe(0);
    expect(await isLocked()).toBe(true);
  });
});

/** The socket, of which `pg` declares no type. */
function socketOf(client: Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}
