import { once } from 'node:events';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMIN } from '../../support/access/identity.js';
import { batchOf, logEvent, sign } from '../../support/http/ingest-client.js';
import { makeCertificate, type TestCertificate } from '../../support/http/certificate.js';
import { ServiceProcess } from '../../support/processes/service-process.js';
import { SETUP_TOKEN } from '../../support/processes/setup-token.js';
import { signalbox } from '../../support/processes/signalbox-command.js';

interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  json: any; // eslint-disable-line @typescript-eslint/no-explicit-any -- tests read responses of many shapes
}

describe('HTTPS served by the service itself', () => {
  let folder: string;
  let service: ServiceProcess;
  let trusted: string;
  let apiKey: string;
  const certFile = (): string => join(folder, 'tls.crt');
  const keyFile = (): string => join(folder, 'tls.key');

  /** Replaces each file atomically, as tools that renew certificates do. */
  const install = async ({ cert, key }: Partial<TestCertificate>): Promise<void> => {
    for (const [file, text] of [
      [certFile(), cert],
      [keyFile(), key],
    ] as const) {
      if (text === undefined) continue;
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    }
  };
  const tlsEnv = (): Record<string, string> => ({
    SERVICE_TLS_CERT: certFile(),
    SERVICE_TLS_KEY: keyFile(),
  });
  const open = (
    path: string,
    options: { method?: string; headers?: object; body?: string } = {},
  ): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        `https://localhost:${service.port}${path}`,
        { ca: trusted, method: options.method ?? 'GET', headers: { ...options.headers }, agent: false },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end(options.body);
    });
  const call = async (path: string, body?: object | string, headers: object = {}): Promise<Reply> => {
    const text = typeof body === 'object' ? JSON.stringify(body) : body;
    const response = await open(path, {
      method: text === undefined ? 'GET' : 'POST',
      headers: { ...(text === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(text === undefined ? {} : { body: text }),
    });
    const received = await response.setEncoding('utf8').toArray();
    const all = received.join('');
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      json: all.startsWith('{') ? JSON.parse(all) : all,
    };
  };
  /** Serial number of the certificate served on a new connection. */
  const servedSerial = (): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port: service.port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        const { raw } = socket.getPeerCertificate();
        socket.destroy();
        resolve(new X509Certificate(raw).serialNumber);
      });
      socket.on('error', reject);
    });
  const serialOf = ({ cert }: TestCertificate): string => new X509Certificate(cert).serialNumber;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'signalbox-tls-'));
    const certificate = makeCertificate();
    trusted = certificate.cert;
    await install(certificate);
    service = await ServiceProcess.start({
      env: { ...tlsEnv(), SERVICE_PUBLIC_URL: 'https://signalbox.example.com' },
      isReady: (port) =>
        new Promise((resolve, reject) => {
          const probe = request(
            { host: 'localhost', port, path: '/health/ready', ca: trusted, agent: false },
            (response) => resolve(response.resume().statusCode === 200),
          );
          probe.on('error', reject);
          probe.end();
        }),
    });
  }, 120_000);
  afterAll(async () => {
    await service.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('serves the API, hot routes, secure cookies, HSTS and streams', async () => {
    const bootstrap = await call('/api/bootstrap', {
      setup_token: SETUP_TOKEN,
      organization_name: 'Example',
      name: 'Ada',
      ...ADMIN,
    });
    expect(bootstrap.status).toBe(201);
    expect(bootstrap.headers['strict-transport-security']).toBe('max-age=31536000');
    const login = await call('/api/auth/login', ADMIN);
    expect(login.headers['set-cookie']?.join()).toMatch(/; Secure/);

    const authorization = `Bearer ${bootstrap.json.access_token}`;
    const project = await call('/api/projects', { key: 'tls', name: 'TLS' }, { authorization });
    const { json: key } = await call(
      `/api/projects/${project.json.id}/api-keys`,
      { name: 'TLS' },
      { authorization },
    );
    const batch = batchOf(logEvent('over TLS'));
    const sent = await call('/api/ingest', batch, {
      authorization: `Bearer ${key.api_key}`,
      'x-service-signature': sign(batch, key.webhook_secret),
    });
    expect([sent.status, sent.json]).toEqual([200, { accepted: 1, rejected: [] }]);
    expect(sent.headers['strict-transport-security']).toBe('max-age=31536000');

    const stream = await open('/api/flags/stream', { headers: { authorization: `Bearer ${key.api_key}` } });
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
    expect((await chunks.next()).value.toString()).not.toBe('');
    await call(`/api/flags?project_id=tls`, { key: 'beta', enabled: true, rollout: 100 }, { authorization });
    let received = '';
    while (!received.includes('beta')) received += (await chunks.next()).value.toString();
    stream.destroy();
    apiKey = key.api_key;
  });

  it('serves the same over HTTP/2, several requests and streams on one connection', async () => {
    const authorization = `Bearer ${apiKey}`;
    const session = connectHttp2(`https://localhost:${service.port}`, { ca: trusted });
    const read = async (path: string): Promise<{ status: unknown; text: string }> => {
      const stream = session.request({ ':path': path, authorization });
      const [{ ':status': status }] = (await once(stream, 'response')) as [Record<string, unknown>];
      return { status, text: (await stream.setEncoding('utf8').toArray()).join('') };
    };
    const stream = session.request({ ':path': '/api/flags/stream', authorization });
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    expect(headers).toMatchObject({ ':status': 200, 'strict-transport-security': 'max-age=31536000' });
    let received = '';
    stream.setEncoding('utf8').on('data', (text: string) => (received += text));
    await expect.poll(() => received, { timeout: 60_000 }).toContain('beta');
    const answers = await Promise.all(Array.from({ length: 20 }, () => read('/api/flags/snapshot')));
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(JSON.parse(text)).toMatchObject({ flags: [{ key: 'beta' }] });
    }
    expect((await read('/api/nothing')).status).toBe(404);
    session.destroy();
  });

  it('accepts TLS only, and survives a client without it', async () => {
    await expect(fetch(`http://127.0.0.1:${service.port}/health/live`)).rejects.toThrow();
    expect((await call('/health/live')).status).toBe(200);
  });

  it('serves a renewed certificate without a restart, and keeps the earlier one while the files cannot be used', async () => {
    const renewed = makeCertificate({ toMs: Date.now() + 30 * 86_400_000 });
    await install(renewed);
    await expect.poll(servedSerial).toBe(serialOf(renewed));
    trusted = renewed.cert;
    const metrics = await call('/metrics');
    const seconds = Number(/^signalbox_tls_certificate_expires_in_seconds (\S+)$/m.exec(metrics.json)?.[1]);
    expect(seconds / 86_400).toBeGreaterThan(29);
    expect(seconds / 86_400).toBeLessThan(30);

    for (const [unusable, words] of [
      [{ key: makeCertificate().key }, 'is not the private key of the certificate'],
      [makeCertificate({ toMs: Date.now() - 1000 }), 'which expired at'],
      [{ cert: '-----BEGIN CERTIFICATE-----\nAAAA' }, 'has no certificate in PEM'],
    ] as const) {
      await install(unusable);
      await expect.poll(() => service.log).toContain(words);
      expect(await servedSerial()).toBe(serialOf(renewed));
    }
    expect((await call('/health/ready')).status).toBe(200);

    const mended = makeCertificate();
    await install(mended);
    await expect.poll(servedSerial).toBe(serialOf(mended));
    trusted = mended.cert;
  });

  it('stops in time while a client keeps an HTTP/2 connection with a stream', async () => {
    const session = connectHttp2(`https://localhost:${service.port}`, { ca: trusted });
    const closed = once(session, 'close');
    const stream = session.request({ ':path': '/api/flags/stream', authorization: `Bearer ${apiKey}` });
    await once(stream, 'response');
    stream.resume();
    expect(await service.stop()).toEqual({ code: 0, signal: null });
    await closed;
    expect(stream.rstCode).toBe(0);
  });
});

