import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, createProject } from '../support/access/identity.js';
import { batchOf, logEvent, sendBatch, type Answer, type Credential } from '../support/http/ingest-client.js';
import { ServiceProcess, databaseUrl } from '../support/processes/service-process.js';
import { createTestDatabase, type TestDatabase } from '../support/postgres/test-database.js';
import { BatchMaker } from './support/batches.js';
import { Delivery, type Project } from './support/delivery.js';
import { Scenario, SERVICE_ENV } from './support/scenario.js';
import { seedOfThisRun } from '../support/seeded-random.js';

const ROUNDS = 60;
/** Confirmed batches before the kill, and after the start. */
const MORE = 100;
const EVENTS_PER_SECOND = 50;
/** Events of one batch: half of a second's quota. */
const BATCH_EVENTS = 25;
const REFUSALS = 100;
const ACCEPTED = 8;

describe('two processes on one database', () => {
  const random = seedOfThisRun('replicas');
  let database: TestDatabase;
  let first: ServiceProcess;
  let second: ServiceProcess;
  let scenario: Scenario;
  let alternate = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    const options = {
      env: { ...SERVICE_ENV, SERVICE_ENCRYPTION_KEY: randomBytes(32).toString('base64') },
      databaseUrl: databaseUrl(database.address),
    };
    first = await ServiceProcess.start(options);
    second = await ServiceProcess.start(options);
    scenario = await Scenario.prepare({
      service: second,
      random,
      // As behind a load balancer: each attempt goes to the other replica, even for the same batch.
      baseUrl: () => (alternate++ % 2 === 0 ? first : second).baseUrl,
    });
  });
  afterAll(async () => {
    await first.dispose();
    await second.dispose();
    await database.drop();
  });

  const aProject = async (key: string): Promise<Project & { keyId: string }> => {
    const { id } = await createProject(second, scenario.accessToken, key);
    const credential = await createApiKey(second, scenario.accessToken, id);
    return { id, credential, keyId: credential.id };
  };

  it('accept each other’s access tokens, sharing only the database and the encryption key', async () => {
    for (const replica of [first, second]) {
      const me = await fetch(`${replica.baseUrl}/api/auth/me`, {
        headers: { authorization: `Bearer ${scenario.accessToken}` },
      });
      expect(me.status).toBe(200);
    }
  });

  it('respond with identical bytes to concurrent requests with the same key, and store the batch once', async () => {
    const maker = new BatchMaker('same moment', random.fork('same moment'));
    const [project] = scenario.projects as [Project];
    for (let round = 0; round < ROUNDS; round++) {
      const delivery = new Delivery(maker.keyed(), project);
      scenario.oracle.add(delivery);
      const copies = Array.from({ length: 4 }, (_, index) =>
        delivery.attempt((index % 2 === 0 ? first : second).baseUrl),
      );
      const attempts = await Promise.all(copies);
      expect(attempts.map((attempt) => attempt.outcome)).toEqual([200, 200, 200, 200]);
      expect(attempts.filter((attempt) => attempt.replayed)).toHaveLength(3);
    }
    expect(await scenario.check()).toEqual([]);
  });

  it('accept one of two bodies that arrive with the same key at the same time', async () => {
    const { id, credential } = await aProject('contest');
    for (let round = 0; round < ROUNDS; round++) {
      const headers = { 'x-service-idempotency-key': random.uuid() };
      const [a, b] = await Promise.all([
        sendBatch(first.baseUrl, credential, batchOf(logEvent(`a${round}`)), { headers }),
        sendBatch(second.baseUrl, credential, batchOf(logEvent(`b${round}`), logEvent(`b${round}`)), {
          headers,
        }),
      ]);
      expect([a.status, b.status, b.text]).toEqual([200, 200, a.text]);
      const reused = [a, b].map((answer) => answer.headers['idempotency-key-reused']);
      const winner = a.json.accepted === 1 ? 0 : 1;
      expect(reused).toEqual(winner === 0 ? [undefined, 'different-body'] : ['different-body', undefined]);
      const stored = await second.query<{ message: string }>(
        `SELECT data->>'message' AS message FROM events WHERE project_id = $1 AND data->>'message' IN ($2, $3)`,
        [id, `a${round}`, `b${round}`],
      );
      expect(stored.map((row) => row.message)).toEqual(
        winner === 0 ? [`a${round}`] : [`b${round}`, `b${round}`],
      );
    }
    await second.query('DELETE FROM events WHERE project_id = $1', [id]);
    await second.query('DELETE FROM ingest_keys WHERE project_id = $1', [id]);
  });

  /** Sends batches until the replica refuses one because of the limit, whose change it learns a little later. Their events do not count. */
  const untilLimited = async (service: ServiceProcess, credential: Credential): Promise<void> => {
    const batch = batchOf(...Array.from({ length: BATCH_EVENTS }, () => logEvent('before the limit')));
    const status = async (): Promise<number> => (await sendBatch(service.baseUrl, credential, batch)).status;
    await expect.poll(status, { interval: 10 }).toBe(429);
  };

  it('apply the limit of events to their sum', async () => {
    const { id, credential } = await aProject('limited');
    await scenario.api(`/api/projects/${id}`, 'PATCH', { events_per_second: EVENTS_PER_SECOND });
    for (const service of [first, second]) await untilLimited(service, credential);
    // Both together send a second's quota each time, so that they exceed the rate even on a slow machine.
    const batch = batchOf(...Array.from({ length: BATCH_EVENTS }, () => logEvent('limited')));
    const answers: Answer[] = [];
    const started = performance.now();
    const refusals = (): number => answers.filter((answer) => answer.status !== 200).length;
    while (refusals() < REFUSALS || answers.length - refusals() < ACCEPTED) {
      const both = [first, second].map((service) => sendBatch(service.baseUrl, credential, batch));
      answers.push(...(await Promise.all(both)));
    }
    const seconds = (performance.now() - started) / 1000;
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map((answer) => String(answer.json.code)))).toEqual(
      new Set(['event_rate_exceeded']),
    );
    for (const { headers } of refused) expect(headers['retry-after']).toMatch(/^[1-9]\d*$/);
    // A bucket one second deep, and then the rate; each of the two may finish one batch.
    const accepted = BATCH_EVENTS * (answers.length - refused.length);
    expect(accepted).toBeLessThanOrEqual(EVENTS_PER_SECOND * (1 + seconds) + 2 * BATCH_EVENTS);
    const [row] = await second.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM events WHERE project_id = $1 AND data->>'message' = 'limited'`,
      [id],
    );
    expect(row?.n).toBe(accepted);
    // Both replicas admit the refilled tokens.
    for (const service of [first, second]) {
      await expect.poll(async () => (await sendBatch(service.baseUrl, credential, batch)).status).toBe(200);
    }
    await second.query('DELETE FROM events WHERE project_id = $1', [id]);
  });

  it('reject a revoked key on both', async () => {
    const { id, credential, keyId } = await aProject('revoked');
    const statuses = async (): Promise<number[]> => {
      const send = (service: ServiceProcess) => sendBatch(service.baseUrl, credential, '{"events":[]}');
      return (await Promise.all([send(first), send(second)])).map((answer) => answer.status);
    };
    expect(await statuses()).toEqual([200, 200]);
    await scenario.api(`/api/projects/${id}/api-keys/${keyId}`, 'DELETE');
    await expect.poll(statuses).toEqual([401, 401]);
  });

  it('continue with one when the other is killed, and with both when it restarts', async () => {
    await scenario.loadDuring(async () => {
      await scenario.progress(MORE);
      await first.kill('SIGKILL');
      // The remaining replica responds alone, at once and for seconds.
      const alone = new BatchMaker('alone', random.fork('alone'));
      const [project] = scenario.projects as [Project];
      for (let batch = 0; batch < 20; batch++) {
        const delivery = new Delivery(alone.keyed(), project);
        scenario.oracle.add(delivery);
        expect((await delivery.attempt(second.baseUrl)).outcome).toBe(200);
        await sleep(100);
      }
      await first.launch();
      await scenario.progress(MORE);
    });
    process.stdout.write(`replicas: ${scenario.oracle.summary()}\n`);
    expect(scenario.oracle.count('not sent')).toBeGreaterThan(0);
    expect(await scenario.check()).toEqual([]);
  });
});
