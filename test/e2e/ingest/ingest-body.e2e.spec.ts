import { Agent } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LoadMonitor } from '../../../src/ingest/load/load-monitor.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import {
  batchOf,
  get,
  logEvent,
  sendBatch,
  sign,
  type Credential,
} from '../../support/http/ingest-client.js';
import { RawConnection } from '../../support/http/raw-connection.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const MIB = 1024 * 1024;
const LIMIT = 5 * MIB;
const BOMB = gzipSync(Buffer.alloc(200 * MIB, 0x20));

describe('the body of an ingest request', () => {
  let app: TestApp;
  let credential: Credential;

  const headers = (extra: Record<string, string> = {}): Record<string, string> => ({
    authorization: `Bearer ${credential.apiKey}`,
    'content-type': 'application/json',
    'x-service-signature': 'a'.repeat(64),
    ...extra,
  });
  const inflight = async (): Promise<string | undefined> =>
    /signalbox_ingest_inflight_bytes (\d+)/.exec((await get(`${app.baseUrl}/metrics`)).text)?.[1];

  beforeAll(async () => {
    app = await startTestApp({
      env: {
        INGEST_RATE_LIMIT_EVENTS_PER_SECOND: '1000000',
        INGEST_RATE_LIMIT_BATCHES_PER_SECOND: '100000',
        INGEST_BODY_TIMEOUT_SECONDS: '1',
      },
    });
    const { accessToken } = await bootstrap(app);
    const project = await createProject(app, accessToken);
    credential = await createApiKey(app, accessToken, project.id);
  });
  afterAll(() => app.close());

  it('is rejected with 401 without an API key, before 5 MB are read', async () => {
    const framings = [
      { header: { 'content-length': String(LIMIT) }, piece: (size: number) => Buffer.alloc(size, 0x20) },
      { header: { 'transfer-encoding': 'chunked' }, piece: chunk },
    ];
    for (const { header, piece } of framings) {
      const connection = await RawConnection.open(app.baseUrl);
      connection.head('POST', '/api/ingest', { 'content-type': 'application/json', ...(header as object) });
      const sentBytes = await connection.flood(LIMIT, piece);
      await expect.poll(() => connection.status()).toBe(401);
      expect(connection.received).toMatch(/connection: close/i);
      // At most what the two socket buffers of the kernel hold.
      expect(sentBytes).toBeLessThan(LIMIT * 0.9);
      await expect.poll(() => connection.closed, { timeout: 50_000 }).toBe(true);
    }
  });

  it('leaves the connection open when it is small and rejected', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    agent.on('free', (socket: { localPort?: number }) => ports.add(socket.localPort));
    for (let i = 0; i < 3; i++) {
      const answer = await sendBatch(app.baseUrl, { ...credential, apiKey: 'sbk_wrong' }, '{"events":[]}', {
        agent,
      });
      expect(answer.status).toBe(401);
    }
    expect(ports.size).toBe(1);
    agent.destroy();
  });

  it('is rejected by its announced length alone', async () => {
    const connection = await RawConnection.open(app.baseUrl);
    connection.head('POST', '/api/ingest', headers({ 'content-length': String(LIMIT + 1) }));
    await expect.poll(() => connection.status()).toBe(413);
    expect(connection.received).toContain('batch_too_large');
    connection.socket.destroy();
  });

  it('is rejected at the first byte over the limit when its length is not announced, and its memory is released', async () => {
    const connection = await RawConnection.open(app.baseUrl);
    connection.head('POST', '/api/ingest', headers({ 'transfer-encoding': 'chunked' }));
    const sentBytes = await connection.flood(64 * MIB, chunk);
    await expect.poll(() => connection.status()).toBe(413);
    expect(sentBytes).toBeLessThan(16 * MIB);
    await expect.poll(inflight).toBe('0');
    connection.socket.destroy();
  });

  it('gets no response when it is cut off: a sender that still reads would discard the batch after a 400', async () => {
    const body = batchOf(logEvent('broken off'));
    const length = String(Buffer.byteLength(body));
    for (const part of [body.slice(0, 10), '']) {
      const connection = await RawConnection.open(app.baseUrl);
      connection.head('POST', '/api/ingest', headers({ 'content-length': length }));
      connection.socket.end(part);
      await expect.poll(() => connection.closed, { timeout: 50_000 }).toBe(true);
      expect(connection.received).toBe('');
      await expect.poll(inflight).toBe('0');
    }
  });

  it('can have exactly the size of the limit', async () => {
    const frame = batchOf(logEvent(''));
    const padded = frame.replace('{"events"', `${' '.repeat(LIMIT - frame.length)}{"events"`);
    expect(Buffer.byteLength(padded)).toBe(LIMIT);
    expect((await sendBatch(app.baseUrl, credential, padded)).status).toBe(200);
    expect((await sendBatch(app.baseUrl, credential, ` ${padded}`)).status).toBe(413);
  });

  it('is decompressed up to the limit only: a gzip bomb gets 413', async () => {
    expect(BOMB.length).toBeLessThan(LIMIT);
    const answer = await sendBatch(app.baseUrl, credential, BOMB, {
      headers: { 'content-encoding': 'gzip' },
    });
    expect([answer.status, answer.json.code]).toEqual([413, 'batch_too_large']);
    await expect.poll(inflight).toBe('0');
  });

  it('gets 408 when it stalls', async () => {
    const connection = await RawConnection.open(app.baseUrl);
    connection.head('POST', '/api/ingest', headers({ 'content-length': '1000' }));
    connection.socket.write('{"events":');
    await expect.poll(() => connection.status(), { timeout: 50_000 }).toBe(408);
    expect(connection.received).toContain('request_timeout');
    connection.socket.destroy();
  });

  it('is requested with 100 Continue only after the API key was checked', async () => {
    const body = batchOf(logEvent('continue'));
    const framing = { expect: '100-continue', 'content-length': String(Buffer.byteLength(body)) };
    const stranger = await RawConnection.open(app.baseUrl);
    stranger.head('POST', '/api/ingest', { 'content-type': 'application/json', ...framing });
    await expect.poll(() => stranger.status()).toBe(401);
    expect(stranger.received).not.toContain('100 Continue');
    stranger.socket.destroy();

    const known = await RawConnection.open(app.baseUrl);
    known.head('POST', '/api/ingest', {
      ...headers(framing),
      'x-service-signature': sign(body, credential.webhookSecret),
    });
    await expect.poll(() => known.received).toContain('100 Continue');
    known.socket.write(body);
    await expect.poll(() => known.status()).toBe(200);
    known.socket.destroy();
  });

  it('can be cut off by its sender and leaves no memory reserved', async () => {
    for (let i = 0; i < 20; i++) {
      const connection = await RawConnection.open(app.baseUrl);
      connection.head('POST', '/api/ingest', headers({ 'content-length': '100000' }));
      connection.socket.write('x'.repeat(50_000));
      connection.socket.destroy();
    }
    await expect.poll(inflight).toBe('0');
    expect((await sendBatch(app.baseUrl, credential, batchOf(logEvent('still here')))).status).toBe(200);
  });

  it('gets 503 with Retry-After while too many bytes are in memory, and health checks still succeed', async () => {
    const monitor = app.app.get(LoadMonitor);
    const limit = 64 * MIB;
    expect(monitor.tryHold(limit)).toBe(true);
    const answer = await sendBatch(app.baseUrl, credential, batchOf(logEvent('shed')));
    expect([answer.status, answer.json.code]).toEqual([503, 'overloaded']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(Number.isInteger(Number(answer.headers['retry-after']))).toBe(true);
    // A refusal before routing is counted like one in a route.
    await expect
      .poll(async () => (await get(`${app.baseUrl}/metrics`)).text)
      .toContain('signalbox_ingest_requests_total{outcome="overloaded"} 1\n');
    expect((await get(`${app.baseUrl}/health/live`)).status).toBe(200);
    expect((await get(`${app.baseUrl}/health/ready`)).status).toBe(200);
    monitor.release(limit);
    expect((await sendBatch(app.baseUrl, credential, batchOf(logEvent('shed')))).status).toBe(200);
  });
});

function chunk(size: number): Buffer {
  return Buffer.concat([
    Buffer.from(`${size.toString(16)}\r\n`),
    Buffer.alloc(size, 0x20),
    Buffer.from('\r\n'),
  ]);
}
