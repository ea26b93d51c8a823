import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const WAIT = { timeout: 60_000, interval: 10 };

describe('limits of streams', () => {
  let app: TestApp;
  let viewer: Identity;
  let other: Identity;
  let apiKey: string;
  let otherKey: string;
  const clients: SseClient[] = [];

  beforeAll(async () => {
    app = await startTestApp({ env: { STREAMS_MAX_PER_API_KEY: '5' } });
    const admin = (await bootstrap(app)).accessToken;
    const { id } = await createProject(app, admin, 'shop');
    apiKey = (await createApiKey(app, admin, id)).apiKey;
    otherKey = (await createApiKey(app, admin, id)).apiKey;
    viewer = await addUser(app, 'vi@example.com', { projectId: id, relation: 'viewer' });
    other = await addUser(app, 'ot@example.com', { projectId: id, relation: 'viewer' });
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.close();
    await expect.poll(() => openStreams(), WAIT).toBe(0);
  });
  afterAll(() => app.close());

  const LIVE = '/api/stream?project_id=shop&topics=flags';
  const FLAGS = '/api/flags/stream?project_id=shop';
  const open = async (path: string, token: string): Promise<SseClient> => {
    const client = await SseClient.open(app.baseUrl + path, { Authorization: `Bearer ${token}` });
    clients.push(client);
    return client;
  };
  const metric = async (pattern: RegExp): Promise<number> => {
    const text = await (await fetch(`${app.baseUrl}/metrics`)).text();
    return [...text.matchAll(pattern)].reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const openStreams = (): Promise<number> => metric(/^signalbox_streams_open\{.*\} (\d+)$/gm);

  it('are 20 for a user, over all routes and sessions; other users are not affected', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      statuses.push((await open(LIVE, viewer.accessToken)).status);
      statuses.push((await open(FLAGS, viewer.accessToken)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(4).fill(429)]);
    const refused = await fetch(app.baseUrl + LIVE, {
      headers: { Authorization: `Bearer ${viewer.accessToken}` },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_streams',
      status: 429,
      detail: expect.stringMatching(/^You have 20 streams open .*Close one/) as string,
    });
    expect((await open(LIVE, other.accessToken)).status).toBe(200);
    expect(await metric(/^signalbox_streams_refused_total\{holder="user"\} (\d+)$/gm)).toBe(5);
    expect(await metric(/^signalbox_streams_open\{kind="live"\} (\d+)$/gm)).toBe(11);
    expect(await metric(/^signalbox_live_streams_open (\d+)$/gm)).toBe(11);

    clients.shift()?.close();
    await expect.poll(async () => (await open(FLAGS, viewer.accessToken)).status, WAIT).toBe(200);
  });

  it('are a setting for API keys, shared by flag streams and OFREP streams', async () => {
    const evaluated = await fetch(`${app.baseUrl}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ context: { targetingKey: 'u' } }),
    });
    const { eventStreams } = (await evaluated.json()) as {
      eventStreams: { endpoint: { requestUri: string } }[];
    };
    const address = eventStreams[0]?.endpoint.requestUri ?? '';
    const statuses: number[] = [];
    for (let i = 0; i < 3; i++) {
      statuses.push((await open('/api/flags/stream', apiKey)).status);
      statuses.push((await open(address, apiKey)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await open('/api/flags/stream', otherKey)).status).toBe(200);
  });

  it('do not count rejected streams, HEAD requests and readers that left', async () => {
    for (let i = 0; i < 8; i++) {
      await fetch(`${app.baseUrl}/api/flags/stream`, {
        method: 'HEAD',
        headers: { Authorization: `Bearer ${apiKey}` },
      });
      await fetch(`${app.baseUrl}/api/stream?project_id=shop&topics=nothing`, {
        headers: { Authorization: `Bearer ${viewer.accessToken}` },
      });
    }
    await expect.poll(() => openStreams(), WAIT).toBe(0);
    for (let i = 0; i < 5; i++) expect((await open('/api/flags/stream', apiKey)).status).toBe(200);
  });
});
