import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { preparedBatch } from '../../../../test/support/events/prepared-batch.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { startOfDay } from '../../../events/partitions/daily-partitions.js';
import { ensureEventDays } from '../../../events/partitions/make-partition.js';
import { encodeBatch, splitRecord } from '../log-record.js';
import type { Fetched, PartitionReader, RawRecord } from '../partition-reader.js';
import { KafkaSilent } from './patient-reader.js';
import { PartitionReplay, type ReplayCounts } from './replay-partition.js';
import { OffsetSetBack, ReplayStore } from './replay-store.js';

const HOUR_MS = 3_600_000;
const PAGE = 3;

describe('PartitionReplay', () => {
  let database: TestDataSource;
  let store: ReplayStore;
  let topic: string;
  let records: RawRecord[];
  /** Number of first readers that reach no broker. */
  let lostReaders: number;
  let opened: number;
  let deadLetters: [offset: bigint, reason: string][];
  const project = randomUUID();

  beforeAll(async () => (database = await createTestDataSource()));
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.dataSource.query('TRUNCATE events, event_commits, ingest_keys');
    topic = randomUUID();
    records = [];
    deadLetters = [];
    lostReaders = 0;
    opened = 0;
    store = await ReplayStore.connect(database.database.address, topic);
    return () => store.close();
  });

  const append = (value: Buffer): void => {
    records.push({ offset: BigInt(records.length), key: project, value, timestampMs: 0 });
  };
  const send = (names: string[], { key = '', ageMs = 0, maxBytes = 1e6 } = {}): void => {
    const batch = preparedBatch(
      project,
      names.map((name) => JSON.stringify({ name })),
      key === '' ? undefined : { key },
    );
    const record = encodeBatch(batch, key === '' ? uuidV7() : key, Date.now() - ageMs);
    for (const part of splitRecord(record, maxBytes, uuidV7())) append(part);
  };
  const reader = (): PartitionReader => {
    opened += 1;
    const fetch = (offset: bigint): Promise<Fetched> => {
      if (opened <= lostReaders) return Promise.reject(new Error('no leader'));
      const page = records.slice(Number(offset), Number(offset) + PAGE);
      return Promise.resolve({
        records: page,
        nextOffset: offset + BigInt(page.length),
        endOffset: BigInt(records.length),
      });
    };
    return { fetch, close: () => undefined } as unknown as PartitionReader;
  };
  /** @param stored Offset after the last record that a worker has stored. */
  const replay = async ({
    from = 0,
    dryRun = false,
    stored = records.length,
  } = {}): Promise<ReplayCounts> => {
    await database.dataSource.query(
      `INSERT INTO ingest_log_partitions (topic, partition, next_offset) VALUES ($1, 0, $2)
       ON CONFLICT (topic, partition) DO UPDATE SET next_offset = $2`,
      [topic, stored],
    );
    const until = BigInt(records.length);
    return new PartitionReplay(
      { partition: 0, lookback: 0n, from: BigInt(from), until, deletedFrom: null },
      {
        store,
        dryRun,
        oldestMs: startOfDay(Date.now()) - 5 * 24 * HOUR_MS,
        openReader: () => Promise.resolve(reader()),
        ensureDays: (times) =>
          ensureEventDays(
            database.dataSource,
            new Set(times.map((ms) => startOfDay(ms))),
            new Logger('test'),
          ),
        onProgress: () => undefined,
        onDeadLetter: (offset, reason) => void deadLetters.push([offset, reason]),
      },
    ).run();
  };
  const names = async (): Promise<string[]> => {
    const rows = await database.dataSource.query<{ name: string }[]>(
      `SELECT data->>'name' AS name FROM events ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };
  /** Names of the events that projections find by the recorded commits of their writers. */
  const recorded = async (): Promise<string[]> => {
    const rows = await database.dataSource.query<{ name: string; events: number }[]>(
      `SELECT data->>'name' AS name FROM event_commits AS c
         JOIN events AS e ON e.received_at = c.received_at AND e.id BETWEEN c.first_id AND c.last_id AND e.xmin = c.writer
        ORDER BY 1`,
    );
    return rows.map(({ name }) => name);
  };

  it('stores missing events, also of past days, once, and records each for projections once', async () => {
    send(['a1', 'a2', 'a3']);
    send(['b1', 'b2'], { ageMs: 30 * HOUR_MS });
    send(['c1']);
    append(Buffer.from([0]));
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    expect(await replay({ dryRun: true })).toMatchObject({ records: 4, read: 6, stored: 6, present: 0 });
    expect(await names()).toEqual([]);
    expect(await replay()).toMatchObject({ stored: 6, present: 0 });
    expect(await names()).toEqual(all);
    expect(await recorded()).toEqual(all);
    expect(await database.dataSource.query('SELECT FROM events_default')).toEqual([]);

    await database.dataSource.query(`DELETE FROM events WHERE data->>'name' IN ('a2', 'b1')`);
    await database.dataSource.query('TRUNCATE event_commits');
    expect(await replay()).toMatchObject({ read: 6, stored: 2, present: 4 });
    expect(await names()).toEqual(all);
    expect(await recorded()).toEqual(['a2', 'b1']);
    // A range of ids would include events that were already stored.
    expect(
      await database.dataSource.query('SELECT FROM event_commits WHERE first_id <> last_id OR events <> 1'),
    ).toEqual([]);
    expect(await replay()).toMatchObject({ stored: 0, present: 6 });
  });

  it('reads keys and chunks before the start, and stores nothing of these records', async () => {
    const key = randomUUID();
    send(['before'], { key });
    send(['large1', 'large2'], { maxBytes: 80 });
    const chunks = records.length - 1;
    expect(chunks).toBeGreaterThan(1);
    send(['before'], { key });
    // The start lies between the chunks.
    expect(await replay({ from: chunks })).toMatchObject({ read: 3, stored: 2, repeated: 1 });
    expect(await names()).toEqual(['large1', 'large2']);
  });

  it('leaves out events that are older than the retention', async () => {
    send(['old1', 'old2'], { ageMs: 7 * 24 * HOUR_MS });
    send(['new']);
    expect(await replay()).toMatchObject({ read: 3, stored: 1, expired: 2 });
    expect(await names()).toEqual(['new']);
  });

  it('reports records that cannot be read or stored, and stores the other ones', async () => {
    send(['first']);
    append(Buffer.from([9, 9]));
    send(['refused \0 by PostgreSQL']);
    send(['last']);
    expect(await replay()).toMatchObject({ records: 4, read: 2, stored: 2, deadLetters: 2 });
    expect(await names()).toEqual(['first', 'last']);
    expect(deadLetters.map(([, reason]) => reason)).toEqual([
      expect.stringContaining('records of version 9 are unknown'),
      expect.stringContaining('unsupported Unicode escape sequence'),
    ]);
  });

  it('stores the idempotency keys of the last 24 hours, so that a repeat is recognized', async () => {
    const [recent, past] = [randomUUID(), randomUUID()];
    send(['past'], { key: past, ageMs: 25 * HOUR_MS });
    send(['recent'], { key: recent });
    await replay();
    expect(await database.dataSource.query('SELECT key FROM ingest_keys')).toEqual([{ key: recent }]);
  });

  it('waits for unavailable brokers, with a new reader for each attempt', async () => {
    send(['a']);
    lostReaders = 2;
    expect(await replay()).toMatchObject({ stored: 1 });
    expect(opened).toBe(3);
  });

  it('fails when brokers stay unavailable, and can be run again', async () => {
    send(['a']);
    lostReaders = Infinity;
    const now = performance.now.bind(performance);
    // Each reader fails after twenty seconds.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + opened * 20_000);
    try {
      await expect(replay()).rejects.toThrow(KafkaSilent);
    } finally {
      clock.mockRestore();
    }
    expect(opened).toBe(3);
    lostReaders = 0;
    expect(await replay()).toMatchObject({ stored: 1 });
  });

  it('ends when the offset of the partition is set back: a worker would store the same records', async () => {
    send(['a']);
    await expect(replay({ stored: 0 })).rejects.toThrow(OffsetSetBack);
    expect(await names()).toEqual([]);
  });
});
