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

describe('what a batch costs', () => {
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

  it('is at most one second’s quota for 20,000 invalid events', async () => {
    const credential = await project();
    const junk = await send(credential, ...invalid(20_000));
    expect(junk.json).toMatchObject({ accepted: 0, rejected: { length: 20_000 } });
    const next = await send(credential, logEvent('next'));
    // A machine so slow that the second has passed meanwhile admits the batch.
    if (next.status === 200) return;
    expect([next.status, next.json.code]).toEqual([429, 'event_rate_exceeded']);
    expect(next.headers['retry-after']).toBe('1');
  });

  it('is the full price for accepted events, beside the rejected ones', async () => {
    const credential = await project();
    const mixed = await send(credential, ...valid(90 * PER_SECOND), ...invalid(20_000));
    expect(mixed.json).toMatchObject({ accepted: 90 * PER_SECOND, rejected: { length: 20_000 } });
    const next = await send(credential, logEvent('next'));
    expect(next.status).toBe(429);
    // Ninety seconds for what was accepted and one for the rest, less what has passed since.
    const seconds = Number(next.headers['retry-after']);
    expect(seconds).toBeGreaterThan(1);
    expect(seconds).toBeLessThanOrEqual(91);
  });

  it('is 413 for more than 50,000 events', async () => {
    const credential = await project();
    const answer = await send(credential, ...invalid(50_001));
    expect([answer.status, answer.json.code]).toEqual([413, 'too_many_events']);
    expect(answer.json.detail).toContain('50000');
    // Refused before it was charged.
    expect((await send(credential, logEvent('next'))).status).toBe(200);
  });
});
