import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import {
  batchOf,
  logEvent,
  sendBatch,
  type Answer,
  type Credential,
} from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const PER_SECOND = 100;

describe('the quota that a batch uses', () => {
  let app: TestApp;
  let token: string;

  const project = async (): Promise<Credential> =>
    createApiKey(app, token, (await createProject(app, token, `p-${randomUUID().slice(0, 8)}`)).id);
  const invalid = (count: number): unknown[] => Array.from({ length: count }, () => 'junk');
  const valid = (count: number): unknown[] => Array.from({ length: count }, () => logEvent('valid'));
  const send = (credential: Credential, ...events: unknown[]): Promise<Answer> =>
    sendBatch(app.baseUrl, credential, batchOf(...events));

  beforeAll(async () => {
    app = await startTestApp({ env: { INGEST_RATE_LIMIT_EVENTS_PER_SECOND: String(PER_SECOND) } });
    token = (await bootstrap(app)).accessToken;
  });
  afterAll(() => app.close());

  it('is at most that of one second for 20,000 invalid events', async () => {
    const credential = await project();
    const junk = await send(credential, ...invalid(20_000));
    expect(junk.json).toMatchObject({ accepted: 0, rejected: { length: 20_000 } });
    const next = await send(credential, logEvent('next'));
    // A machine so slow that the second has passed admits the batch.
    if (next.status === 200) return;
    expect([next.status, next.json.code]).toEqual([429, 'event_rate_exceeded']);
    expect(next.headers['retry-after']).toBe('1');
  });

  it('is full for accepted events and reduced for the rejected ones beside them', async () => {
    const credential = await project();
    const mixed = await send(credential, ...valid(90 * PER_SECOND), ...invalid(20_000));
    expect(mixed.json).toMatchObject({ accepted: 90 * PER_SECOND, rejected: { length: 20_000 } });
    const next = await send(credential, logEvent('next'));
    expect(next.status).toBe(429);
    // Ninety seconds for the accepted events and one for the rejected ones, minus the time since then.
    const seconds = Number(next.headers['retry-after']);
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThanOrEqual(91);
  });

  it('is none for more than 50,000 events, which get 413', async () => {
    const credential = await project();
    const answer = await send(credential, ...invalid(50_001));
    expect([answer.status, answer.json.code]).toEqual([413, 'too_many_events']);
    expect(answer.json.detail).toContain('50000');
    // The rejected batch used no quota.
    expect((await send(credential, logEvent('next'))).status).toBe(200);
  });
});
