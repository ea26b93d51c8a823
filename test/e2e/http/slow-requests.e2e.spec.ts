import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { RawConnection } from '../../support/http/raw-connection.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** The limit as set for this test. */
const LIMIT_MS = 1000;

describe('requests that arrive slowly', () => {
  let app: TestApp;
  let admin: string;
  let apiKey: string;
  const open: RawConnection[] = [];

  beforeAll(async () => {
    app = await startTestApp({ env: { SERVICE_REQUEST_TIMEOUT_SECONDS: '1' } });
    admin = (await bootstrap(app)).accessToken;
    const project = await createProject(app, admin, 'shop');
    apiKey = (await createApiKey(app, admin, project.id)).apiKey;
  });
  afterAll(async () => {
    for (const { socket } of open) socket.destroy();
    await app.close();
  });

  /** Sends the head of a request, then single bytes of its body, until the service closes the connection. */
  const drip = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const connection = await RawConnection.open(app.baseUrl);
    open.push(connection);
    const startedMs = performance.now();
    connection.head(method, path, {
      'content-type': 'application/json',
      'content-length': '1000',
      ...headers,
    });
    const dripping = setInterval(() => connection.socket.write(' '), 50);
    try {
      await expect.poll(() => connection.closed, { timeout: 50_000, interval: 20 }).toBe(true);
    } finally {
      clearInterval(dripping);
    }
    return { connection, ms: performance.now() - startedMs };
  };

  it.each([
    ['POST', '/api/auth/login'],
    ['POST', '/ofrep/v1/evaluate/flags'],
    ['GET', '/api/projects'],
    ['POST', '/api/ingest'],
    ['POST', '/api/v1/apps/runs/0190a000-0000-7000-8000-000000000000/callback'],
    ['POST', '/api/nothing'],
  ])('get 408 on every route, and their connection is closed: %s %s', async (method, path) => {
    const { connection, ms } = await drip(method, path, {
      authorization: `Bearer ${path === '/api/ingest' ? apiKey : admin}`,
      'x-service-signature': '0'.repeat(64),
      'x-service-timestamp': String(Math.floor(Date.now() / 1000)),
    });
    // Closed within the deadline of the poll, long before the 5 minutes of Node's default.
    expect(ms).toBeGreaterThan(LIMIT_MS * 0.9);
    expect(connection.status()).toBe(408);
    expect(connection.received).toContain('application/problem+json');
    expect(connection.received).toContain('"code":"request_timeout"');
  });

  it('get 408 when their head is incomplete', async () => {
    const connection = await RawConnection.open(app.baseUrl);
    open.push(connection);
    connection.socket.write('GET /api/projects HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
    await expect.poll(() => connection.closed, { timeout: 50_000, interval: 20 }).toBe(true);
    expect(connection.status()).toBe(408);
  });

  it('do not include streams, which stay open for longer than the limit', async () => {
    const stream = await SseClient.open(`${app.baseUrl}/api/flags/stream`, {
      Authorization: `Bearer ${apiKey}`,
    });
    expect(stream.status).toBe(200);
    // A request that began after the stream and was closed since: the limit has passed for both.
    await drip('POST', '/api/auth/login');
    await drip('POST', '/api/auth/login');
    expect(stream.ended).toBe(false);
    const changed = await fetch(`${app.baseUrl}/api/flags?project_id=shop`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${admin}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ key: 'late' }),
    });
    expect(changed.status).toBe(201);
    await expect.poll(() => stream.ofType('flags.changed').length, { timeout: 50_000 }).toBe(1);
    stream.close();
  });

  it('that are not HTTP get a problem response, and their connection is closed', async () => {
    const connection = await RawConnection.open(app.baseUrl);
    open.push(connection);
    connection.socket.write('rubbish\r\n\r\n');
    await expect.poll(() => connection.closed, { timeout: 50_000, interval: 20 }).toBe(true);
    expect(connection.status()).toBe(400);
    expect(connection.received).toContain('"code":"bad_request"');
  });

  it.each([
    ['head', 'POST /api/auth/login HTTP/1.1\r\nHost: loc'],
    [
      'body',
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"em',
    ],
  ])(
    'whose %s is cut off get no response, so that the sender does not take them for invalid ones',
    async (_part, text) => {
      const connection = await RawConnection.open(app.baseUrl);
      open.push(connection);
      connection.socket.end(text);
      await expect.poll(() => connection.closed, { timeout: 50_000, interval: 20 }).toBe(true);
      expect(connection.received).toBe('');
    },
  );

  it('with too large a head get 431', async () => {
    const connection = await RawConnection.open(app.baseUrl);
    open.push(connection);
    connection.head('GET', '/api/projects', { 'x-large': 'x'.repeat(40_000) });
    await expect.poll(() => connection.closed, { timeout: 50_000, interval: 20 }).toBe(true);
    expect(connection.status()).toBe(431);
    expect(connection.received).toContain('"code":"headers_too_large"');
  });
});
