import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { holdTransaction } from '../support/postgres/held-transaction.js';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { batchOf, logEvent, sendBatch, type Credential } from '../support/http/ingest-client.js';
import { ServiceProcess, databaseUrl } from '../support/processes/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres/test-database.js';
import { BatchMaker, type MadeBatch, type MadeEvent } from './support/batches.js';
import { Delivery, type Project } from './support/delivery.js';
import { UNSTORABLE_EVENTS } from './support/unstorable-events.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

const SENDERS = 6;
/** A batch of this size is committed alone. */
const LARGE_BYTES = 256 * 1024;

/** `lock_timeout` of ingest: a writer that has waited this long refuses its group. */
const LOCK_TIMEOUT_MS = 2000;
/** How often the test is repeated when a busy machine held the lock for longer than that. */
const TURNS = 10;

interface Group {
  unstorable: Delivery[];
  good: Delivery[];
}

describe('one sender’s unstorable events in the same group commit', { timeout: 120_000 }, () => {
  const random = seedOfThisRun('group-isolation');
  let database: TestDatabase;
  let service: ServiceProcess;
  let scenario: Scenario;
  let offender: Project;
  let neighbour: Project;

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await ServiceProcess.start({
      // One writer: batches that arrive while it is busy wait, and share the next group.
      env: { ...SERVICE_ENV, INGEST_WRITERS: '1' },
      databaseUrl: databaseUrl(database.address),
    });
    scenario = await Scenario.prepare({ service, random });
    [offender, neighbour] = scenario.projects as [Project, Project];
  });
  afterAll(async () => {
    await service.dispose();
    await database.drop();
  });

  it.each(UNSTORABLE_EVENTS)('affects no other batch: $name', async ({ name, text }) => {
    const { before, unstorable } = await sendInOneGroup(
      (turn) => ({ unstorable: unstorableDeliveries(name + turn, text), good: goodDeliveries(name + turn) }),
      200,
    );
    // The groups are the batch that kept the writer busy, one with all the others, and the large ones.
    const large = unstorable.filter((delivery) => delivery.batch.body.length >= LARGE_BYTES).length;
    expect(await groups()).toEqual({
      groups: before.groups + 2 + large,
      batches: before.batches + 1 + 2 * SENDERS,
    });
  });

  it('affects only its own batch when it passes validation and the database refuses it', async () => {
    // The constraint simulates an unexpected refusal by the database.
    await database.query(`ALTER TABLE events ADD CONSTRAINT refuse CHECK (data->>'message' <> 'refused')`);
    const refused: Delivery[] = [];
    const make = (turn: string): Group => {
      const unstorable = deliveries(`refused${turn}`, offender, (batch) => {
        const marker = `${batch.name}#refused`;
        const data = `{"message":"refused","marker":${JSON.stringify(marker)}}`;
        const ts = '2026-11-21T10:00:00.000Z';
        const text = `{"type":"log","ts":"${ts}","data":${data}}`;
        return withEvent(batch, { marker, text, stored: { type: 'log', ts, data } });
      });
      refused.push(...unstorable);
      return { unstorable, good: goodDeliveries(`refused${turn}`) };
    };
    await sendInOneGroup(make, 503);
    await database.query('ALTER TABLE events DROP CONSTRAINT refuse');
    for (const delivery of refused) expect((await delivery.attempt(service.baseUrl)).outcome).toBe(200);
  });

  it('leaves no request waiting: a duplicate is processed when the first request of its key fails', async () => {
    const maker = new BatchMaker('taken over', random.fork('taken over'));
    const delivery = new Delivery({ ...maker.valid(), key: random.uuid() }, neighbour);
    scenario.oracle.add(delivery);
    const lock = await holdTransaction(database.address, 'LOCK TABLE events IN SHARE MODE');
    try {
      const first = delivery.attempt(service.baseUrl);
      await expect.poll(() => lock.waiting('events'), { interval: 10 }).toBe(1);
      const second = delivery.attempt(service.baseUrl);
      // The writer waits at most two seconds for its lock; then nothing of the group is stored.
      expect((await first).outcome).toBe(503);
      await lock.release();
      expect(await second).toMatchObject({ outcome: 200 });
    } finally {
      await lock.release();
    }
  });

  it('is not stored, and all other events are stored once', async () => {
    expect(await scenario.check()).toEqual([]);
  });

  function unstorableDeliveries(name: string, text: (marker: string) => string): Delivery[] {
    return deliveries(`offender ${name}`, offender, (batch) => {
      const marker = `${batch.name}#unstorable`;
      return withEvent(batch, { marker, text: text(marker), stored: null });
    });
  }

  function goodDeliveries(name: string): Delivery[] {
    return deliveries(`neighbour ${name}`, neighbour, (batch) => batch);
  }

  /** Deliveries with and without an idempotency key, alternating. */
  function deliveries(name: string, project: Project, change: (batch: MadeBatch) => MadeBatch): Delivery[] {
    const maker = new BatchMaker(name, random.fork(name));
    return Array.from({ length: SENDERS }, (_, index) => {
      const batch = change(maker.valid());
      return new Delivery({ ...batch, key: index % 2 === 0 ? random.uuid() : null }, project);
    });
  }

  /**
   * Sends all deliveries while another batch keeps the only writer busy. On a busy machine this may take longer than the writer waits for
   * its lock: then all are refused, and new ones are made.
   *
   * @returns the deliveries of the last attempt, and the counters before it.
   */
  async function sendInOneGroup(
    make: (turn: string) => Group,
    expected: number,
  ): Promise<Group & { before: { groups: number; batches: number } }> {
    for (let turn = 1; ; turn += 1) {
      const { unstorable, good } = make(turn === 1 ? '' : `, turn ${turn}`);
      const before = await groups();
      const list = [...unstorable, ...good];
      const maker = new BatchMaker(`first of ${unstorable[0]?.batch.name}`, random);
      const busy = new Delivery(maker.valid(), neighbour);
      scenario.oracle.add(busy, ...list);
      const lock = await holdTransaction(database.address, 'LOCK TABLE events IN SHARE MODE');
      try {
        const lockedAt = performance.now();
        const isTooLate = (): boolean => performance.now() - lockedAt > LOCK_TIMEOUT_MS;
        const until = (condition: () => Promise<boolean>): Promise<void> =>
          expect.poll(async () => isTooLate() || (await condition()), { interval: 10 }).toBe(true);
        const first = busy.attempt(service.baseUrl);
        await until(async () => (await lock.waiting('events')) === 1);
        const others = list.map((delivery) => delivery.attempt(service.baseUrl));
        await until(async () => (await metric('signalbox_ingest_queue_depth')) === list.length);
        await lock.release();
        const isAgain = isTooLate() && turn < TURNS;
        const outcomes = (await Promise.all([first, ...others])).map((attempt) => attempt.outcome);
        if (!isAgain) {
          expect(outcomes).toEqual([200, ...unstorable.map(() => expected), ...good.map(() => 200)]);
          return { unstorable, good, before };
        }
      } finally {
        await lock.release();
      }
      for (const delivery of [busy, ...list]) {
        if (!delivery.isSettled) await delivery.attempt(service.baseUrl);
      }
    }
  }

  async function groups(): Promise<{ groups: number; batches: number }> {
    return {
      groups: await metric('signalbox_ingest_group_batches_count'),
      batches: await metric('signalbox_ingest_group_batches_sum'),
    };
  }

  async function metric(name: string): Promise<number> {
    const metrics = await (await fetch(`${service.baseUrl}/metrics`)).text();
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  }
});

