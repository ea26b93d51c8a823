import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { preparedBatch } from '../../../test/support/events/prepared-batch.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/postgres/test-database.js';
import { AppConfig } from '../../config/app-config.js';
import type { EventType } from '../../events/event-types.js';
import { addDays, createPartitionSql, startOfDay } from '../../events/partitions/daily-partitions.js';
import type { WaitedFor } from '../../events/subscriptions/event-subscriptions.js';
import { Metrics } from '../../metrics/metrics.js';
import { PostgresEventSink } from './postgres-event-sink.js';

const NOON = Date.parse('2026-11-21T12:00:00.123Z');
const HOUR = 3_600_000;

describe('PostgresEventSink', () => {
  let database: TestDatabase;
  let sink: PostgresEventSink;
  let otherReplica: PostgresEventSink;
  const clock = new ManualClock(NOON);
  const waitedFor = new Map<string, ReadonlySet<EventType>>();
  let arrivals = 0;
  const diskFull = { report: vi.fn<(error: unknown) => void>() };
  const subscriptions: WaitedFor = {
    typesOf: (projectId) => waitedFor.get(projectId),
    emitArrival: () => (arrivals += 1),
  };

  const makeSink = (): PostgresEventSink =>
    new PostgresEventSink(
      database.address,
      AppConfig.fromEnv({}),
      clock,
      new Metrics(),
      subscriptions,
      diskFull,
    );
  const stored = (projectId: string): Promise<{ data: string; ts: string; received_at: Date }[]> =>
    database.query(
      `SELECT data::text AS data, to_char(ts AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS ts, received_at
         FROM events WHERE project_id = $1 ORDER BY id`,
      [projectId],
    );

  beforeAll(async () => {
    database = await createTestDatabase();
    for (const table of ['events', 'ingest_keys'] as const) {
      for (const offset of [-1, 0, 1, 2]) {
        await database.query(createPartitionSql(table, addDays(startOfDay(NOON), offset)));
      }
    }
    sink = makeSink();
    otherReplica = makeSink();
  });
  afterAll(async () => {
    await Promise.all([sink.onApplicationShutdown(), otherReplica.onApplicationShutdown()]);
    await database.drop();
  });

  it('stores data byte for byte, in order, with exact numbers and microseconds', async () => {
    const project = randomUUID();
    const data = [
      '{"message": "ä 🚂", "n": 12345678901234567890, "d": 0.10000000000000000001}',
      '{"message": ""}',
    ];
    await expect(sink.append([preparedBatch(project, data)])).resolves.toEqual([{ kind: 'committed' }]);
    const rows = await stored(project);
    expect(rows.map((row) => row.data)).toEqual([
      '{"d": 0.10000000000000000001, "n": 12345678901234567890, "message": "ä 🚂"}',
      '{"message": ""}',
    ]);
    expect(rows[0]?.ts).toBe('2026-11-18T11:06:40.000007'.replace('T', ' '));
    expect(rows[0]?.received_at.getTime()).toBe(NOON);
  });

  it.each([
    ['0001-01-01T00:00:00.000000', -62_135_596_800_000, 0],
    ['1969-12-31T23:59:59.999999', -1, 999],
    ['2026-11-21T00:00:00.000001', Date.parse('2026-11-21T00:00:00Z'), 1],
    ['9999-12-31T23:59:59.999999', 253_402_300_799_999, 999],
  ])('stores the moment %s', async (text, tsMs, tsMicros) => {
    const project = randomUUID();
    const batch = preparedBatch(project, ['{}']);
    const events = batch.events.map((event) => ({ ...event, tsMs, tsMicros }));
    await sink.append([{ ...batch, events }]);
    expect((await stored(project))[0]?.ts).toBe(text.replace('T', ' '));
  });

  it('responds to a repeat with the first response and stores nothing, also on another replica', async () => {
    const project = randomUUID();
    const key = randomUUID();
    const first = preparedBatch(project, ['{"a":1}'], { key, response: '{"first": 1}' });
    await expect(sink.append([first])).resolves.toEqual([{ kind: 'committed' }]);
    const repeat = preparedBatch(project, ['{"a":1}'], { key, response: '{"second": 2}' });
    const answer = [{ kind: 'duplicate', response: '{"first": 1}', sameBody: true }];
    await expect(sink.append([repeat])).resolves.toEqual(answer);
    await expect(otherReplica.append([repeat])).resolves.toEqual(answer);
    const other = preparedBatch(project, ['{"a":2}'], { key, body: 'b' });
    await expect(sink.append([other])).resolves.toEqual([{ ...answer[0], sameBody: false }]);
    expect(await stored(project)).toHaveLength(1);
  });

  it('stores one of many concurrent duplicates, over two replicas', async () => {
    const project = randomUUID();
    const key = randomUUID();
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        (i % 2 ? sink : otherReplica).append([
          preparedBatch(project, ['{}', '{}'], { key, response: `{"n":${i}}` }),
        ]),
      ),
    );
    const kinds = outcomes.flat().map((outcome) => outcome.kind);
    expect(kinds.filter((kind) => kind === 'committed')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'duplicate')).toHaveLength(7);
    expect(new Set(outcomes.flat().flatMap((o) => (o.kind === 'duplicate' ? [o.response] : []))).size).toBe(
      1,
    );
    expect(await stored(project)).toHaveLength(2);
  });

  it('scopes keys by project', async () => {
    const key = randomUUID();
    const [a, b] = [randomUUID(), randomUUID()];
    const outcomes = await sink.append([
      preparedBatch(a, ['{}'], { key }),
      preparedBatch(b, ['{}'], { key }),
    ]);
    expect(outcomes).toEqual([{ kind: 'committed' }, { kind: 'committed' }]);
  });

  it('does not deadlock when groups claim the same keys in opposite order', async () => {
    const project = randomUUID();
    const keys = Array.from({ length: 30 }, () => randomUUID());
    const group = (order: string[]): ReturnType<typeof preparedBatch>[] =>
      order.map((key) => preparedBatch(project, ['{}'], { key }));
    const outcomes = await Promise.all([
      sink.append(group(keys)),
      otherReplica.append(group(keys.toReversed())),
    ]);
    expect(
      outcomes
        .flat()
        .map((o) => o.kind)
        .sort(),
    ).toEqual([...Array<string>(30).fill('committed'), ...Array<string>(30).fill('duplicate')]);
    expect(await stored(project)).toHaveLength(30);
  });

  it('recognizes a key for 24 hours, across midnight, and not longer', async () => {
    const project = randomUUID();
    const key = randomUUID();
    const append = async (): Promise<string | undefined> =>
      (await sink.append([preparedBatch(project, ['{}'], { key })]))[0]?.kind;
    try {
      expect(await append()).toBe('committed');
      clock.nowMs = NOON + 23.99 * HOUR;
      expect(await append()).toBe('duplicate');
      clock.nowMs = NOON + 24 * HOUR;
      expect(await append()).toBe('committed');
      clock.nowMs += 1 * HOUR;
      expect(await append()).toBe('duplicate');
    } finally {
      clock.nowMs = NOON;
    }
  });

  it('rejects a batch with unstorable values, and commits the other batches of its group', async () => {
    const [good, bad, keyed] = [randomUUID(), randomUUID(), randomUUID()];
    const outcomes = await sink.append([
      preparedBatch(good, ['{"a":1}']),
      preparedBatch(bad, ['{"ok":1}', '{"a":"\\u0000"}', '{"a":"\\ud800"}', '{"a":1e200000}'], {}),
      preparedBatch(keyed, ['{"a":1}'], {}),
    ]);
    expect(outcomes).toEqual([
      { kind: 'committed' },
      { kind: 'unstorable', positions: [1, 2, 3] },
      { kind: 'committed' },
    ]);
    expect(await stored(good)).toHaveLength(1);
    expect(await stored(bad)).toHaveLength(0);
    expect(await database.query('SELECT 1 FROM ingest_keys WHERE project_id = $1', [bad])).toHaveLength(0);
  });

  const delivered = (projectId: string): Promise<{ event_id: string; type: string; due_at: Date }[]> =>
    database.query(
      'SELECT event_id, type, due_at FROM event_deliveries WHERE project_id = $1 ORDER BY event_id',
      [projectId],
    );

  it('records a delivery of each event with a subscription, and of no other, with the group', async () => {
    const [waiting, other, elsewhere] = [randomUUID(), randomUUID(), randomUUID()];
    waitedFor.set(waiting, new Set(['log']));
    waitedFor.set(elsewhere, new Set(['deploy']));
    const before = arrivals;
    const key = randomUUID();
    const group = [
      preparedBatch(other, ['{"a":1}']),
      preparedBatch(waiting, ['{"a":1}', '{"a":2}'], { key }),
      preparedBatch(elsewhere, ['{"a":1}']),
      preparedBatch(waiting, ['{"a":3}']),
    ];
    expect((await sink.append(group)).map(({ kind }) => kind)).toEqual(Array<string>(4).fill('committed'));
    const ids = await database.query<{ id: string }>(
      'SELECT id FROM events WHERE project_id = $1 ORDER BY id',
      [waiting],
    );
    const rows = await delivered(waiting);
    expect(rows.map(({ event_id }) => event_id)).toEqual(ids.map(({ id }) => id));
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ type: 'log', due_at: new Date(NOON) });
    expect([await delivered(other), await delivered(elsewhere)]).toEqual([[], []]);
    expect(arrivals).toBe(before + 1);
    // A repeat stores nothing, so there is nothing to publish.
    const repeat = [preparedBatch(waiting, ['{"a":1}', '{"a":2}'], { key }), preparedBatch(other, ['{}'])];
    expect((await sink.append(repeat)).map(({ kind }) => kind)).toEqual(['duplicate', 'committed']);
    expect(await delivered(waiting)).toHaveLength(3);
    expect(arrivals).toBe(before + 1);
  });

  it('records no delivery of events that are not stored', async () => {
    const [waiting, bad] = [randomUUID(), randomUUID()];
    waitedFor.set(waiting, new Set(['log']));
    waitedFor.set(bad, new Set(['log']));
    const outcomes = await sink.append([
      preparedBatch(waiting, ['{"a":1}']),
      preparedBatch(bad, ['{"a":1}', '{"a":"\\u0000"}']),
    ]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(['committed', 'unstorable']);
    expect([await delivered(waiting), await delivered(bad)]).toMatchObject([[{ type: 'log' }], []]);
    // Conversely, when a delivery cannot be recorded, the event is not stored either, and no sender receives a 200.
    await database.query('ALTER TABLE event_deliveries RENAME TO gone');
    try {
      const [outcome] = await sink.append([preparedBatch(waiting, ['{"a":2}'])]);
      expect(outcome?.kind).not.toBe('committed');
    } finally {
      await database.query('ALTER TABLE gone RENAME TO event_deliveries');
    }
    expect(await stored(waiting)).toHaveLength(1);
  });

  it('reports unavailable when its connections are terminated, and reconnects afterwards', async () => {
    const project = randomUUID();
    await database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'signalbox ingest' AND datname = current_database()`,
    );
    const kinds = new Set<string>();
    await expect
      .poll(async () => {
        const [outcome] = await sink.append([preparedBatch(project, ['{}'])]);
        kinds.add(outcome?.kind ?? '');
        return outcome?.kind;
      })
      .toBe('committed');
    expect([...kinds].every((kind) => kind === 'unavailable' || kind === 'committed')).toBe(true);
    expect(await stored(project)).toHaveLength(1);
  });

  it('reports unavailable when there is no server', async () => {
    const nowhere = new PostgresEventSink(
      { host: '127.0.0.1', port: 1, user: 'x', database: 'x' },
      AppConfig.fromEnv({}),
      clock,
      new Metrics(),
      subscriptions,
      diskFull,
    );
    const [outcome] = await nowhere.append([preparedBatch(randomUUID(), ['{}'])]);
    expect(outcome?.kind).toBe('unavailable');
    await expect(nowhere.isAvailable()).resolves.toBe(false);
    await nowhere.onApplicationShutdown();
  });

  it.each([
    ['off', 'on'],
    ['local', 'on'],
    ['remote_write', 'remote_write'],
    ['remote_apply', 'remote_apply'],
  ])('commits with at least synchronous_commit on: %s becomes %s', async (configured, used) => {
    await database.query(
      `ALTER DATABASE ${database.address.database} SET synchronous_commit = ${configured}`,
    );
    const own = makeSink();
    try {
      await own.append([preparedBatch(randomUUID(), ['{}'])]);
      const { rows } = await poolOf(own).query(`SELECT current_setting('synchronous_commit') AS v`);
      expect(rows).toEqual([{ v: used }]);
    } finally {
      await own.onApplicationShutdown();
      await database.query(`ALTER DATABASE ${database.address.database} RESET synchronous_commit`);
    }
  });

  /** Runs `body`, in PL/pgSQL, for each event that is inserted during `work`. */
  const whileInserting = async (body: string, work: () => Promise<void>): Promise<void> => {
    await database.query(
      `CREATE FUNCTION on_insert() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$`,
    );
    await database.query(
      'CREATE TRIGGER on_insert BEFORE INSERT ON events FOR EACH ROW EXECUTE FUNCTION on_insert()',
    );
    try {
      await work();
    } finally {
      await database.query('DROP FUNCTION on_insert CASCADE');
    }
  };

  /** Inserts of other connections than this one wait until `release`, or until the work has ended. */
  const whileInsertsWait = async (work: (release: () => Promise<void>) => Promise<void>): Promise<void> => {
    let isHeld = true;
    const release = async (): Promise<void> => {
      if (isHeld) await database.query('SELECT pg_advisory_unlock(4711)');
      isHeld = false;
    };
    await database.query('SELECT pg_advisory_lock(4711)');
    await whileInserting('PERFORM pg_advisory_xact_lock_shared(4711);', async () => {
      try {
        await work(release);
      } finally {
        await release();
      }
    });
  };
  const waitingInserts = async (): Promise<number> =>
    (
      await database.query(
        `SELECT FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()`,
      )
    ).length;

  it.each([
    ['40001', 3, 'committed'],
    ['40P01', 3, 'committed'],
    ['40001', 4, 'unavailable'],
  ])('after %s from the server %i times is %s', async (code, times, kind) => {
    const project = randomUUID();
    await database.query('CREATE SEQUENCE conflicts');
    await whileInserting(
      `IF nextval('conflicts') <= ${times} THEN RAISE EXCEPTION 'conflict' USING ERRCODE = '${code}'; END IF;`,
      async () => {
        expect((await sink.append([preparedBatch(project, ['{}'], {})]))[0]?.kind).toBe(kind);
        expect(await stored(project)).toHaveLength(kind === 'committed' ? 1 : 0);
        const [row] = await database.query<{ calls: string }>('SELECT last_value AS calls FROM conflicts');
        expect(Number(row?.calls)).toBe(4);
      },
    );
    await database.query('DROP SEQUENCE conflicts');
  });

  it.each([
    ['53100', 'no disk space'],
    ['08000', 'cannot be reached'],
  ])(
    'with %s from the server is unavailable at once (%s), and notifies the disk watch',
    async (code, reason) => {
      diskFull.report.mockClear();
      const project = randomUUID();
      await whileInserting(`RAISE EXCEPTION 'x' USING ERRCODE = '${code}';`, async () => {
        const outcomes = await sink.append([preparedBatch(project, ['{}']), preparedBatch(project, ['{}'])]);
        expect(outcomes).toEqual(
          Array(2).fill({ kind: 'unavailable', reason: expect.stringContaining(reason) }),
        );
        expect(diskFull.report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }));
      });
      expect(await stored(project)).toEqual([]);
    },
  );

  it('keeps a connection after an error of the server, and destroys one without a response in time', async () => {
    const own = makeSink();
    const { totalCount } = poolOf(own);
    expect(totalCount).toBe(0);
    await own.append([preparedBatch(randomUUID(), ['{}'])]);
    await whileInserting(`RAISE EXCEPTION 'x' USING ERRCODE = '53100';`, async () => {
      await own.append([preparedBatch(randomUUID(), ['{}'])]);
    });
    expect([poolOf(own).totalCount, poolOf(own).idleCount]).toEqual([1, 1]);
    await whileInsertsWait(async (release) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      try {
        const late = own.append([preparedBatch(randomUUID(), ['{}'])]);
        while ((await waitingInserts()) === 0);
        vi.advanceTimersByTime(15_000);
        expect(await late).toEqual([{ kind: 'unavailable', reason: expect.any(String) }]);
      } finally {
        vi.useRealTimers();
        await release();
      }
      // A statement that still runs on it would produce the response to the next batch.
      expect(poolOf(own).totalCount).toBe(0);
    });
    await own.onApplicationShutdown();
  });

  it('probes a reachable store with at most one connection', async () => {
    const own = makeSink();
    for (let i = 0; i < 3; i++) await expect(own.isAvailable()).resolves.toBe(true);
    expect([poolOf(own).totalCount, poolOf(own).idleCount]).toEqual([1, 1]);
    await own.onApplicationShutdown();
  });

  it('has no more connections than writers, and one for the probe', async () => {
    const own = makeSink();
    await whileInsertsWait(async (release) => {
      const appends = Array.from({ length: 8 }, () => own.append([preparedBatch(randomUUID(), ['{}'])]));
      await expect.poll(() => poolOf(own).waitingCount).toBe(3);
      expect(poolOf(own).totalCount).toBe(5);
      await release();
      expect((await Promise.all(appends)).flat()).toEqual(Array(8).fill({ kind: 'committed' }));
    });
    await own.onApplicationShutdown();
  });
});

/** The sink's own connections. */
function poolOf(sink: PostgresEventSink): Pool {
  return (sink as unknown as { pool: Pool }).pool;
}
