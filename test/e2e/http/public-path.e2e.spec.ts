import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSetCookie } from 'cookie';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi, unwrap } from '../../../src/cli/api/client.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  ADMIN,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch } from '../../support/http/ingest-client.js';
import { OidcBrowser } from '../../support/oidc/oidc-browser.js';
import { startOidcProvider, type TestOidcProvider } from '../../support/oidc/oidc-provider.js';
import { SseClient } from '../../support/http/sse-client.js';
import { StrippingProxy } from '../../support/http/stripping-proxy.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const HOST = 'http://tools.localhost:3000';
const PATH = '/tools/signalbox';
const PUBLIC_URL = HOST + PATH;
const BROWSER = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8';
const PAGE = join(import.meta.dirname, '..', '..', '..', 'portal', 'index.html');

/** Creates the portal's page as the build completes it, and a script. */
async function makePortal(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-portal-'));
  await mkdir(join(folder, 'assets'));
  const page = await readFile(PAGE, 'utf8');
  const built = page.replace('/src/main.tsx', '/assets/index-AbCd1234.js');
  expect(built).not.toBe(page);
  await writeFile(join(folder, 'index.html'), built);
  for (const name of ['boot.js', 'boot.css', 'favicon.svg', 'assets/index-AbCd1234.js'])
    await writeFile(join(folder, name), `/* ${name} */`);
  return folder;
}

