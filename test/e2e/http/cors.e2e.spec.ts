import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { as } from '../../support/http/as-user.js';
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const SHOP = 'https://shop.example.com';
const BANK = 'https://bank.example.com';
const STRANGER = 'https://stranger.example.com';
const WAIT = { timeout: 60_000, interval: 20 };

/** Method and path of every route that API keys may call from browsers. */
const ROUTES: [string, string][] = [
  ['POST', '/ofrep/v1/evaluate/flags'],
  ['POST', '/ofrep/v1/evaluate/flags/checkout'],
  ['GET', '/ofrep/v1/stream?token=x'],
  ['GET', '/api/flags/snapshot'],
  ['POST', '/api/flags/evaluate'],
  ['GET', '/api/flags/stream'],
  ['POST', '/api/flags/usage'],
];

describe('CORS', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  let owner: Identity;
  let developer: Identity;
  let shopKey: string;
  let bankKey: string;

  beforeAll(async () => {
    app = await startTestApp();
    replica = await startTestApp({ replicaOf: app });
    admin = await bootstrap(app);
    const shop = await createProject(app, admin.accessToken, 'shop');
    const bank = await createProject(app, admin.accessToken, 'bank');
    shopKey = (await createApiKey(app, admin.accessToken, shop.id)).apiKey;
    bankKey = (await createApiKey(app, admin.accessToken, bank.id)).apiKey;
    owner = await addUser(app, 'ow@example.com', { projectId: shop.id, relation: 'owner' });
    developer = await addUser(app, 'de@example.com', { projectId: shop.id, relation: 'developer' });
    await patch(owner, 'shop', [SHOP, 'http://localhost:5173']).expect(200);
    await patch(admin, 'bank', [BANK]).expect(200);
    for (const at of [app, replica]) {
      for (const origin of [SHOP, BANK]) {
        await vi.waitFor(async () => {
          if (allowOf(await preflight('/api/flags/snapshot', origin, at)) !== origin)
            throw new Error('not yet');
        }, WAIT);
      }
    }
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const patch = (who: Identity, project: string, origins: unknown) =>
    as(app, who, 'patch', `/api/projects/${project}`).send({ cors_origins: origins });
  const preflight = (path: string, origin: string, at = app, method = 'GET'): Promise<Response> =>
    fetch(at.baseUrl + path, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': method,
        'Access-Control-Request-Headers': 'authorization,content-type,if-none-match',
      },
    });
  const allowOf = (response: Response): string | null => response.headers.get('access-control-allow-origin');
  const snapshot = (key: string, origin: string): Promise<Response> =>
    fetch(`${app.baseUrl}/api/flags/snapshot`, {
      headers: { Origin: origin, Authorization: `Bearer ${key}` },
    });

  it.each(ROUTES)('responds to a preflight of %s %s without a credential', async (method, path) => {
    const response = await preflight(path, SHOP, app, method);
    expect([response.status, allowOf(response), response.headers.get('vary')]).toEqual([204, SHOP, 'Origin']);
    expect(response.headers.get('access-control-allow-methods')?.split(', ')).toContain(method);
    const headers = response.headers.get('access-control-allow-headers')?.toLowerCase().split(', ');
    expect(headers).toEqual(expect.arrayContaining(['authorization', 'content-type', 'if-none-match']));
    expect(Number(response.headers.get('access-control-max-age'))).toBeGreaterThan(0);
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  });

  it.each([
    ['POST', '/ofrep/v1/evaluate/flags'],
    ['GET', '/api/flags/snapshot'],
  ])('gives no permission for %s %s to an origin that no project lists', async (method, path) => {
    for (const origin of [
      STRANGER,
      'null',
      'https://shop.example.com.evil.example',
      'http://shop.example.com',
    ]) {
      const response = await preflight(path, origin, app, method);
      expect([response.status, allowOf(response)]).toEqual([204, null]);
      expect(response.headers.get('access-control-allow-methods')).toBeNull();
      expect(response.headers.get('vary')).toBe('Origin');
    }
  });

  it.each([
    ['POST', '/api/ingest'],
    ['GET', '/api/flags?project_id=shop'],
    ['POST', '/api/auth/login'],
  ])('gives no permission for %s %s, regardless of the origin', async (method, path) => {
    const response = await preflight(path, SHOP, app, method);
    expect([response.status, allowOf(response)]).toEqual([204, null]);
    const simple = await fetch(app.baseUrl + path, { method, headers: { Origin: SHOP } });
    expect(allowOf(simple)).toBeNull();
  });

  it('lets a page read a response only with an API key of a project that lists its origin', async () => {
    const own = await snapshot(shopKey, SHOP);
    expect([own.status, allowOf(own), own.headers.get('vary')]).toEqual([200, SHOP, 'Origin']);
    expect(own.headers.get('access-control-expose-headers')).toBe('ETag, Retry-After, X-Request-Id');
    for (const [key, origin] of [
      [shopKey, BANK],
      [bankKey, SHOP],
      [shopKey, STRANGER],
    ] as const) {
      const other = await snapshot(key, origin);
      expect([other.status, allowOf(other), other.headers.get('vary')]).toEqual([200, null, 'Origin']);
      expect(other.headers.get('access-control-expose-headers')).toBeNull();
    }
    const none = await fetch(`${app.baseUrl}/api/flags/snapshot`, {
      headers: { Authorization: `Bearer ${shopKey}` },
    });
    expect([none.status, allowOf(none), none.headers.get('vary')]).toEqual([200, null, 'Origin']);
  });

  it('does not let a page read a response to an access token', async () => {
    const response = await fetch(`${app.baseUrl}/api/flags/snapshot?project_id=shop`, {
      headers: { Origin: SHOP, Authorization: `Bearer ${owner.accessToken}` },
    });
    expect([response.status, allowOf(response)]).toEqual([200, null]);
  });

  it('lets a page read errors: a wrong key, a body that is not JSON, a missing scope', async () => {
    const wrong = await snapshot('sbk_wrong', SHOP);
    expect([wrong.status, allowOf(wrong)]).toEqual([401, SHOP]);
    const broken = await fetch(`${app.baseUrl}/api/flags/evaluate`, {
      method: 'POST',
      headers: { Origin: SHOP, Authorization: `Bearer ${shopKey}`, 'Content-Type': 'application/json' },
      body: '{',
    });
    expect([broken.status, allowOf(broken)]).toEqual([400, SHOP]);
  });

  it('applies to streams, whose key is in a header or in the URL', async () => {
    const stream = async (
      path: string,
      origin: string,
      headers: Record<string, string> = {},
    ): Promise<unknown[]> => {
      const aborting = new AbortController();
      const response = await fetch(app.baseUrl + path, {
        headers: { Origin: origin, ...headers },
        signal: aborting.signal,
      });
      const seen = [response.status, allowOf(response), response.headers.get('vary')];
      aborting.abort();
      return seen;
    };
    const key = { Authorization: `Bearer ${shopKey}` };
    expect(await stream('/api/flags/stream', SHOP, key)).toEqual([200, SHOP, 'Origin']);
    expect(await stream('/api/flags/stream', BANK, key)).toEqual([200, null, 'Origin']);
    const evaluated = await fetch(`${app.baseUrl}/ofrep/v1/evaluate/flags`, {
      method: 'POST',
      headers: { ...key, 'Content-Type': 'application/json', Origin: SHOP },
      body: JSON.stringify({ context: { targetingKey: 'u' } }),
    });
    expect([evaluated.status, allowOf(evaluated)]).toEqual([200, SHOP]);
    const { eventStreams } = (await evaluated.json()) as {
      eventStreams: { endpoint: { requestUri: string } }[];
    };
    const address = eventStreams[0]?.endpoint.requestUri ?? '';
    expect(await stream(address, SHOP)).toEqual([200, SHOP, 'Origin']);
    expect(await stream(address, BANK)).toEqual([200, null, 'Origin']);
    const { status } = await SseClient.open(app.baseUrl + address).then((client) => {
      client.close();
      return client;
    });
    expect(status).toBe(200);
  });

  it('follows changes of the list of origins and archiving, on every replica', async () => {
    const project = await createProject(app, admin.accessToken, 'closing');
    const origin = 'https://closing.example.com';
    const seen = async (at: TestApp): Promise<string | null> =>
      allowOf(await preflight('/api/flags/snapshot', origin, at));
    await patch(admin, 'closing', [origin]).expect(200);
    for (const at of [app, replica]) await expect.poll(() => seen(at), WAIT).toBe(origin);
    await patch(admin, 'closing', []).expect(200);
    for (const at of [app, replica]) await expect.poll(() => seen(at), WAIT).toBeNull();
    await patch(admin, 'closing', [origin]).expect(200);
    for (const at of [app, replica]) await expect.poll(() => seen(at), WAIT).toBe(origin);
    await as(app, admin, 'post', `/api/projects/${project.id}/archive`).send({});
    for (const at of [app, replica]) await expect.poll(() => seen(at), WAIT).toBeNull();
  });

  it('uses a list of origins that owners of the project edit, which is audited and shown', async () => {
    expectProblem(await patch(developer, 'shop', []), 403, 'forbidden');
    const list = ['http://localhost:5173', SHOP];
    const changed = await patch(owner, 'shop', list).expect(200);
    expect(changed.body).toMatchObject({ cors_origins: list });
    // The order is part of the list; sending the same list again changes nothing.
    const again = await patch(owner, 'shop', list).expect(200);
    expect((again.body as { version: number }).version).toBe((changed.body as { version: number }).version);
    const [entry] = await app.database.query<{ data: { metadata: object } }>(
      `SELECT data FROM events WHERE type = 'audit' AND data->>'action' = 'project.updated' ORDER BY id DESC LIMIT 1`,
    );
    expect(entry?.data.metadata).toMatchObject({
      before: { cors_origins: [SHOP, 'http://localhost:5173'] },
      after: { cors_origins: list },
    });
  });

  it.each([
    ['a wildcard', ['*']],
    ['no list', 'https://shop.example.com'],
    ['null', null],
    ['the same twice', [SHOP, SHOP]],
    ['twenty-one', Array.from({ length: 21 }, (_, i) => `https://a${i}.example.com`)],
  ])('rejects a list of origins with %s', async (_what, origins) => {
    const rejected = await patch(owner, 'shop', origins);
    expectProblem(rejected, 400, 'validation_failed');
    expect(JSON.stringify((rejected.body as { errors: unknown }).errors)).toContain('cors_origins');
  });
});