describe('events that a database in another encoding than UTF-8 cannot store', { timeout: 120_000 }, () => {
  const name = `latin1_${randomBytes(6).toString('hex')}`;
  const server = inject('databaseServer');
  let service: ServiceProcess;
  let projects: { id: string; credential: Credential }[];

  beforeAll(async () => {
    await query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'`);
    service = await ServiceProcess.start({
      env: { ...SERVICE_ENV, INGEST_WRITERS: '1' },
      databaseUrl: databaseUrl({ ...server, database: name }),
    });
    const { accessToken } = await bootstrap(service);
    projects = [];
    for (const key of ['first', 'second']) {
      const { id } = await createProject(service, accessToken, key);
      projects.push({ id, credential: await createApiKey(service, accessToken, id) });
    }
  });
  afterAll(async () => {
    await service.dispose();
    await query(`DROP DATABASE ${name} WITH (FORCE)`);
  });

  it('are rejected one by one, and all other events are stored', async () => {
    const [offender, neighbour] = projects as [Project, Project];
    const send = (project: Project, messages: string[], headers: Record<string, string> = {}) =>
      sendBatch(service.baseUrl, project.credential, batchOf(...messages.map((text) => logEvent(text))), {
        headers,
      });
    // Sent alone: no later batch would wake a writer that lost it.
    expect((await send(offender, ['€', 'alone'])).json).toMatchObject({ accepted: 1 });
    for (let round = 0; round < 5; round++) {
      const key = randomUUID();
      const [keyed, unkeyed, ...good] = await Promise.all([
        send(offender, ['é', '€', 'plain'], { 'x-service-idempotency-key': key }),
        send(offender, ['😀', 'plain']),
        send(neighbour, ['é', 'plain']),
        send(neighbour, ['plain'], { 'x-service-idempotency-key': randomUUID() }),
      ]);
      const reason = 'data: cannot be stored';
      expect(keyed.json).toEqual({ accepted: 2, rejected: [{ index: 1, reason }] });
      expect(unkeyed.json).toEqual({ accepted: 1, rejected: [{ index: 0, reason }] });
      expect(good.map((answer) => answer.text)).toEqual([
        '{"accepted":2,"rejected":[]}',
        '{"accepted":1,"rejected":[]}',
      ]);
      const again = await send(offender, ['é', '€', 'plain'], { 'x-service-idempotency-key': key });
      expect([again.text, again.headers['idempotent-replayed']]).toEqual([keyed.text, 'true']);
    }
    const stored = await service.query(
      `SELECT data->>'message' AS message, count(*)::int AS n FROM events WHERE type = 'log' GROUP BY 1 ORDER BY 2, 1`,
    );
    expect(stored).toEqual([
      { message: 'alone', n: 1 },
      { message: 'é', n: 10 },
      { message: 'plain', n: 20 },
    ]);
  });

  async function query(sql: string): Promise<void> {
    const client = new Client(server);
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }
});

function withEvent(batch: MadeBatch, event: MadeEvent): MadeBatch {
  const events = [...batch.events, event];
  return { ...batch, events, body: Buffer.from(`{"events":[${events.map(({ text }) => text).join(',')}]}`) };
}
