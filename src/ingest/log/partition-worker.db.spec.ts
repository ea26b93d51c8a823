import { Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { preparedBatch } from '../../../test/support/events/prepared-batch.js';
import { seededRandom } from '../../../test/support/seeded-random.js';
import { IS_SOAK } from '../../../test/support/vitest/soak.js';
import {
  createTestDataSource,
  type TestDataSource,
} from '../../../test/support/postgres/test-data-source.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { readLogState } from './log-lag.js';
import { encodeBatch, splitRecord } from './log-record.js';
import { LogStore } from './log-store.js';
import type { Fetched, PartitionReader, RawRecord } from './partition-reader.js';
import { PartitionWorker, type CrashPoint } from './partition-worker.js';

const CRASH_POINTS: CrashPoint[] = ['acquired', 'fetched', 'before-commit', 'committed'];
/** Maximum number of records in a fetch, so that a log takes several transactions. */
const PAGE = 2;
const NO_SUBSCRIPTIONS = { typesOf: () => undefined, emitArrival: () => undefined };

/** One partition of a log, in memory. */
class MemoryLog {
  readonly records: RawRecord[] = [];
  readonly deadLetters: RawRecord[] = [];
  /** Names of the acknowledged events. */
  readonly acknowledged: string[] = [];

  append(key: string, value: Buffer): void {
    this.records.push({ offset: BigInt(this.records.length), key, value, timestampMs: Date.now() });
  }

  /**
   * @param maxBytes Larger records are split. @param only Number of chunks that are sent before the sender fails.
   */
  send(projectId: string, names: string[], { key = '', maxBytes = 1e6, only = Infinity } = {}): void {
    const batch = preparedBatch(
      projectId,
      names.map((name) => JSON.stringify({ name })),
      key === '' ? undefined : { key },
    );
    const record = encodeBatch(batch, key === '' ? uuidV7() : key, Date.now());
    const parts = splitRecord(record, maxBytes, uuidV7());
    for (const part of parts.slice(0, only)) this.append(projectId, part);
    if (parts.length <= only) this.acknowledged.push(...names);
  }

  /** @param onEnd Is called when every record has been stored. */
  reader(onEnd: () => void, page = PAGE): PartitionReader {
    const fetch = async (offset: bigint): Promise<Fetched> => {
      await setImmediate();
      if (offset === BigInt(this.records.length)) onEnd();
      const records = this.records.slice(Number(offset), Number(offset) + page);
      return {
        records,
        nextOffset: offset + BigInt(records.length),
        endOffset: BigInt(this.records.length),
      };
    };
    return {
      fetch,
      earliestOffset: () => Promise.resolve(0n),
      close: () => undefined,
    } as unknown as PartitionReader;
  }
}

/** Kills a worker like the end of its process: it does nothing more, and its connections are closed. */
class Mortality {
  private steps = 0;
  private clients = new Set<Client>();
  dead = false;

  constructor(private readonly diesAt: (step: number, point: string) => boolean) {}

  at(point: string): void {
    if (this.dead || this.diesAt(this.steps++, point)) this.die();
  }

  watch(client: Client): void {
    this.clients.add(client);
  }

  die(): never {
    this.dead = true;
    for (const client of this.clients)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    throw new Error('the process is killed');
  }
}

describe('a worker of the ingest log', () => {
  let database: TestDataSource;
  let topic = '';
  let mortality: Mortality | null = null;
  const logger = new Logger('test');

  beforeAll(async () => {
    // Prints only unexpected warnings: the cause when a test waits for a worker that fails repeatedly.
    vi.spyOn(logger, 'warn').mockImplementation((...args: unknown[]) => {
      const { err } = args[1] as { err?: unknown };
      if (mortality?.dead !== true)
        process.stdout.write(`${String(err)}
`);
    });
    database = await createTestDataSource();
    const query = Client.prototype.query as (this: Client, ...args: unknown[]) => unknown;
    vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: unknown[]) {
      const name = (this as unknown as { connectionParameters: { application_name?: string } })
        .connectionParameters.application_name;
      if (mortality === null || name !== 'signalbox ingest log') return query.apply(this, args) as never;
      mortality.watch(this);
      mortality.at('before a statement');
      const answer = query.apply(this, args) as Promise<unknown>;
      // Executed by PostgreSQL, but the worker never receives the result.
      if (!(answer instanceof Promise)) return answer;
      const { at } = mortality;
      return answer.then((result) => (at.call(mortality, 'after a statement'), result)) as never;
    });
  });
  beforeAll(() => {
    const close = LogStore.prototype.close;
    vi.spyOn(LogStore.prototype, 'close').mockImplementation(function (this: LogStore) {
      return mortality?.dead === true ? Promise.resolve() : close.call(this);
    });
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await database.close();
  });
  afterEach(() => (mortality = null));

  const stored = async (project: string): Promise<string[]> => {
    const rows = await database.dataSource.query<{ name: string }[]>(
      `SELECT data->>'name' AS name FROM events WHERE project_id = $1 ORDER BY 1`,
      [project],
    );
    return rows.map(({ name }) => name);
  };

  /** Runs a worker until it has stored every record, or was killed. */
  const work = async (
    log: MemoryLog,
    reach: (point: CrashPoint) => void = () => undefined,
    page = PAGE,
  ): Promise<void> => {
    const stop = new AbortController();
    const worker = new PartitionWorker({
      partition: 0,
      workerId: uuidV7(),
      openReader: () => Promise.resolve(log.reader(() => stop.abort(), page)),
      openStore: () => LogStore.connect(database.database.address, topic, NO_SUBSCRIPTIONS),
      deadLetter: (record) => (log.deadLetters.push(record), Promise.resolve()),
      onStored: () => undefined,
      reach: (point) => {
        reach(point);
        if (mortality?.dead === true) stop.abort();
      },
      logger,
    });
    const dies = setInterval(() => mortality?.dead === true && stop.abort(), 5);
    await worker.run(stop.signal);
    clearInterval(dies);
    // A killed process does not release its lease; the test ends the lease instead of waiting.
    mortality = null;
    await database.dataSource.query('UPDATE ingest_log_partitions SET lease_until = NULL WHERE topic = $1', [
      topic,
    ]);
  };

  const fill = (log: MemoryLog, project: string): void => {
    const key = randomUUID();
    log.send(project, ['a/0', 'a/1']);
    log.send(project, ['b/0'], { key });
    log.send(project, ['b/0'], { key });
    log.acknowledged.pop();
    log.append(project, Buffer.from([9]));
    log.send(
      project,
      Array.from({ length: 9 }, (_, at) => `c/${at}`),
      { maxBytes: 200 },
    );
    log.send(project, ['d/0']);
  };

  const expectStoredOnce = async (log: MemoryLog, project: string): Promise<void> => {
    expect(await stored(project)).toEqual(log.acknowledged.toSorted());
    expect(new Set(log.deadLetters.map(({ offset }) => offset))).toEqual(new Set([3n]));
    const chunks = await database.dataSource.query('SELECT FROM ingest_log_chunks WHERE topic = $1', [topic]);
    expect(chunks).toEqual([]);
  };

  it.each(CRASH_POINTS)(
    'that is killed at "%s" neither loses nor repeats an acknowledged event',
    async (at) => {
      const project = randomUUID();
      const log = new MemoryLog();
      topic = `point-${at}`;
      fill(log, project);
      let kills = 0;
      for (let time = 1; time <= 3; time++) {
        let reached = 0;
        const mortal = (mortality = new Mortality((_, point) => point === at && ++reached === time));
        await work(log, (point) => mortal.at(point));
        if (mortal.dead) kills++;
      }
      // A worker acquires the partition once, and the records take few transactions.
      expect(kills).toBeGreaterThanOrEqual(at === 'acquired' ? 1 : 2);
      await work(log);
      await expectStoredOnce(log, project);
    },
  );

  it('that is killed before or after any statement neither loses nor repeats an acknowledged event', async () => {
    const stride = IS_SOAK ? 1 : 3;
    let last = 0;
    for (let diesAt = Math.floor(seededRandom('killed at statements')() * stride); ; diesAt += stride) {
      const project = randomUUID();
      const log = new MemoryLog();
      topic = `statement-${diesAt}`;
      fill(log, project);
      const mortal = (mortality = new Mortality((step) => step === diesAt));
      await work(log);
      await work(log);
      await expectStoredOnce(log, project);
      if (!mortal.dead) break;
      last = diesAt;
    }
    expect(last).toBeGreaterThan(40);
  });

  it('that was suspended writes nothing after another worker has acquired the partition', async () => {
    const project = randomUUID();
    const log = new MemoryLog();
    topic = 'zombie';
    log.send(project, ['a/0']);
    const { address } = database.database;
    const zombie = await LogStore.connect(address, topic, NO_SUBSCRIPTIONS);
    const hold = await zombie.acquire(0, uuidV7(), 0n, 10);
    expect(hold).not.toBeNull();
    await database.dataSource.query('UPDATE ingest_log_partitions SET lease_until = NULL WHERE topic = $1', [
      topic,
    ]);
    await work(log);
    log.send(project, ['b/0']);
    const nothing = { batches: [], chunks: [], joined: [], records: 0, deadLetters: 0, leaseSeconds: 10 };
    await expect(zombie.advance(hold!, { ...nothing, nextOffset: 2n, endOffset: 2n })).rejects.toThrow(
      'has been taken over',
    );
    await zombie.close();
    await work(log);
    expect(await stored(project)).toEqual(['a/0', 'b/0']);
  });

  it('stores a large fetch in several transactions: each idempotency key holds a lock in its transaction', async () => {
    const project = randomUUID();
    const log = new MemoryLog();
    topic = 'large-fetch';
    for (let at = 0; at < 2500; at++) log.send(project, [`${at}`], { key: randomUUID() });
    let transactions = 0;
    await work(log, (point) => (transactions += point === 'committed' ? 1 : 0), Infinity);
    expect(await stored(project)).toEqual(log.acknowledged.toSorted());
    expect(transactions).toBe(3);
  });

  it('drops the chunks of a batch whose sending failed, once the log has been read to its end', async () => {
    const project = randomUUID();
    const log = new MemoryLog();
    topic = 'chunks';
    const names = Array.from({ length: 20 }, (_, at) => `x/${at}`);
    log.send(project, names, { maxBytes: 200, only: 2 });
    await work(log);
    const chunks = async (): Promise<number> => {
      const [row] = await database.dataSource.query<{ n: number }[]>(
        'SELECT count(*)::int AS n FROM ingest_log_chunks WHERE topic = $1',
        [topic],
      );
      return row?.n ?? 0;
    };
    expect(await chunks()).toBe(2);
    await work(log);
    expect(await chunks()).toBe(2);
    await database.dataSource.query(
      `UPDATE ingest_log_chunks SET created_at = created_at - interval '11 minutes' WHERE topic = $1`,
      [topic],
    );
    log.send(project, ['y/0']);
    await work(log);
    expect([await chunks(), await stored(project)]).toEqual([0, ['y/0']]);
  });

  it('keeps the chunks of a batch, however long it is stopped before it reads the last one', async () => {
    const project = randomUUID();
    const log = new MemoryLog();
    topic = 'late-chunks';
    const names = Array.from({ length: 20 }, (_, at) => `x/${at}`);
    log.send(project, names, { maxBytes: 200 });
    expect(log.records.length).toBeGreaterThan(2 * PAGE);
    mortality = new Mortality((_, point) => point === 'fetched');
    let fetches = 0;
    await work(log, (point) => {
      if (point === 'fetched' && ++fetches === 2) mortality?.at(point);
    });
    await database.dataSource.query(
      `UPDATE ingest_log_chunks SET created_at = created_at - interval '3 days' WHERE topic = $1`,
      [topic],
    );
    await work(log);
    expect(await stored(project)).toEqual(names.toSorted());
  });

  it('reports the backlog of records and events, and the partitions that no worker reads', async () => {
    const project = randomUUID();
    const log = new MemoryLog();
    topic = 'lag';
    for (let batch = 0; batch < 40; batch++) log.send(project, [`${batch}/0`, `${batch}/1`]);
    let fetches = 0;
    mortality = new Mortality((_, point) => point === 'fetched');
    await work(log, (point) => {
      if (point === 'fetched' && ++fetches === 11) mortality?.at(point);
    });
    const read = () => readLogState(database.dataSource.manager, topic);
    const behind = await read();
    expect([behind.partitions, behind.records, behind.unread]).toEqual([1, 20, [0]]);
    // Two events in each record; the estimated average begins at one.
    expect(behind.events).toBeGreaterThan(35);
    expect(behind.events).toBeLessThanOrEqual(40);
    await database.dataSource.query(
      `UPDATE ingest_log_partitions SET stored_until = now() - interval '60 s', lease_until = now() + interval '60 s' WHERE topic = $1`,
      [topic],
    );
    const late = await read();
    expect([late.unread, Math.floor(late.seconds)]).toEqual([[], 60]);
    await database.dataSource.query('UPDATE ingest_log_partitions SET lease_until = NULL WHERE topic = $1', [
      topic,
    ]);
    await work(log);
    expect(await read()).toMatchObject({ records: 0, events: 0, seconds: 0 });
  });
});
