import { createHmac } from 'node:crypto';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap, createApiKey, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** Detects hanging, not slowness: the cache of keys follows the database within a second. */
const WAIT = { timeout: 60_000, interval: 50 };

describe('API keys', () => {
  let app: TestApp;
  let admin: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    await createProject(app, admin.accessToken, 'shop');
  });
  afterAll(() => app.close());

  const as = (who: Identity, method: 'delete' | 'get' | 'patch' | 'post', path: string): Test =>
    request(app.baseUrl)[method](path).set('Authorization', `Bearer ${who.accessToken}`);

  it('show their values once, and are listed by their prefix', async () => {
    const { id: projectId } = await createProject(app, admin.accessToken, 'keyed');
    const made = await as(admin, 'post', '/api/projects/keyed/api-keys').send({ name: 'ci' }).expect(201);
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'ci',
      prefix: String(made.body.api_key).slice(0, 12),
      scopes: ['ingest', 'flags:read'],
      api_key: expect.stringMatching(/^sbk_/),
      webhook_secret: expect.stringMatching(/^sbw_/),
      created_at: expect.any(String),
      expires_at: null,
    });
    expect(made.headers['cache-control']).toBe('no-store');
    const list = await as(admin, 'get', `/api/projects/${projectId}/api-keys`).expect(200);
    expect(list.body.items).toEqual([
      {
        id: made.body.id,
        name: 'ci',
        prefix: made.body.prefix,
        scopes: ['ingest', 'flags:read'],
        state: 'active',
        created_by: { id: admin.userId, name: 'Ada' },
        created_at: made.body.created_at,
        expires_at: null,
        last_used_at: null,
      },
    ]);
    expect(list.text).not.toContain(made.body.api_key);
    expect(list.text).not.toContain(made.body.webhook_secret);
  });

  it.each([
    [{}, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['admin'] }, 'scopes'],
    [{ name: 'x', scopes: ['ingest', 'ingest'] }, 'scopes'],
    [{ name: 'x', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', expires_at: '2099-01-01' }, 'expires_at'],
  ])('the body %j is 400 at %s', async (body, path) => {
    const response = await as(admin, 'post', '/api/projects/shop/api-keys').send(body);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe(path);
  });

  it('open ingest but no route for users, and access tokens do not open ingest', async () => {
    const { id } = await createProject(app, admin.accessToken, 'kinds');
    const key = await createApiKey(app, admin.accessToken, id);
    const asKey = await request(app.baseUrl)
      .get('/api/projects')
      .set('Authorization', `Bearer ${key.apiKey}`);
    expectProblem(asKey, 401, 'unauthenticated');
    expect(asKey.body.detail).toContain('access token');
    const asUser = await ingest(admin.accessToken, key.webhookSecret);
    expectProblem(asUser, 401, 'unauthenticated');
    expect(asUser.body.detail).toContain('API key');
    expect((await ingest(key.apiKey, key.webhookSecret)).status).toBe(200);
    const typo = await ingest(
      `${key.apiKey.slice(0, -1)}${key.apiKey.endsWith('0') ? '1' : '0'}`,
      key.webhookSecret,
    );
    expectProblem(typo, 401, 'unauthenticated');
    expect(typo.body.detail).toContain('checksum');
  });

  it('without the scope get 403 scope_missing', async () => {
    const { id } = await createProject(app, admin.accessToken, 'scoped');
    const key = await createApiKey(app, admin.accessToken, id, { scopes: ['flags:read'] });
    const response = await ingest(key.apiKey, key.webhookSecret);
    expectProblem(response, 403, 'scope_missing');
    expect(response.body.detail).toContain('"ingest"');
  });

  it('stop working once they are revoked', async () => {
    const { id } = await createProject(app, admin.accessToken, 'revoked');
    const key = await createApiKey(app, admin.accessToken, id);
    expect((await ingest(key.apiKey, key.webhookSecret)).status).toBe(200);
    await as(admin, 'delete', `/api/projects/revoked/api-keys/${key.id}`).expect(204);
    await expect.poll(async () => (await ingest(key.apiKey, key.webhookSecret)).status, WAIT).toBe(401);
    expectProblem(await ingest(key.apiKey, key.webhookSecret), 401, 'unauthenticated');
    const list = await as(admin, 'get', '/api/projects/revoked/api-keys').expect(200);
    expect(list.body.items[0].state).toBe('revoked');
    expectProblem(
      await as(admin, 'post', `/api/projects/revoked/api-keys/${key.id}/rotate-secret`).send({}),
      409,
      'conflict',
    );
  });

  it('accept the old and the new secret during a rotation, and only the new one without overlap', async () => {
    const { id } = await createProject(app, admin.accessToken, 'rotated');
    const key = await createApiKey(app, admin.accessToken, id);
    const rotate = (body: object): Test =>
      as(admin, 'post', `/api/projects/rotated/api-keys/${key.id}/rotate-secret`).send(body);
    expect((await ingest(key.apiKey, key.webhookSecret)).status).toBe(200);
    const second = await rotate({}).expect(200);
    expect(second.headers['cache-control']).toBe('no-store');
    expect(Date.parse(second.body.previous_expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
    const withSecret = async (secret: unknown): Promise<number> =>
      (await ingest(key.apiKey, secret as string)).status;
    await expect.poll(() => withSecret(second.body.webhook_secret), WAIT).toBe(200);
    expect(await withSecret(key.webhookSecret)).toBe(200);
    const third = await rotate({ overlap_hours: 0 }).expect(200);
    await expect.poll(() => withSecret(key.webhookSecret), WAIT).toBe(403);
    expectProblem(await ingest(key.apiKey, key.webhookSecret), 403, 'signature_mismatch');
    expect((await ingest(key.apiKey, third.body.webhook_secret as string)).status).toBe(200);
    for (const overlap_hours of [-1, 721, 0.5, '1', null]) {
      expectProblem(await rotate({ overlap_hours }), 400, 'validation_failed');
    }
  });

  it('of another project, or of none, are not found', async () => {
    const { id } = await createProject(app, admin.accessToken, 'one');
    await createProject(app, admin.accessToken, 'two');
    const key = await createApiKey(app, admin.accessToken, id);
    for (const path of [`two/api-keys/${key.id}`, 'one/api-keys/nonsense', `nowhere/api-keys/${key.id}`]) {
      expectProblem(await as(admin, 'delete', `/api/projects/${path}`), 404, 'not_found');
    }
    expect((await ingest(key.apiKey, key.webhookSecret)).status).toBe(200);
  });

  function ingest(token: string, secret: string): Test {
    const body = '{"events":[]}';
    return request(app.baseUrl)
      .post('/api/ingest')
      .set('Authorization', `Bearer ${token}`)
      .set('Content-Type', 'application/json')
      .set('X-Service-Signature', createHmac('sha256', secret).update(body).digest('hex'))
      .send(body);
  }
});