describe('a service under a path of its host, which the proxy removes', () => {
  let folder: string;
  let provider: TestOidcProvider;
  let app: TestApp;
  let proxy: StrippingProxy;
  let admin: Identity;

  beforeAll(async () => {
    folder = await makePortal();
    provider = await startOidcProvider(PUBLIC_URL);
    app = await startTestApp({
      portalFolder: folder,
      env: { ...provider.env(), SERVICE_PUBLIC_URL: `${PUBLIC_URL}/`, SERVICE_TRUST_PROXY: '1' },
    });
    proxy = await StrippingProxy.start(PATH);
    proxy.target = app.baseUrl;
  });
  afterAll(async () => {
    await proxy.close();
    await app.close();
    await provider.close();
    await rm(folder, { recursive: true, force: true });
  });

  const visit = (path: string): Promise<Response> =>
    fetch(proxy.origin + path, { headers: { accept: BROWSER }, redirect: 'manual' });

  it('redirects a browser to its own setup', async () => {
    const response = await visit(`${PATH}/`);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${PATH}/setup`]);
    expect((await visit(`${PATH}/setup`)).status).toBe(200);
    const refused = await request(proxy.baseUrl).get('/api/projects');
    expectProblem(refused, 503, 'setup_required');
    expect(refused.body.detail).toContain(`Open ${PATH}/setup in a browser`);
  });

  describe('after the setup', () => {
    beforeAll(async () => {
      admin = await bootstrap(app);
    });

    it.each(['', '/p/shop/events?range=1h'])(
      'serves a page at "%s" whose files the proxy passes on, and which knows the path',
      async (page) => {
        const response = await visit(PATH + page);
        const html = await response.text();
        expect([response.status, response.headers.get('content-type')]).toEqual([
          200,
          'text/html; charset=utf-8',
        ]);
        expect(html).toContain(`<meta name="base-path" content="${PATH}" />`);
        const addresses = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
        expect(addresses.length).toBeGreaterThan(4);
        for (const address of addresses) {
          expect(address.startsWith(`${PATH}/`), address).toBe(true);
          expect([address, (await visit(address)).status]).toEqual([address, 200]);
        }
      },
    );

    it('serves the same page in each encoding, with a different ETag', async () => {
      const pages = await Promise.all(
        ['identity', 'gzip', 'br'].map((encoding) =>
          request(proxy.baseUrl).get('/').set({ accept: BROWSER, 'accept-encoding': encoding }).expect(200),
        ),
      );
      expect(pages.map(({ headers }) => headers['content-encoding'] as string)).toEqual([
        undefined,
        'gzip',
        'br',
      ]);
      // The client has decoded each response.
      const [text = '', ...others] = pages.map((page) => page.text);
      expect(text).toContain(PATH);
      expect(others).toEqual([text, text]);
      expect(new Set(pages.map(({ headers }) => headers['etag'] as string)).size).toBe(3);
    });

    it('sets its cookies for its own path only, and receives them again', async () => {
      const login = await request(proxy.baseUrl).post('/api/auth/login').send(ADMIN).expect(200);
      const cookies = [login.headers['set-cookie'] ?? []].flat().map((line) => parseSetCookie(line));
      expect(cookies.map(({ name, path }) => [name, path])).toEqual([
        ['signalbox_session', `${PATH}/api/auth`],
        ['signalbox_device', `${PATH}/api/auth`],
      ]);
      const sent = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      await request(proxy.baseUrl).post('/api/auth/refresh').set('Cookie', sent).expect(200);
      const out = await request(proxy.baseUrl).post('/api/auth/logout').set('Cookie', sent).expect(204);
      const [cleared] = [out.headers['set-cookie'] ?? []].flat().map((line) => parseSetCookie(line));
      expect(cleared).toMatchObject({ name: 'signalbox_session', path: `${PATH}/api/auth`, value: '' });
    });

    it('returns links below its path', async () => {
      const made = await as(app, admin, 'post', '/api/users')
        .send({ email: 'grace@example.com', name: 'Grace' })
        .expect(201);
      expect(made.body.invitation.url).toMatch(
        new RegExp(`^${PUBLIC_URL.replaceAll('.', String.raw`\.`)}/invitation#token=`),
      );
      const { body } = await request(proxy.baseUrl).get('/api/auth/providers').expect(200);
      expect(body.oidc.login_url).toBe(`${PUBLIC_URL}/api/auth/oidc/login`);
    });

    it('returns a Location that leads to the created resource', async () => {
      const { headers } = await as({ baseUrl: proxy.baseUrl }, admin, 'post', '/api/v1/apps')
        .send({ slug: 'nightly', name: 'Nightly', owner: { kind: 'user' } })
        .expect(201);
      expect(headers['location']).toBe(`${PATH}/api/v1/apps/nightly`);
      await as({ baseUrl: proxy.origin }, admin, 'get', headers['location'] as string).expect(200);
    });

    it('logs users in through the issuer, and redirects them to the page below its path', async () => {
      provider.account = { sub: 'ida', email: 'ida@example.com', email_verified: true, name: 'Ida' };
      const browser = new OidcBrowser(HOST, proxy.origin);
      const login = `${PATH}/api/auth/oidc/login`;
      const begun = await browser.get(`${login}?return_to=/p/shop/flags`);
      const [cookie] = begun.headers.getSetCookie().map((line) => parseSetCookie(line));
      expect(cookie?.path).toBe(`${PATH}/api/auth/oidc`);
      const issuer = new URL(begun.headers.get('location') ?? '');
      expect(issuer.searchParams.get('redirect_uri')).toBe(`${PUBLIC_URL}/api/auth/oidc/callback`);
      const done = await new OidcBrowser(HOST, proxy.origin).logIn(`${login}?return_to=/p/shop/flags`);
      expect([done.status, done.headers.get('location')]).toEqual([303, `${PATH}/p/shop/flags`]);
      const home = await new OidcBrowser(HOST, proxy.origin).logIn(login);
      expect(home.headers.get('location')).toBe(`${PATH}/`);
    });

    it('documents its API with the public path', async () => {
      const { body } = await request(proxy.baseUrl).get('/api/docs/openapi.json').expect(200);
      expect(body.servers).toEqual([{ url: PATH }]);
      const page = await (await visit(`${PATH}/api/docs`)).text();
      const scripts = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address);
      expect(scripts.length).toBeGreaterThan(2);
      for (const script of scripts) {
        const { pathname } = new URL(script, `${proxy.baseUrl}/api/docs`);
        expect([script, (await visit(pathname)).status]).toEqual([script, 200]);
      }
    });

    it('serves clients whose base URL is the public one, and names the mistake of a trailing slash', async () => {
      const { id } = await createProject(app, admin.accessToken, 'shop');
      const key = await createApiKey(app, admin.accessToken, id);
      expect((await sendBatch(proxy.baseUrl, key, batchOf(logEvent('below a path')))).status).toBe(200);
      const api = createApi({ url: proxy.baseUrl, token: admin.accessToken });
      expect((await unwrap(api.GET('/api/auth/me'))).user.email).toBe(ADMIN.email);

      const doubled = await sendBatch(`${proxy.baseUrl}/`, key, batchOf(logEvent('with two slashes')));
      expect([doubled.status, doubled.json.detail]).toEqual([
        404,
        'No route matches this path; /api/ingest was probably meant. The base address ends without a slash and without /api.',
      ]);
    });

    it('offers OFREP clients a stream URL that they can reach', async () => {
      const { id } = await createProject(app, admin.accessToken, 'ofrep');
      const { apiKey } = await createApiKey(app, admin.accessToken, id);
      const { body } = await request(proxy.baseUrl)
        .post('/ofrep/v1/evaluate/flags')
        .set('Authorization', `Bearer ${apiKey}`)
        .send({ context: { targetingKey: 'u1' } })
        .expect(200);
      const [{ endpoint }] = body.eventStreams as [{ endpoint: { requestUri: string } }];
      expect(endpoint.requestUri.startsWith(`${PATH}/ofrep/v1/stream?`)).toBe(true);
      const stream = await SseClient.open(proxy.origin + endpoint.requestUri);
      expect([stream.status, stream.contentType]).toEqual([
        200,
        expect.stringContaining('text/event-stream'),
      ]);
      stream.close();
    });

    it('serves the pages of a project with the key "api", whose paths resemble routes', async () => {
      const other = await startTestApp({
        portalFolder: folder,
        env: { SERVICE_PUBLIC_URL: `${HOST}/p` },
        replicaOf: app,
      });
      const response = await fetch(`${other.baseUrl}/p/api/flags`, { headers: { accept: BROWSER } });
      await other.close();
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        'text/html; charset=utf-8',
      ]);
    });

    it('rejects a request whose path was not removed, and states what the proxy must do', async () => {
      for (const path of ['/api/projects', '/assets/index-AbCd1234.js', '/boot.js']) {
        const answer = await get(`${app.baseUrl}${PATH}${path}`);
        expect([answer.status, answer.json.detail]).toEqual([
          404,
          `No route matches this path; ${path} was probably meant. The reverse proxy must remove ${PATH} from the path.`,
        ]);
      }
    });
  });
});
