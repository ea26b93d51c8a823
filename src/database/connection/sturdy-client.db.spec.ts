import { createServer, type Server, type Socket } from 'node:net';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { isDatabaseUnavailable } from '../../common/problem/is-database-unavailable.js';
import { SturdyClient } from './sturdy-client.js';

describe('a connection of the service', () => {
  let test: TestDataSource;

  beforeAll(async () => {
    test = await createTestDataSource();
  });
  afterAll(() => test.close());

  it('has an error listener even between the listeners of the pool and of TypeORM', async () => {
    const dataSource: DataSource = await test.connectAgain();
    const pool = (dataSource.driver as unknown as { master: Pool }).master;
    // `acquire` is emitted right before the pool removes its listener; the callback runs right after.
    const received = new Promise<number>((resolve) => {
      pool.once('acquire', (client: PoolClient) =>
        queueMicrotask(() => resolve(client.listenerCount('error'))),
      );
    });
    const runner = dataSource.createQueryRunner();
    await runner.connect();
    expect(await received).toBeGreaterThan(0);
    await runner.release();
  });

  it('sets its own session parameters, whatever the defaults of the server are', async () => {
    const runner = (await test.connectAgain()).createQueryRunner();
    const settings = await runner.query(
      `SELECT current_setting('datestyle') AS datestyle, current_setting('timezone') AS timezone,
              current_setting('bytea_output') AS bytea, current_setting('transaction_isolation') AS isolation,
              timestamptz '2026-11-28T23:30:00.123456Z' AS read, NULL = NULL AS compared`,
    );
    expect(settings).toEqual([
      {
        datestyle: 'ISO, YMD',
        timezone: 'UTC',
        bytea: 'hex',
        isolation: 'read committed',
        read: new Date('2026-11-28T23:30:00.123Z'),
        compared: null,
      },
    ]);
    await runner.release();
  });

  it('runs statements without JIT compilation', async () => {
    const runner = (await test.connectAgain()).createQueryRunner();
    await runner.startTransaction();
    expect(await runner.query('SHOW jit')).toEqual([{ jit: 'off' }]);
    await runner.rollbackTransaction();
    expect(await runner.query('SHOW jit')).toEqual([{ jit: 'off' }]);
    await runner.release();
  });

  it('stays open while it is idle, and keeps its plans', async () => {
    const dataSource = await test.connectAgain();
    const pid = async (): Promise<unknown> => dataSource.query('SELECT pg_backend_pid() AS pid');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const first = await pid();
      await vi.advanceTimersByTimeAsync(5 * 60_000);
      expect(await pid()).toEqual(first);
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not crash the process when the server sends ReadyForQuery and a fatal error in one packet', async () => {
    const { port, server } = await endingServer();
    const uncaught: unknown[] = [];
    const note = (error: unknown): unknown => uncaught.push(error);
    process.on('uncaughtExceptionMonitor', note);
    try {
      const client = new SturdyClient({ host: '127.0.0.1', port, user: 'x', database: 'x' });
      let hasEnded = false;
      client.once('end', () => (hasEnded = true));
      // As in the pool, the callback runs before the rest of the packet is read.
      await new Promise<void>((resolve) => client.connect(() => resolve()));
      await expect.poll(() => hasEnded || uncaught.length > 0).toBe(true);
      const next = await client.query('SELECT 1').catch((error: unknown) => error);
      expect(isDatabaseUnavailable(next)).toBe(true);
    } finally {
      process.off('uncaughtExceptionMonitor', note);
    }
    expect(uncaught).toEqual([]);
    server.close();
  });
});

/** Accepts every login and ends the session at once, all in one packet. */
async function endingServer(): Promise<{ port: number; server: Server }> {
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const authenticated = message('R', Buffer.alloc(4));
  const ready = message('Z', Buffer.from('I'));
  const end = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const server = createServer((socket: Socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, end])));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { port: address.port, server };
}
