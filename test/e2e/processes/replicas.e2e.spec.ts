import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ReplicaPresence } from '../../../src/database/replica-presence.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import {
  batchOf,
  logEvent,
  sendBatch,
  sign,
  type Answer,
  type Credential,
} from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const EVENTS_PER_SECOND = 50;

describe('two replicas on one database', () => {
  let first: TestApp;
  let second: TestApp;
  let token: string;

  const project = async (): Promise<{ id: string; credential: Credential & { id: string } }> => {
    const { id } = await createProject(first, token, `p-${randomUUID().slice(0, 8)}`);
    return { id, credential: await createApiKey(first, token, id) };
  };
  /** Repeats the request when the shared limit could not be read in time, as on a busy machine. */
  const send = async (...request: Parameters<typeof sendBatch>): Promise<Answer> => {
    for (;;) {
      const answer = await sendBatch(...request);
      if (answer.status !== 503) return answer;
    }
  };
  const api = (path: string, method: string, body?: object): Promise<Response> =>
    fetch(`${first.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });

  beforeAll(async () => {
    const env = { INGEST_RATE_LIMIT_EVENTS_PER_SECOND: String(EVENTS_PER_SECOND) };
    first = await startTestApp({ env: { ...env, PORT: '3001' } });
    token = (await bootstrap(first)).accessToken;
    second = await startTestApp({ env: { ...env, PORT: '3002' }, replicaOf: first });
    const presence = [first, second].map(({ app }) => app.get(ReplicaPresence));
    // The first replica learns of the second at its next heartbeat; until then it limits alone.
    await vi.waitFor(() => expect(presence.some((replica) => replica.isAlone())).toBe(false), 60_000);
  });
  afterAll(async () => {
    await second.close();
    await first.close();
  });

  it('accept each other’s access tokens without SERVICE_PUBLIC_URL, although their addresses differ', async () => {
    expect(new URL(second.baseUrl).port).not.toBe(new URL(first.baseUrl).port);
    const me = await fetch(`${second.baseUrl}/api/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.status).toBe(200);
  });

  it('apply the limit of events to their sum, and send a retry hint', async () => {
    const { credential } = await project();
    const started = performance.now();
    let accepted = 0;
    let refused = 0;
    // Both replicas together send a second's quota each time, so that they exceed the rate even on a slow machine.
    const batch = batchOf(...Array.from({ length: EVENTS_PER_SECOND / 2 }, () => logEvent('limited')));
    while (refused < 20 && accepted < 40 * EVENTS_PER_SECOND) {
      const answers = await Promise.all([first, second].map((app) => send(app.baseUrl, credential, batch)));
      for (const answer of answers) {
        if (answer.status === 200) accepted += EVENTS_PER_SECOND / 2;
        else {
          refused += 1;
          expect([answer.status, answer.json.code]).toEqual([429, 'event_rate_exceeded']);
          expect(answer.headers['retry-after']).toMatch(/^[1-9]\d*$/);
          expect(answer.headers['ratelimit-policy']).toBe(
            `"events";q=${EVENTS_PER_SECOND};w=1, "batches";q=100;w=1`,
          );
          expect(answer.headers['ratelimit']).toMatch(/^"events";r=\d+;t=\d+$/);
        }
      }
    }
    const seconds = (performance.now() - started) / 1000;
    // A bucket one second deep, then the rate.
    expect(accepted).toBeGreaterThanOrEqual(EVENTS_PER_SECOND / 2);
    expect(accepted).toBeLessThanOrEqual(EVENTS_PER_SECOND * (1 + seconds) + 5);
    // Both replicas admit the refilled tokens.
    for (const app of [first, second]) {
      await expect.poll(async () => (await send(app.baseUrl, credential, batch)).status).toBe(200);
    }
  });

  it('admit a batch that is larger than a second’s quota, after which its sender must wait', async () => {
    const { credential } = await project();
    // A minute's quota: the debt lasts longer than the next batch takes to arrive.
    const large = batchOf(...Array.from({ length: 61 * EVENTS_PER_SECOND }, () => logEvent('large')));
    expect((await send(first.baseUrl, credential, large)).status).toBe(200);
    const answer = await send(second.baseUrl, credential, batchOf(logEvent('next')));
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(2);
  });

  it('respond to a repeated batch regardless of the quota', async () => {
    const { credential } = await project();
    const options = { headers: { 'x-service-idempotency-key': randomUUID() } };
    const large = batchOf(...Array.from({ length: 61 * EVENTS_PER_SECOND }, () => logEvent('quota')));
    const original = await send(first.baseUrl, credential, large, options);
    expect(original.status).toBe(200);
    const repeat = await send(second.baseUrl, credential, large, options);
    expect([repeat.status, repeat.text, repeat.headers['idempotent-replayed']]).toEqual([
      200,
      original.text,
      'true',
    ]);
  });

  it('reject a revoked key on both', async () => {
    const { id, credential } = await project();
    const status = async (app: TestApp): Promise<number> =>
      (await send(app.baseUrl, credential, '{"events":[]}')).status;
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    expect((await api(`/api/projects/${id}/api-keys/${credential.id}`, 'DELETE')).status).toBe(204);
    for (const app of [first, second]) await expect.poll(() => status(app)).toBe(401);
  });

  it('accept the old and the new secret during a rotation, and only the new one after it', async () => {
    const { id, credential } = await project();
    const path = `/api/projects/${id}/api-keys/${credential.id}/rotate-secret`;
    const statusWith = async (app: TestApp, secret: string): Promise<number> =>
      (
        await send(app.baseUrl, credential, '{"events":[]}', {
          signature: sign('{"events":[]}', secret),
        })
      ).status;
    await statusWith(second, credential.webhookSecret);
    const rotated = (await (await api(path, 'POST', { overlap_hours: 1 })).json()) as {
      webhook_secret: string;
    };
    await expect.poll(() => statusWith(second, rotated.webhook_secret)).toBe(200);
    expect(await statusWith(second, credential.webhookSecret)).toBe(200);
    const last = (await (await api(path, 'POST', { overlap_hours: 0 })).json()) as { webhook_secret: string };
    await expect.poll(() => statusWith(second, last.webhook_secret)).toBe(200);
    expect(await statusWith(second, rotated.webhook_secret)).toBe(403);
  });

  it('apply a project’s own limits on both', async () => {
    const { id, credential } = await project();
    const large = batchOf(...Array.from({ length: 5 }, () => logEvent('own limit')));
    expect((await send(second.baseUrl, credential, large)).status).toBe(200);
    expect((await api(`/api/projects/${id}`, 'PATCH', { max_batch_bytes: 1024 })).status).toBe(200);
    const big = batchOf(logEvent('x'.repeat(2000)));
    for (const app of [first, second]) {
      await expect.poll(async () => (await send(app.baseUrl, credential, big)).status).toBe(413);
    }
  });
});
