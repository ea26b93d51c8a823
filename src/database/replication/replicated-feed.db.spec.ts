import { Logger } from '@nestjs/common';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { ReplicatedFeed } from './replicated-feed.js';

/** Detects a hang; no measure of speed. */
const WAIT = { timeout: 60_000, interval: 20 };
const NEVER_MS = 1_000_000;

describe('ReplicatedFeed', () => {
  let db: TestDataSource;
  let feed: ReplicatedFeed;
  let polls: number;
  let payloads: string[];

  beforeAll(async () => {
    db = await createTestDataSource();
  });
  afterAll(() => db.close());

  const start = (everyMs: number, address = db.database.address): void => {
    feed = new ReplicatedFeed({
      address,
      channel: 'signalbox_test',
      applicationName: 'signalbox test feed',
      everyMs,
      poll: () => {
        polls += 1;
        return Promise.resolve();
      },
      onNotification: (payload) => payloads.push(payload),
      failureMessage: 'cannot be read',
      logger: new Logger('test'),
    });
    feed.start();
  };
  const notify = (payload: string): Promise<unknown> =>
    db.dataSource.query('SELECT pg_notify($1, $2)', ['signalbox_test', payload]);

  beforeEach(() => {
    polls = 0;
    payloads = [];
  });
  afterEach(() => feed.stop());

  it('delivers notifications, and polls when it has connected', async () => {
    start(NEVER_MS);
    await expect.poll(() => feed.isListening, WAIT).toBe(true);
    expect([polls, feed.isPolling]).toEqual([1, true]);
    await notify('a:1');
    await expect.poll(() => payloads, WAIT).toEqual(['a:1']);
    expect(polls).toBe(1);
  });

  it('reconnects after its connection was lost, and polls for what it missed', async () => {
    start(NEVER_MS);
    await expect.poll(() => feed.isListening, WAIT).toBe(true);
    await db.dataSource.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1',
      ['signalbox test feed'],
    );
    await expect.poll(() => polls, WAIT).toBe(2);
    expect(feed.isListening).toBe(true);
    await notify('a:2');
    await expect.poll(() => payloads, WAIT).toEqual(['a:2']);
  });

  it('does not report that it listens while it cannot reconnect', async () => {
    start(NEVER_MS);
    await expect.poll(() => feed.isListening, WAIT).toBe(true);
    // A session cannot disallow connections to its own database.
    const elsewhere = new Client(inject('databaseServer'));
    await elsewhere.connect();
    const name = `"${db.database.address.database}"`;
    try {
      await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
      await elsewhere.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = $1 AND datname = $2',
        ['signalbox test feed', db.database.address.database],
      );
      await expect.poll(() => feed.isListening, WAIT).toBe(false);
    } finally {
      await elsewhere.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
      await elsewhere.end();
    }
    await expect.poll(() => feed.isListening, WAIT).toBe(true);
  });

  it('polls while it cannot listen', async () => {
    start(10, { host: '127.0.0.1', port: 1 });
    await expect.poll(() => polls, WAIT).toBeGreaterThan(3);
    expect([feed.isListening, feed.isPolling]).toEqual([false, true]);
  });
});