describe('a certificate that cannot be used at start', () => {
  let folder: string;
  beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'signalbox-tls-start-'))));
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = async (
    files: Partial<TestCertificate>,
    env: Record<string, string> = {},
  ): Promise<string> => {
    const named: Record<string, string> = {};
    for (const [kind, name] of [
      ['cert', 'SERVICE_TLS_CERT'],
      ['key', 'SERVICE_TLS_KEY'],
    ] as const) {
      if (files[kind] === undefined) continue;
      named[name] = join(folder, `tls.${kind}`);
      await writeFile(named[name], files[kind]);
    }
    const { code, stderr } = await signalbox(['start'], {
      env: { SERVICE_DATA_DIR: join(folder, 'data'), ...named, ...env },
    });
    expect(code).toBe(78);
    return stderr;
  };

  it.each([
    [
      'expired',
      makeCertificate({ toMs: Date.now() - 1000 }),
      /SERVICE_TLS_CERT names .*tls\.cert, which expired at 20/,
    ],
    [
      'another key',
      { ...makeCertificate(), key: makeCertificate().key },
      /SERVICE_TLS_KEY names .*tls\.key, which is not the private key/,
    ],
  ])('ends the start with status 78 and a message: %s', async (_what, files, words) => {
    expect(await start(files)).toMatch(words);
  });

  it('ends the start with status 78 when one of both settings is missing, or the public URL is not HTTPS', async () => {
    expect(await start({ cert: makeCertificate().cert })).toContain('SERVICE_TLS_KEY is missing beside');
    expect(await start(makeCertificate(), { SERVICE_PUBLIC_URL: 'http://signalbox.example.com' })).toContain(
      'SERVICE_PUBLIC_URL must start with https://',
    );
  });
});
