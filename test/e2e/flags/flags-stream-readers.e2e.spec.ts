import { once } from 'node:events';
import { get, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '../../../src/common/problem/problem-error.js';
import { OpenStreams } from '../../../src/streams/open-streams.js';
import { Snapshots } from '../../../src/flags/snapshot/snapshots.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const READERS = 40;

/** Opening, sharing and releasing of streams; flags-stream.e2e.spec.ts tests their content. */
describe('the readers of a flag stream', () => {
  let app: TestApp;
  let admin: string;
  let apiKey: string;
  const opened: IncomingMessage[] = [];

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    const project = await createProject(app, admin, 'shop');
    apiKey = (await createApiKey(app, admin, project.id)).apiKey;
    await write('post', '', { key: 'a' });
  });
  afterEach(async () => {
    for (const response of opened.splice(0)) response.destroy();
    await until(() => openStreams() === 0);
  });
  afterAll(() => app.close());

  const write = async (method: 'patch' | 'post', path: string, body: object): Promise<number> => {
    const changed = request(app.baseUrl)[method](`/api/flags${path}?project_id=shop`);
    const response = await changed.set('Authorization', `Bearer ${admin}`).send(body);
    expect(response.status).toBeLessThan(300);
    return (response.body as { revision: number }).revision;
  };
  const headers = (token = apiKey): Record<string, string> => ({ Authorization: `Bearer ${token}` });
  const raw = async (path: string, token?: string): Promise<{ response: IncomingMessage; text: string }> => {
    const client = get(`${app.baseUrl}${path}`, { agent: false, headers: headers(token) });
    const [response] = (await once(client, 'response')) as [IncomingMessage];
    opened.push(response);
    const reader = { response, text: '' };
    response.setEncoding('utf8');
    response.on('data', (chunk: string) => (reader.text += chunk));
    response.on('error', () => undefined);
    return reader;
  };
  /** Removes the heartbeats, whose time differs between readers. */
  const changesIn = (text: string): string => text.replaceAll(': hb\n\n', '');
  const gauge = async (): Promise<number> => {
    const { text } = await request(app.baseUrl).get('/metrics');
    return Number(/^signalbox_flag_streams_open (\d+)$/m.exec(text)?.[1]);
  };
  const openStreams = (): number => app.app.get(OpenStreams).flagStreams();
  const until = (condition: () => boolean): Promise<void> =>
    expect.poll(condition, { timeout: 60_000, interval: 10 }).toBe(true);

  it('all get the same bytes, in the order of the changes', async () => {
    const readers = await Promise.all(Array.from({ length: READERS }, () => raw('/api/flags/stream')));
    await until(() => readers.every(({ text }) => text.includes('retry: ')));
    for (const { response, text } of readers) {
      expect(response.headers).toMatchObject({
        'content-type': 'text/event-stream',
        'cache-control': expect.stringContaining('no-transform') as string,
        'x-accel-buffering': 'no',
      });
      expect(changesIn(text)).toMatch(
        /^\nevent: flags\.snapshot\nid: (\d+)\ndata: \{"revision":\1,.*\}\n\nid: \1\nretry: \d{4}\n\n$/,
      );
    }
    const before = readers.map(({ text }) => text.length);
    const revisions: number[] = [];
    for (const rollout of [1, 2, 3]) revisions.push(await write('patch', '/a', { rollout }));
    await until(() => readers.every(({ text }) => text.includes(`\nid: ${revisions[2]}\n`)));
    const changes = new Set(readers.map(({ text }, i) => changesIn(text.slice(before[i]))));
    expect(changes.size).toBe(1);
    const [received = ''] = changes;
    expect(received).toMatch(/^(event: flags\.changed\nid: \d+\ndata: \{.*\}\n\n)+$/);
    expect([...received.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)).at(-1)).toBe(revisions[2]);
    expect(openStreams()).toBe(READERS);
    expect(await gauge()).toBe(READERS);
  });

  it('of OFREP all get the same bytes, which match the flags', async () => {
    const evaluated = await request(app.baseUrl)
      .post('/ofrep/v1/evaluate/flags')
      .set(headers())
      .send({ context: { targetingKey: 'u' } })
      .expect(200);
    const { requestUri } = evaluated.body.eventStreams[0].endpoint as { requestUri: string };
    const readers = await Promise.all(Array.from({ length: 5 }, () => raw(requestUri)));
    await until(() => readers.every(({ text }) => text.includes('retry: ')));
    const before = readers.map(({ text }) => text.length);
    const revision = await write('patch', '/a', { rollout: 50 });
    await until(() => readers.every(({ text }, i) => changesIn(text.slice(before[i])).endsWith('\n\n')));
    const received = new Set(readers.map(({ text }, i) => changesIn(text.slice(before[i]))));
    const { etag } = (await request(app.baseUrl).get('/api/flags/snapshot').set(headers())).headers;
    expect([...received]).toEqual([
      expect.stringMatching(
        `^id: ${revision}\ndata: {"type":"refetchEvaluation","etag":"${etag?.replaceAll('"', '')}","lastModified":\\d+}\n\n$`,
      ),
    ]);
  });

  it('are not opened by HEAD', async () => {
    const client = httpRequest(`${app.baseUrl}/api/flags/stream`, { method: 'HEAD', headers: headers() });
    const [response] = (await once(client.end(), 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/event-stream']);
    await until(() => openStreams() === 0);
  });

  it('are released with their connection, as are requests pipelined on it', async () => {
    const { hostname, port } = new URL(app.baseUrl);
    const socket = connect(Number(port), hostname);
    const one = `GET /api/flags/stream HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
    socket.write(one.repeat(3));
    await until(() => openStreams() > 1);
    socket.destroy();
    await until(() => openStreams() === 0);
    expect(await gauge()).toBe(0);
  });

  it('get a problem response instead of a stream while the flags cannot be read', async () => {
    const project = await createProject(app, admin, 'away');
    const key = await createApiKey(app, admin, project.id);
    const away = new ProblemError('service_unavailable', 'The database is away.');
    const spy = vi.spyOn(app.app.get(Snapshots), 'get').mockImplementation(() => Promise.reject(away));
    try {
      const refused = await raw('/api/flags/stream', key.apiKey);
      await until(() => refused.response.readableEnded);
      expect([refused.response.statusCode, JSON.parse(refused.text)]).toEqual([
        503,
        expect.objectContaining({ code: 'service_unavailable' }),
      ]);
    } finally {
      spy.mockRestore();
    }
    await until(() => openStreams() === 0);
    const { response } = await raw('/api/flags/stream', key.apiKey);
    expect(response.statusCode).toBe(200);
  });

  it('that request the snapshot repeatedly are counted, and only refused requests are logged', async () => {
    const log = vi.spyOn(Logger.prototype, 'log');
    const lines = (): unknown[] =>
      log.mock.calls.flatMap(([message, fields]) => (message === 'request' ? [fields] : []));
    const count = async (answer: string): Promise<number> => {
      const { text } = await request(app.baseUrl).get('/metrics');
      return Number(new RegExp(`flag_snapshots_total\\{answer="${answer}"\\} (\\d+)`).exec(text)?.[1] ?? 0);
    };
    try {
      const before = [await count('full'), await count('unchanged')];
      const { headers: got } = await request(app.baseUrl)
        .get('/api/flags/snapshot')
        .set(headers())
        .expect(200);
      await request(app.baseUrl)
        .get('/api/flags/snapshot')
        .set({ ...headers(), 'If-None-Match': got['etag'] })
        .expect(304);
      await request(app.baseUrl).get('/api/flags/snapshot').expect(401);
      await request(app.baseUrl).get('/api/flags').set('Authorization', `Bearer ${admin}`).expect(400);
      await until(() => lines().length >= 2);
      expect(lines()).toMatchObject([
        { method: 'GET', path: '/api/flags/snapshot', status: 401 },
        { method: 'GET', path: '/api/flags', status: 400 },
      ]);
      expect([await count('full'), await count('unchanged')]).toEqual(before.map((n) => n + 1));
    } finally {
      log.mockRestore();
    }
  });
});
