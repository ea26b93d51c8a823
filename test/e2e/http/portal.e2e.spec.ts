import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request as send, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bootstrap, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const INDEX = '<!doctype html><title>The portal</title>';
const SCRIPT = `export const words = '${'again and '.repeat(200)}';`;
const REAL = join(import.meta.dirname, '..', '..', '..', 'portal', 'dist');

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** As it is: other clients tidy the path up before they send it. */
function request(
  { baseUrl }: { baseUrl: string },
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path, method, headers, agent: false }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.once('error', reject);
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    request.once('error', reject);
    request.end();
  });
}

function expectNotFound({ status, headers, body }: Answer): void {
  expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
  expect(JSON.parse(body.toString())).toMatchObject({ code: 'not_found', status: 404 });
}

async function makePortal(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-portal-'));
  await mkdir(join(folder, 'assets'));
  const files: Record<string, string | Buffer> = {
    'index.html': INDEX,
    'boot.js': 'boot();',
    '.sources': 'not served',
    'assets/index-AbCd1234.js': SCRIPT,
    'assets/index-AbCd1234.js.br': brotliCompressSync(SCRIPT),
    'assets/index-AbCd1234.js.gz': gzipSync(SCRIPT),
    'assets/inter-AbCd1234.woff2': Buffer.from([0, 1, 2, 3]),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

describe('the portal that the service serves', () => {
  let folder: string;
  let app: TestApp;
  let admin: Identity;

  beforeAll(async () => {
    folder = await makePortal();
    app = await startTestApp({ portalFolder: folder });
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  describe('before the set-up', () => {
    it.each(['/', '/p/shop/flags', '/health'])('leads a browser from %s to it', async (path) => {
      const { status, headers } = await request(app, path, { Accept: BROWSER });
      expect([status, headers.location]).toEqual([302, '/setup']);
    });

    it.each(['/setup?token=x', '/assets/index-AbCd1234.js'])('serves what its page needs: %s', async (path) =>
      expect((await request(app, path)).status).toBe(200),
    );

    it('keeps the token of its address out of the log, the browser and the requests for files', async () => {
      const lines: string[] = [];
      const spies = (['log', 'warn', 'error', 'debug', 'verbose'] as const).map((level) =>
        vi.spyOn(Logger.prototype, level).mockImplementation((...parts: unknown[]) => {
          lines.push(JSON.stringify(parts));
        }),
      );
      const answer = await request(app, '/setup?token=secret-in-the-address', { Accept: BROWSER });
      await vi.waitFor(() => expect(lines.join()).toContain('"path":"/setup"'), { timeout: 60_000 });
      for (const spy of spies) spy.mockRestore();
      expect(lines.join()).not.toContain('secret-in-the-address');
      expect(answer.body.toString()).toBe(INDEX);
      expect(JSON.stringify(answer.headers)).not.toContain('secret-in-the-address');
      expect([answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual([
        'no-store',
        'no-referrer',
      ]);
    });

    it('lets nothing else of the service out', async () => {
      expect((await request(app, '/api/projects')).status).toBe(503);
      expect((await request(app, '/')).status).toBe(503);
    });
  });

  describe('afterwards', () => {
    beforeAll(async () => {
      admin = await bootstrap(app);
    });

    it.each(['/', '/setup', '/p/shop/flags/new.checkout/rules', '/health'])(
      'is one page for every client that opens %s',
      async (path) => {
        const { status, headers, body } = await request(app, path, { Accept: BROWSER });
        expect([status, headers['content-type'], body.toString()]).toEqual([
          200,
          'text/html; charset=utf-8',
          INDEX,
        ]);
        expect(headers['content-security-policy']).toBe(CSP);
        expect(headers['x-content-type-options']).toBe('nosniff');
        const isSetup = path === '/setup';
        expect(headers['referrer-policy']).toBe(isSetup ? 'no-referrer' : 'same-origin');
        expect(headers['cache-control']).toBe(isSetup ? 'no-store' : 'no-cache');
      },
    );

    it.each(['/', '/setup', '/invitation', '/password-reset'])(
      'is a page also for a program that opens %s',
      async (path) => expect((await request(app, path)).body.toString()).toBe(INDEX),
    );

    it.each(['/no/such', '/.sources', '/assets/.sources'])(
      'is not there for a program that requests %s',
      async (path) => expectNotFound(await request(app, path, { Accept: 'application/json' })),
    );

    it('lets hashed files be kept for ever, in the smallest form that the reader takes', async () => {
      const path = '/assets/index-AbCd1234.js';
      const cases: [accept: string | null, encoding: string | undefined][] = [
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip, deflate', 'gzip'],
        ['br;q=0, gzip;q=0.5', 'gzip'],
        ['br;q=0, gzip;q=0', undefined],
        ['identity', undefined],
        ['*', 'br'],
        ['', undefined],
        [null, undefined],
      ];
      const etags = new Set<string | undefined>();
      for (const [accept, encoding] of cases) {
        const { status, headers, body } = await request(
          app,
          path,
          accept === null ? {} : { 'Accept-Encoding': accept },
        );
        expect([accept, status, headers['content-encoding']]).toEqual([accept, 200, encoding]);
        const plain = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
        expect(plain.toString()).toBe(SCRIPT);
        expect(headers['content-length']).toBe(String(body.length));
        expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(headers['vary']).toBe('Accept-Encoding');
        expect(headers['content-security-policy']).toBe(CSP);
        etags.add(headers.etag);
      }
      expect(etags.size).toBe(3);
      const font = await request(app, '/assets/inter-AbCd1234.woff2', { 'Accept-Encoding': 'br, gzip' });
      expect([font.headers['content-type'], font.headers['content-encoding']]).toEqual([
        'font/woff2',
        undefined,
      ]);
    });

    it('has other files revalidated, and responds with 304 when they are unchanged', async () => {
      const first = await request(app, '/boot.js');
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-cache']);
      const again = await request(app, '/boot.js', { 'If-None-Match': String(first.headers.etag) });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
      const other = await request(app, '/boot.js', { 'If-None-Match': '"another"' });
      expect(other.status).toBe(200);
    });

    it('answers HEAD like GET, without the body', async () => {
      for (const path of ['/', '/assets/index-AbCd1234.js', '/p/shop']) {
        const headers = { Accept: BROWSER, 'Accept-Encoding': 'br' };
        const get = await request(app, path, headers);
        const head = await request(app, path, headers, 'HEAD');
        expect([head.status, head.body.length]).toEqual([200, 0]);
        for (const name of ['content-length', 'content-type', 'content-encoding', 'etag', 'cache-control']) {
          expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
        }
      }
    });

    it.each(['bytes=0-3', 'bytes=a-b,1-'])(
      'sends the whole file to a client that requests the part %s',
      async (range) => {
        const { status, body } = await request(app, '/assets/index-AbCd1234.js', { Range: range });
        expect([status, body.toString()]).toEqual([200, SCRIPT]);
      },
    );

    it.each(['/assets/gone-12345678.js', '/assets/', '/assets/%2e%2e/index.html'])(
      'has no page in place of the file %s',
      async (path) => expectNotFound(await request(app, path, { Accept: BROWSER })),
    );

    it.each(['/../package.json', '/%00', '/%', '/__proto__', `/${'a/'.repeat(4000)}`])(
      'gives nothing away for %s',
      async (path) => {
        const asProgram = await request(app, path, { Accept: 'application/json' });
        expect(asProgram.status).toBeGreaterThanOrEqual(400);
        expect(asProgram.status).toBeLessThan(500);
        expect(asProgram.body.toString()).not.toMatch(/"dependencies"|root:/);
        const asBrowser = await request(app, path, { Accept: BROWSER });
        expect(asBrowser.status === 200 ? asBrowser.body.toString() : INDEX).toBe(INDEX);
        expect(asBrowser.status).toBeLessThan(500);
      },
    );

    it('responds that a path is too long, and continues', async () => {
      const { status } = await request(app, `/${'a'.repeat(20_000)}`, { Accept: BROWSER });
      expect(status).toBe(431);
      expect((await request(app, '/health/live')).status).toBe(200);
    });

    it('rejects POST on its files and pages', async () => {
      const method = 'POST';
      for (const path of ['/', '/setup', '/assets/index-AbCd1234.js']) {
        const { status, headers, body } = await request(app, path, { Accept: BROWSER }, method);
        expect([path, status, headers.allow]).toEqual([path, 405, 'GET, HEAD, OPTIONS']);
        expect(JSON.parse(body.toString())).toMatchObject({ code: 'method_not_allowed' });
      }
      expectNotFound(await request(app, '/p/shop', { Accept: BROWSER }, method));
    });

    it('answers OPTIONS on its files and pages with Allow', async () => {
      for (const path of ['/', '/setup', '/assets/index-AbCd1234.js']) {
        const { status, headers } = await request(app, path, { Accept: BROWSER }, 'OPTIONS');
        expect([path, status, headers.allow]).toEqual([path, 204, 'GET, HEAD, OPTIONS']);
      }
    });

    it.each([
      '/api',
      '/api/no-such',
      '/API/No-Such',
      '/ofrep',
      '/health/no-such',
      '/metrics/x',
      '/.well-known/x',
    ])('leaves %s to the service, also for a browser', async (path) => {
      const { headers, body, status } = await request(app, path, { Accept: BROWSER });
      expect(status).toBe(404);
      expect(headers['content-type']).toMatch(/json/);
      expect(body.toString()).not.toContain('The portal');
      expect(headers['content-security-policy']).toBeUndefined();
    });

    it('leaves answers of the API as they are', async () => {
      const me = await request(app, '/api/auth/me', {
        Accept: BROWSER,
        Authorization: `Bearer ${admin.accessToken}`,
      });
      expect([me.status, me.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
      expect((await request(app, '/health/ready', { Accept: BROWSER })).headers['content-type']).toMatch(
        /json/,
      );
      expect((await request(app, '/metrics', { Accept: BROWSER })).headers['content-type']).toMatch(
        /^text\/plain/,
      );
      expect((await request(app, '/api/docs', { Accept: BROWSER })).body.toString()).toContain(
        'Signalbox API',
      );
    });

    it('continues with what it had when another build takes the files away', async () => {
      await rm(folder, { recursive: true });
      const file = await request(app, '/assets/index-AbCd1234.js');
      expect([file.status, file.body.toString()]).toEqual([200, SCRIPT]);
      expect((await request(app, '/', { Accept: BROWSER })).body.toString()).toBe(INDEX);
    });
  });
});

describe('a service whose portal was not built', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it.each([{}, { Accept: BROWSER }])(
    'states so to a client that opens the set-up with %j',
    async (headers) => {
      const { status, headers: received, body } = await request(app, '/setup?token=secret', headers);
      expect([status, received['content-type'], received['cache-control']]).toEqual([
        503,
        'text/plain; charset=utf-8',
        'no-store',
      ]);
      expect(body.toString()).toMatch(/not been built[^]*npm run build[^]*npm start/);
      expect(body.toString()).not.toContain('secret');
    },
  );

  it('has the status on every page once it is set up, and nowhere else', async () => {
    await bootstrap(app);
    for (const path of ['/', '/p/shop/flags', '/invitation']) {
      expect((await request(app, path, { Accept: BROWSER })).status).toBe(503);
    }
    expectNotFound(await request(app, '/p/shop/flags'));
    expectNotFound(await request(app, '/assets/index-AbCd1234.js', { Accept: BROWSER }));
    expectNotFound(await request(app, '/api/no-such', { Accept: BROWSER }));
  });
});

describe.skipIf(!existsSync(join(REAL, 'index.html')))('the portal as it was built', () => {
  it('has every file that its first page names, compressed, and nothing inline', async () => {
    const app = await startTestApp({ portalFolder: REAL });
    try {
      const page = (await request(app, '/setup')).body.toString();
      expect(page).not.toMatch(/<style|<script(?![^>]*\bsrc=)|\son\w+=|\sstyle=|(?:src|href)="https?:/);
      const named = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map((match) => String(match[1]));
      const files = named.filter((path) => /\.\w+$/.test(path));
      expect(files.length).toBeGreaterThan(3);
      for (const path of files) {
        const { status, headers, body } = await request(app, path, { 'Accept-Encoding': 'br' });
        expect([path, status]).toEqual([path, 200]);
        if (path.startsWith('/assets/')) expect([path, headers['content-encoding']]).toEqual([path, 'br']);
        expect(body.length).toBeGreaterThan(0);
      }
      expect((await readdir(join(REAL, 'assets'))).filter((name) => name.endsWith('.map'))).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
