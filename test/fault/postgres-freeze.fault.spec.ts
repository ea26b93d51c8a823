import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import {
  batchOf,
  get,
  logEvent,
  sendBatch,
  type Answer,
  type Credential,
} from '../support/http/ingest-client.js';
import { PostgresProcess } from '../support/postgres/postgres-process.js';
import { ServiceProcess } from '../support/processes/service-process.js';

interface Sent {
  body: string;
  key: string;
  answer: Answer;
  tookMs: number;
}

describe('a frozen PostgreSQL', () => {
  let postgres: PostgresProcess;
  let service: ServiceProcess;
  let known: Credential;
  let unknown: Credential;

  const sendAs = async (credential: Credential, message: string, key = randomUUID()): Promise<Sent> => {
    const body = batchOf(logEvent(message));
    const startedMs = performance.now();
    const answer = await sendBatch(service.baseUrl, credential, body, {
      headers: { 'x-service-idempotency-key': key },
    });
    return { body, key, answer, tookMs: Math.round(performance.now() - startedMs) };
  };

  beforeAll(async () => {
    postgres = await PostgresProcess.start();
    service = await ServiceProcess.start({ databaseUrl: postgres.url });
    const token = (await bootstrap(service)).accessToken;
    const project = (await createProject(service, token)).id;
    known = await createApiKey(service, token, project);
    unknown = await createApiKey(service, token, project);
    expect((await sendAs(known, 'before')).answer.status).toBe(200);
  });
  afterAll(async () => {
    postgres.thaw();
    await service.dispose();
    await postgres.dispose();
  });

  it('makes ingest respond with 503 while it is frozen, at any step of a batch, and accept batches afterwards', async () => {
    const refused: Sent[] = [];
    for (let round = 0; round < 3; round++) {
      const underWay = Array.from({ length: 10 }, (_, index) => sendAs(known, `under way ${round} ${index}`));
      postgres.freeze();
      const atOnce = [sendAs(known, `known key ${round}`), sendAs(unknown, `unknown key ${round}`)];
      // It is thawed when all requests have a response: a batch that waits for PostgreSQL would end the test here.
      const answers = await Promise.all([...underWay, ...atOnce]);
      // All cached keys and limits are stale by now.
      answers.push(await sendAs(known, `stale key ${round}`));
      const ready = await get(`${service.baseUrl}/health/ready`);
      postgres.thaw();
      const thawedMs = performance.now();
      await expect
        .poll(async () => (await sendAs(known, `after ${round}`)).answer.status, { interval: 20 })
        .toBe(200);
      const recoveredMs = Math.round(performance.now() - thawedMs);

      const late = answers.filter(({ answer }) => answer.status !== 200);
      // The service guarantees 2 s and 1 s; measured times depend on the machine, so they are printed and not asserted.
      process.stdout.write(
        `postgres-freeze: ${late.length} of ${answers.length} refused, at most ${Math.max(...late.map(({ tookMs }) => tookMs))} ms; recovered in ${recoveredMs} ms\n`,
      );
      for (const { answer } of late) {
        expect([answer.status, answer.headers['retry-after']]).toEqual([
          503,
          expect.stringMatching(/^[1-9]\d*$/),
        ]);
      }
      expect(late.length).toBeGreaterThanOrEqual(3);
      expect(ready.status).toBe(503);
      refused.push(...late);
    }

    // A refused batch may have been stored all the same; sent again with its key, it is stored once.
    for (const { body, key } of refused) {
      const again = await sendBatch(service.baseUrl, known, body, {
        headers: { 'x-service-idempotency-key': key },
      });
      expect(again.status).toBe(200);
      const [row] = await postgres.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM events WHERE data->>'message' = $1`,
        [(JSON.parse(body) as { events: [{ data: { message: string } }] }).events[0].data.message],
      );
      expect(row?.n).toBe(1);
    }
  });
});
