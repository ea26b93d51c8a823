import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { holdTransaction } from '../support/held-transaction.js';
import { sign } from '../support/ingest-client.js';
import { RawConnection } from '../support/raw-connection.js';
import { ServiceProcess, databaseUrl } from '../support/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';
import { BatchMaker } from './batches.js';
import { Delivery, type Project } from './delivery.js';
import { Scenario, SERVICE_ENV } from './scenario.js';
import { seedOfThisRun } from './seeded-random.js';

const IN_FLIGHT = 20;
const BEGUN_BYTES = 100;
/** Far below SERVICE_SHUTDOWN_TIMEOUT_SECONDS: no request here needs the last resort. */
const PROMPT_MS = 8000;

/** On a busy machine the event loop lags after the start, and a batch waits: that refuses it is tested elsewhere. */
const ENV = { ...SERVICE_ENV, INGEST_MAX_EVENT_LOOP_LAG_MS: '600000', INGEST_MAX_QUEUE_WAIT_MS: '600000' };

describe('a service that gets SIGTERM', () => {
  const random = seedOfThisRun('shutdown');
  let database: TestDatabase;
  let service: ServiceProcess;
  let scenario: Scenario;
  let project: Project;
  /** Their answers were read by hand, from {@link RawConnection}. */
  const byHand: Delivery[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    service = await ServiceProcess.start({ env: ENV, databaseUrl: databaseUrl(database.address) });
    scenario = await Scenario.prepare({ service, random });
    [project] = scenario.projects as [Project];
  });
  afterAll(async () => {
    await service.dispose();
    await database.drop();
  });

  it('answers every request that waits for its commit, and ends with status 0', async () => {
    const maker = new BatchMaker('waiting', random.fork('waiting'));
    const lock = await holdTransaction(database.address, 'LOCK TABLE events IN SHARE MODE');
    onTestFinished(() => lock.release());
    const deliveries = Array.from({ length: IN_FLIGHT }, (_, index) => {
      return new Delivery({ ...maker.valid(), key: index % 2 === 0 ? random.uuid() : null }, project);
    });
    scenario.oracle.add(...deliveries);
    const answers = deliveries.map((delivery) => delivery.attempt(service.baseUrl));
    // The rest of them waits in the queue by then: all were sent before.
    await expect.poll(() => lock.waiting('events'), { interval: 10 }).toBeGreaterThan(0);
    await sleep(300);
    const exit = service.kill('SIGTERM');
    await sleep(300);
    await lock.release();
    const outcomes = (await Promise.all(answers)).map((attempt) => attempt.outcome);
    expect(outcomes).toEqual(outcomes.map(() => 200));
    expect(await exit).toEqual({ code: 0, signal: null });
    await service.launch();
    expect(await scenario.judge()).toEqual([]);
  });

  it('takes the rest of a body that it has begun to read, and answers', async () => {
    const { delivery, connection } = await begin('begun');
    const exit = service.kill('SIGTERM');
    await sleep(300);
    connection.socket.write(delivery.batch.body.subarray(BEGUN_BYTES));
    await expect.poll(() => connection.status(), { interval: 10, timeout: 60_000 }).toBe(200);
    expect(await exit).toEqual({ code: 0, signal: null });
    await service.launch();
    expect((await delivery.attempt(service.baseUrl)).replayed).toBe(true);
  });

  it('closes a connection on which its client continues to send requests', async () => {
    const { delivery, connection } = await begin('continued');
    const started = performance.now();
    const exit = service.kill('SIGTERM');
    await sleep(300);
    connection.socket.write(delivery.batch.body.subarray(BEGUN_BYTES));
    while (!connection.closed && performance.now() - started < PROMPT_MS) {
      connection.head('GET', '/health/live', {});
      await sleep(200);
    }
    const ended = await exit;
    const tookMs = performance.now() - started;
    await service.launch();
    expect((await delivery.attempt(service.baseUrl)).replayed).toBe(true);
    expect(ended).toEqual({ code: 0, signal: null });
    expect(tookMs).toBeLessThan(PROMPT_MS);
  });

  describe.each([
    ['one process', {}],
    ['a supervisor', { SERVICE_PROCESSES: '2' }],
  ])('with idle connections, as %s', (_what, processes) => {
    const idle = async (): Promise<RawConnection> => {
      const connection = await RawConnection.open(draining.baseUrl);
      connection.head('GET', '/health/live', {});
      await expect.poll(() => connection.status(), { interval: 10 }).toBe(200);
      connection.received = '';
      return connection;
    };
    let other: TestDatabase;
    let draining: ServiceProcess;
    beforeAll(async () => {
      other = await createTestDatabase();
      draining = await ServiceProcess.start({
        env: { ...ENV, ...processes, SERVICE_DRAIN_SECONDS: '7' },
        databaseUrl: databaseUrl(other.address),
      });
    });
    afterAll(async () => {
      await draining.dispose();
      await other.drop();
    });

    it('responds to a request on one, closes it, and ends when none is left', async () => {
      const connection = await idle();
      const exit = draining.kill('SIGTERM');
      // It takes no new connections by then.
      const open = (): Promise<string> =>
        RawConnection.open(draining.baseUrl).then(
          ({ socket }) => (socket.destroy(), 'open'),
          () => 'refused',
        );
      await expect.poll(open, { interval: 10 }).toBe('refused');
      connection.head('GET', '/health/live', {});
      await expect.poll(() => connection.closed, { interval: 10 }).toBe(true);
      expect(connection.status()).toBe(200);
      expect(connection.received.toLowerCase()).toContain('connection: close');
      const started = performance.now();
      expect(await exit).toEqual({ code: 0, signal: null });
      // The client that awaited its readiness closes its idle connection after four seconds.
      expect(performance.now() - started).toBeLessThan(PROMPT_MS);
      await draining.launch();
    });

    it('closes them at once on Ctrl-C', async () => {
      const connection = await idle();
      const started = performance.now();
      expect(await draining.kill('SIGINT')).toEqual({ code: 0, signal: null });
      expect(connection.received).toBe('');
      expect(performance.now() - started).toBeLessThan(PROMPT_MS / 2);
    });
  });

  it('is restarted under load, by senders that keep their connections, without losing a batch', async () => {
    await scenario.loadDuring(async () => {
      for (let restart = 0; restart < 3; restart++) {
        await sleep(1500);
        const started = performance.now();
        expect(await service.stop()).toEqual({ code: 0, signal: null });
        expect(performance.now() - started).toBeLessThan(PROMPT_MS);
        await service.launch();
      }
      await sleep(1000);
    });
    process.stdout.write(`shutdown: ${scenario.oracle.summary()}\n`);
    expect(scenario.oracle.count('not sent')).toBeGreaterThan(0);
    // A connection may be closed under a request that was never read, but what was stored was answered.
    expect(scenario.oracle.storedUnheard().filter((delivery) => !byHand.includes(delivery))).toEqual([]);
    expect(await scenario.judge()).toEqual([]);
  });

  /** A request whose body the service has begun to read. */
  async function begin(name: string): Promise<{ delivery: Delivery; connection: RawConnection }> {
    const key = random.uuid();
    const delivery = new Delivery({ ...new BatchMaker(name, random.fork(name)).valid(10), key }, project);
    scenario.oracle.add(delivery);
    byHand.push(delivery);
    const { body } = delivery.batch;
    const connection = await RawConnection.open(service.baseUrl);
    connection.head('POST', '/api/ingest', {
      authorization: `Bearer ${project.credential.apiKey}`,
      'content-type': 'application/json',
      'content-length': String(body.length),
      'x-service-signature': sign(body, project.credential.webhookSecret),
      'x-service-idempotency-key': key,
      // Answered with 100 when the service begins to read: then the request is certainly in flight.
      expect: '100-continue',
    });
    await expect.poll(() => connection.status(), { interval: 10 }).toBe(100);
    connection.socket.write(body.subarray(0, BEGUN_BYTES));
    return { delivery, connection };
  }
});
