import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../support/http/certificate.js';
import { freePort } from '../support/processes/free-port.js';
import { ADMIN, bootstrap, createApiKey, createProject } from '../support/access/identity.js';
import { batchOf, logEvent, sign } from '../support/http/ingest-client.js';
import { isLeftOut } from '../support/vitest/left-out.js';
import { ServiceProcess } from '../support/processes/service-process.js';
import { startNginx } from './nginx.js';

const PATH = '/signalbox';

interface Answer {
  status: number | undefined;
  headers: IncomingMessage['headers'];
  text: string;
}

describe.skipIf(isLeftOut('deploy/proxies'))('the example of nginx for a path of a host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-path-'));
  const { cert, key } = makeCertificate();
  let service: ServiceProcess;
  let nginx: ChildProcess;
  let port: number;
  let accessToken: string;

  beforeAll(async () => {
    writeFileSync(join(folder, 'tls.crt'), cert);
    writeFileSync(join(folder, 'tls.key'), key);
    port = await freePort();
    service = await ServiceProcess.start({
      env: { SERVICE_TRUST_PROXY: '1', SERVICE_PUBLIC_URL: `https://localhost:${port}${PATH}` },
    });
    nginx = startNginx(folder, 'signalbox-path.conf', {
      '127.0.0.1:3000': `127.0.0.1:${service.port}`,
      'listen 443': `listen 127.0.0.1:${port}`,
      '/etc/signalbox/tls.crt': join(folder, 'tls.crt'),
      '/etc/signalbox/tls.key': join(folder, 'tls.key'),
    });
    nginx.stdout?.resume();
    nginx.stderr?.resume();
    await vi.waitFor(async () => expect((await send(`${PATH}/health/ready`)).status).toBe(200), {
      timeout: 60_000,
      interval: 100,
    });
    ({ accessToken } = await bootstrap(service));
  }, 200_000);
  afterAll(async () => {
    if (nginx.exitCode === null) {
      nginx.kill('SIGKILL');
      await once(nginx, 'exit');
    }
    await service.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const open = (path: string, headers: object = {}, body?: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: '127.0.0.1',
          servername: 'localhost',
          port,
          path,
          ca: cert,
          method: body === undefined ? 'GET' : 'POST',
          headers: { host: `localhost:${port}`, ...headers },
          agent: false,
        },
        resolve,
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  const send = async (path: string, headers: object = {}, body?: string): Promise<Answer> => {
    const response = await open(path, headers, body);
    const text = (await response.setEncoding('utf8').toArray()).join('');
    return { status: response.statusCode, headers: response.headers, text };
  };
  const post = (path: string, value: object, headers: object = {}): Promise<Answer> =>
    send(path, { 'content-type': 'application/json', ...headers }, JSON.stringify(value));

  it('serves the portal with all of its files', async () => {
    const bare = await send(PATH);
    expect([bare.status, bare.headers.location?.endsWith(`${PATH}/`)]).toEqual([308, true]);
    for (const page of ['/', '/p/shop/events']) {
      const { text } = await send(PATH + page, { accept: 'text/html' });
      const addresses = [...text.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
      expect(addresses.length).toBeGreaterThan(8);
      for (const address of addresses) {
        expect(address.startsWith(`${PATH}/`), address).toBe(true);
        expect([address, (await send(address)).status]).toEqual([address, 200]);
      }
    }
  });

  it('keeps a session by a cookie of the path', async () => {
    const origin = { origin: `https://localhost:${port}` };
    const login = await post(`${PATH}/api/auth/login`, ADMIN, origin);
    const [cookie = ''] = login.headers['set-cookie'] ?? [];
    expect(cookie).toContain(`; Path=${PATH}/api/auth;`);
    expect(cookie).toContain('; Secure');
    const refresh = await post(
      `${PATH}/api/auth/refresh`,
      {},
      { ...origin, cookie: cookie.split(';')[0] ?? '' },
    );
    expect([refresh.status, JSON.parse(refresh.text).token_type]).toEqual([200, 'Bearer']);
  });

  it('forwards batches, streams, and encoded characters of a path unchanged', async () => {
    const project = await createProject(service, accessToken, 'shop');
    const { apiKey, webhookSecret } = await createApiKey(service, accessToken, project.id);
    const batch = batchOf(logEvent('below a path'));
    const signature = { 'x-service-signature': sign(batch, webhookSecret) };
    const bearer = { authorization: `Bearer ${apiKey}` };
    const type = { 'content-type': 'application/json' };
    expect((await send(`${PATH}/api/ingest`, { ...bearer, ...signature, ...type }, batch)).text).toBe(
      '{"accepted":1,"rejected":[]}',
    );

    const stream = await open(`${PATH}/api/flags/stream`, bearer);
    expect(stream.headers['content-type']).toContain('text/event-stream');
    const created = await post(
      `${PATH}/api/flags?project_id=shop`,
      { key: 'below-a-path', enabled: true, rollout: 100 },
      { authorization: `Bearer ${accessToken}` },
    );
    expect([created.status, created.text]).toEqual([201, expect.stringContaining('below-a-path')]);
    let received = '';
    for await (const chunk of stream) {
      received += String(chunk);
      if (received.includes('below-a-path')) break;
    }
    expect(received).toContain('below-a-path');

    const encoded = await send(`${PATH}/api/projects/a%2Fb`, { authorization: `Bearer ${accessToken}` });
    expect([encoded.status, JSON.parse(encoded.text).detail]).not.toContain('No route matches this path.');
  });
});
