import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../support/http/certificate.js';
import { bootstrap, createApiKey, createProject, type CreatedKey } from '../support/access/identity.js';
import { batchOf, logEvent, sign } from '../support/http/ingest-client.js';
import { freePort } from '../support/processes/free-port.js';
import { isLeftOut } from '../support/vitest/left-out.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { fill, startNginx } from './nginx.js';

const DEPLOY = join(import.meta.dirname, '..', '..', 'deploy');
const MAX_BATCH_BYTES = 5 * 1024 * 1024;

describe.skipIf(isLeftOut('deploy/proxies'))('the examples for reverse proxies', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-proxies-'));
  const { cert, key } = makeCertificate();
  const certFile = join(folder, 'tls.crt');
  const keyFile = join(folder, 'tls.key');
  let service: ServiceProcess;
  let accessToken: string;
  let credential: CreatedKey;

  beforeAll(async () => {
    writeFileSync(certFile, cert);
    writeFileSync(keyFile, key);
    service = await ServiceProcess.start({
      env: { SERVICE_TRUST_PROXY: '1', SERVICE_PUBLIC_URL: 'https://signalbox.example.com' },
    });
    ({ accessToken } = await bootstrap(service));
    const project = await createProject(service, accessToken, 'proxied');
    credential = await createApiKey(service, accessToken, project.id);
  }, 200_000);
  afterAll(async () => {
    await service.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const nginx = async (port: number): Promise<ChildProcess> => {
    return startNginx(folder, 'signalbox.conf', {
      '127.0.0.1:3000': `127.0.0.1:${service.port}`,
      'listen 443': `listen 127.0.0.1:${port}`,
      'listen 80': `listen 127.0.0.1:${await freePort()}`,
      '/etc/signalbox/tls.crt': certFile,
      '/etc/signalbox/tls.key': keyFile,
    });
  };

  const caddy = async (port: number): Promise<ChildProcess> => {
    const example = readFileSync(join(DEPLOY, 'caddy', 'Caddyfile'), 'utf8');
    const site = fill(example, {
      '127.0.0.1:3000': `127.0.0.1:${service.port}`,
      'signalbox.example.com {': `https://localhost:${port} {\n\ttls ${certFile} ${keyFile}`,
    });
    const options = `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind 127.0.0.1\n\thttp_port ${await freePort()}\n}\n`;
    writeFileSync(join(folder, 'Caddyfile'), options + site);
    return spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  };

  describe.each([
    ['nginx', nginx],
    ['Caddy', caddy],
  ] as const)('%s', (_name, start) => {
    let proxy: ChildProcess;
    let port: number;
    let output = '';

    const open = (path: string, headers: object, body?: string | Buffer): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const method = body === undefined ? 'GET' : 'POST';
        const outgoing = request(
          {
            host: '127.0.0.1',
            servername: 'localhost',
            port,
            path,
            ca: cert,
            method,
            headers: { host: `localhost:${port}`, ...headers },
            agent: false,
          },
          resolve,
        );
        outgoing.on('error', reject);
        outgoing.end(body);
      });
    const text = async (response: IncomingMessage): Promise<string> =>
      (await response.setEncoding('utf8').toArray()).join('');
    const send = async (batch: string): Promise<{ status: number | undefined; text: string }> => {
      const headers = {
        authorization: `Bearer ${credential.apiKey}`,
        'content-type': 'application/json',
        'x-service-signature': sign(batch, credential.webhookSecret),
        'content-length': Buffer.byteLength(batch),
      };
      const response = await open('/api/ingest', headers, batch);
      return { status: response.statusCode, text: await text(response) };
    };

    beforeAll(async () => {
      port = await freePort();
      proxy = await start(port);
      for (const stream of [proxy.stdout, proxy.stderr])
        stream?.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
      await vi.waitFor(
        async () => {
          const response = await open('/health/ready', {});
          response.resume();
          expect(response.statusCode).toBe(200);
        },
        { timeout: 60_000, interval: 100 },
      );
    }, 120_000);
    afterAll(async () => {
      if (proxy.exitCode === null) {
        proxy.kill('SIGKILL');
        await once(proxy, 'exit');
      }
    });

    it('serves HTTP/2 and HSTS', async () => {
      const socket = connect({
        port,
        host: '127.0.0.1',
        servername: 'localhost',
        ca: cert,
        ALPNProtocols: ['h2'],
      });
      await once(socket, 'secureConnect');
      expect(socket.alpnProtocol).toBe('h2');
      socket.destroy();
      const response = await open('/health/live', {});
      expect(response.headers['strict-transport-security']).toBe('max-age=31536000');
      response.resume();
    });

    it('forwards a batch of the largest size, and the response of the service to a larger one', async () => {
      const batch = batchOf(logEvent('the largest'));
      expect(await send(batch.padEnd(MAX_BATCH_BYTES))).toEqual({
        status: 200,
        text: '{"accepted":1,"rejected":[]}',
      });
      // The response arrives before the end of the body; the connection of a sender that is still writing may be reset first.
      const tooLarge = await untilAnswered(() => send(batch.padEnd(MAX_BATCH_BYTES + 1)));
      expect([tooLarge.status, JSON.parse(tooLarge.text).code]).toEqual([413, 'batch_too_large']);
    });

    it('forwards a message of a stream when it is written, not when the stream ends', async () => {
      const stream = await open('/api/flags/stream', { authorization: `Bearer ${credential.apiKey}` });
      expect(stream.headers['content-type']).toContain('text/event-stream');
      const flag = `flag-${port}`;
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ key: flag, enabled: true, rollout: 100 });
      const created = await open('/api/flags?project_id=proxied', headers, body);
      expect([created.statusCode, await text(created)]).toEqual([201, expect.stringContaining(flag)]);
      let received = '';
      for await (const chunk of stream) {
        received += String(chunk);
        if (received.includes(flag)) break;
      }
      expect(received).toContain(flag);
    });

    it('forwards the address of the client, which the client cannot choose', async () => {
      const project = `spoofed-${port}`;
      const headers = {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.7',
      };
      const created = await open('/api/projects', headers, JSON.stringify({ key: project, name: 'Spoofed' }));
      expect([created.statusCode, await text(created)]).toEqual([201, expect.stringContaining(project)]);
      const audited = (): Promise<{ data: string }[]> =>
        service.query(`SELECT data::text AS data FROM events WHERE type = 'audit' AND data::text LIKE $1`, [
          `%${project}%`,
        ]);
      await expect.poll(async () => (await audited()).map(({ data }) => data).join()).toContain('127.0.0.1');
      expect((await audited()).map(({ data }) => data).join()).not.toContain('203.0.113.7');
    });
  });
});

/** Repeats a request until its connection is not reset, a few times at most. */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET' || tries === 5) throw error;
    }
  }
}
