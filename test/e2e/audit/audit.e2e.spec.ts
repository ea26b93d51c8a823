import { Logger, type LoggerService } from '@nestjs/common';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { validatePayload } from '../../../src/events/payload-schemas.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, createProject, type Identity } from '../../support/access/identity.js';
import { SETUP_TOKEN, startTestApp, type TestApp } from '../../support/processes/test-app.js';

interface Entry {
  project_id: string;
  data: Record<string, unknown> & { metadata: Record<string, unknown> };
}

/** Captures all log output, before any redaction. */
class CapturedLog implements LoggerService {
  text = '';
  private readonly add = (...parts: unknown[]): void => {
    this.text += `${parts.map((part) => (part instanceof Error ? part.stack : JSON.stringify(part))).join(' ')}\n`;
  };
  log = this.add;
  warn = this.add;
  error = this.add;
  fatal = this.add;
  debug = this.add;
  verbose = this.add;
}

describe('the audit log', () => {
  let app: TestApp;
  let admin: Identity;
  let viewer: Identity;
  let organizationId: string;
  let shop: { id: string; key: string };
  const log = new CapturedLog();
  const secrets: string[] = [SETUP_TOKEN, ADMIN.password, 'a wrong password'];
  const ADDRESS = '203.0.113.9';

  const call = (who: Identity | null, method: 'delete' | 'get' | 'patch' | 'post', path: string): Test => {
    const agent = request(app.baseUrl);
    const test = agent[method](path).set('X-Forwarded-For', ADDRESS).set('User-Agent', 'audit-test');
    return who ? test.set('Authorization', `Bearer ${who.accessToken}`) : test;
  };
  const list = async (query = '', who = admin): Promise<{ items: Entry[]; next_cursor: string | null }> =>
    (await call(who, 'get', `/api/audit${query}`).expect(200)).body as never;
  /** The only entry of the request with this id. */
  const entryOf = async (requestId: string): Promise<Entry> => {
    const { items } = await list(`?q=${requestId}`);
    expect(items).toHaveLength(1);
    return items[0] as Entry;
  };
  const keepSecrets = (answer: { body: Record<string, unknown>; headers: Record<string, unknown> }): void => {
    for (const name of ['access_token', 'token', 'api_key', 'webhook_secret']) {
      if (typeof answer.body[name] === 'string') secrets.push(answer.body[name]);
    }
    for (const cookie of (answer.headers['set-cookie'] as string[] | undefined) ?? []) {
      const value = cookie.split(';')[0]?.split('=')[1];
      if (value) secrets.push(value);
    }
  };

  beforeAll(async () => {
    app = await startTestApp({ env: { SERVICE_TRUST_PROXY: '1' } });
    Logger.overrideLogger(log);
    const made = await call(null, 'post', '/api/bootstrap')
      .set('X-Request-Id', 'act-bootstrap')
      .send({ setup_token: SETUP_TOKEN, organization_name: 'Example', name: 'Ada', ...ADMIN })
      .expect(201);
    keepSecrets(made);
    admin = { accessToken: made.body.access_token as string, userId: made.body.user.id as string };
    organizationId = made.body.organization.id as string;
    shop = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'grace@example.com', { projectId: shop.id, relation: 'viewer' });
    secrets.push(viewer.accessToken);
  });
  afterAll(async () => {
    await app.close();
    Logger.overrideLogger(false);
  });

  const by = (who: Identity, requestId: string): object => ({ actor_id: who.userId, request_id: requestId });

  it('records the bootstrap, logins and failed logins', async () => {
    expect(await entryOf('act-bootstrap')).toMatchObject({
      project_id: organizationId,
      type: 'audit',
      data: {
        actor: ADMIN.email,
        action: 'organization.bootstrapped',
        resource: `organization/${organizationId}`,
        method: 'POST',
        path: '/api/bootstrap',
        ip: ADDRESS,
        userAgent: 'audit-test',
        metadata: by(admin, 'act-bootstrap'),
      },
    });
    const login = await call(null, 'post', '/api/auth/login')
      .set('X-Request-Id', 'act-login')
      .send(ADMIN)
      .expect(200);
    keepSecrets(login);
    expect((await entryOf('act-login')).data).toMatchObject({
      actor: ADMIN.email,
      action: 'auth.login',
      resource: `user/${admin.userId}`,
      ip: ADDRESS,
      metadata: { ...by(admin, 'act-login'), method: 'password' },
    });
    await call(null, 'post', '/api/auth/login')
      .set('X-Request-Id', 'act-login-failed')
      .send({ email: 'Ada@Example.com', password: 'a wrong password' })
      .expect(401);
    const failed = await entryOf('act-login-failed');
    expect(failed.project_id).toBe(organizationId);
    expect(failed.data).toMatchObject({
      actor: ADMIN.email,
      action: 'auth.login_failed',
      ip: ADDRESS,
      metadata: { request_id: 'act-login-failed' },
    });
    expect(failed.data.metadata).not.toHaveProperty('actor_id');
  });

  it('records the creation, rotation and revocation of an API key', async () => {
    const keys = `/api/projects/shop/api-keys`;
    const made = await call(admin, 'post', keys)
      .set('X-Request-Id', 'act-key')
      .send({ name: 'ci' })
      .expect(201);
    const key = `${keys}/${made.body.id}`;
    const rotated = await call(admin, 'post', `${key}/rotate-secret`)
      .set('X-Request-Id', 'act-rotate')
      .send({})
      .expect(200);
    await call(admin, 'delete', key).set('X-Request-Id', 'act-revoke').expect(204);
    [made, rotated].forEach(keepSecrets);
    for (const [requestId, action] of [
      ['act-key', 'api_key.created'],
      ['act-rotate', 'api_key.secret_rotated'],
      ['act-revoke', 'api_key.revoked'],
    ] as const) {
      expect(await entryOf(requestId)).toMatchObject({
        project_id: shop.id,
        data: {
          actor: ADMIN.email,
          action,
          resource: `api_key/${made.body.id}`,
          ip: ADDRESS,
          metadata: { ...by(admin, requestId), name: 'ci', prefix: made.body.prefix },
        },
      });
    }
  });

  it('records refused writes to a project, to the organization, and by a token without the scope', async () => {
    const project = `project/${shop.id}`;
    const organization = `organization/${organizationId}`;
    const token = await call(admin, 'post', '/api/auth/tokens')
      .send({ name: 'narrow', scopes: ['events:view'], expires_in_days: 1 })
      .expect(201);
    keepSecrets(token);
    const narrow: Identity = { ...admin, accessToken: token.body.token as string };
    const refusals = [
      [viewer, 'act-denied', '/api/projects/shop/api-keys', 'forbidden', 'keys:manage', project],
      [viewer, 'act-denied-org', '/api/projects', 'forbidden', 'organization:manage', organization],
      [narrow, 'act-scope', '/api/projects/shop/api-keys', 'scope_missing', 'keys:manage', project],
    ] as const;
    for (const [who, requestId, path, code, permission, object] of refusals) {
      const answer = await call(who, 'post', path)
        .set('X-Request-Id', requestId)
        .send({ name: 'x', key: 'x-y' });
      expectProblem(answer, 403, code);
      const entry = await entryOf(requestId);
      expect(entry.project_id).toBe(object.split('/')[1]);
      expect(entry.data).toMatchObject({
        actor: who === viewer ? 'grace@example.com' : ADMIN.email,
        action: 'permission.denied',
        resource: object,
        method: 'POST',
        path,
        ip: ADDRESS,
        metadata: { ...by(who, requestId), permission, object },
      });
    }
  });

  it('records no refused reads, no requests for missing objects, and no unauthenticated requests', async () => {
    const quiet = [
      [viewer, 'get', '/api/projects/shop/api-keys', 403],
      [viewer, 'get', '/api/audit', 403],
      [viewer, 'post', '/api/projects/nowhere/api-keys', 404],
      [null, 'post', '/api/projects', 401],
    ] as const;
    for (const [i, [who, method, path, status]] of quiet.entries()) {
      await call(who, method, path).set('X-Request-Id', `quiet-${i}`).expect(status);
    }
    expect((await list('?q=quiet-')).items).toEqual([]);
  });

  it('is listed newest first, by actor, action, time and text, and page by page', async () => {
    const all = await list('?limit=200');
    const times = all.items.map((item) => (item as unknown as { ts: string }).ts);
    expect(times).toEqual(times.toSorted().reverse());
    expect(new Set(all.items.map((item) => item.project_id))).toEqual(new Set([organizationId, shop.id]));
    const actions = async (query: string): Promise<unknown[]> =>
      (await list(query)).items.map((item) => item.data['action']);
    expect(new Set(await actions('?actor=GRACE@example.com'))).toEqual(
      new Set(['auth.login', 'permission.denied']),
    );
    expect((await list(`?actor=${viewer.userId}`)).items).toHaveLength(
      (await list('?actor=grace@example.com')).items.length,
    );
    expect(await actions('?action=api_key.revoked')).toEqual(['api_key.revoked']);
    expect(await actions('?action=api_key')).toEqual([]);
    expect(await actions('?actor=grace@example.com&action=permission.denied')).toHaveLength(2);
    expect((await list('?to=2020-01-01T00:00:00Z')).items).toEqual([]);
    expect((await list(`?from=${times.at(-1)}&limit=200`)).items).toHaveLength(all.items.length);

    const paged: Entry[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(`?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(3);
      paged.push(...page.items);
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all.items);
  });

  it('shows the entries of a project to users who can view its events, and each entry by its id', async () => {
    const mine = await call(viewer, 'get', '/api/events?project_id=shop&type=audit').expect(200);
    const projects = mine.body.items as (Entry & { id: string })[];
    expect(projects.map((item) => item.data['action'])).toContain('api_key.created');
    expect(projects.every((item) => item.project_id === shop.id)).toBe(true);
    await call(viewer, 'get', `/api/events/${projects[0]?.id}`).expect(200);

    const own = (await entryOf('act-bootstrap')) as Entry & { id: string };
    expect((await call(admin, 'get', `/api/events/${own.id}`).expect(200)).body).toEqual(own);
    expectProblem(await call(viewer, 'get', `/api/events/${own.id}`), 404, 'not_found');
    const made = await call(admin, 'post', '/api/auth/tokens')
      .send({ name: 'events only', scopes: ['events:view'], expires_in_days: 1 })
      .expect(201);
    keepSecrets(made);
    const narrow: Identity = { ...admin, accessToken: made.body.token as string };
    expectProblem(await call(narrow, 'get', `/api/events/${own.id}`), 404, 'not_found');
    expectProblem(await call(narrow, 'get', '/api/audit'), 403, 'scope_missing');
    await call(narrow, 'get', `/api/events/${projects[0]?.id}`).expect(200);
    expectProblem(await call(viewer, 'get', '/api/audit'), 403, 'forbidden');
    expectProblem(await call(null, 'get', '/api/audit'), 401, 'unauthenticated');
    expectProblem(await call(admin, 'get', `/api/events?project_id=${organizationId}`), 404, 'not_found');
  });

  it.each([
    ['to=2026-02-30T00:00:00Z', 'to'],
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${cursorOf('2026-02-30 00:00:00.000000+00')}`, 'cursor'],
    [`cursor=${cursorOf('infinity')}`, 'cursor'],
    [`cursor=${cursorOf("2026-01-01 00:00:00.000000+00'")}`, 'cursor'],
    [`actor=${'x'.repeat(201)}`, 'actor'],
    ['project_id=shop', 'project_id'],
  ])('rejects %s with 400 at %s', async (query, path) => {
    const response = await call(admin, 'get', `/api/audit?${query}`);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path);
    if (path === 'q' || path === 'cursor') {
      const events = await call(admin, 'get', `/api/events?project_id=shop&${query}`);
      expectProblem(events, 400, 'validation_failed');
    }
  });

  it.each(['ffffffff-ffff-7fff-bfff-ffffffffffff', 'x'])(
    'an event with the id %s is not there',
    async (id) => {
      expectProblem(await call(admin, 'get', `/api/events/${id}`), 404, 'not_found');
    },
  );

  it('ignores a parameter __proto__', async () => {
    expect((await list('?__proto__=1&limit=1')).items).toHaveLength(1);
  });

  it('stores every value that a header can contain', async () => {
    const strange = '\u00ff'.repeat(600);
    await request(app.baseUrl)
      .post('/api/projects')
      .set('Authorization', `Bearer ${viewer.accessToken}`)
      .set('User-Agent', strange)
      .set('X-Request-Id', 'strange-agent')
      .send({ key: 'x-y', name: 'x' })
      .expect(403);
    expect((await entryOf('strange-agent')).data['userAgent']).toHaveLength(512);
    await request(app.baseUrl)
      .post(`/api/projects/shop/api-keys?token=${'s'.repeat(20)}-in-the-query`)
      .set('Authorization', `Bearer ${viewer.accessToken}`)
      .set('X-Request-Id', 'strange-query')
      .expect(403);
    expect((await entryOf('strange-query')).data['path']).toBe('/api/projects/shop/api-keys');
    secrets.push(`${'s'.repeat(20)}-in-the-query`);
  });

  it('contains payloads as published, and no secret, and neither does the log', async () => {
    const rows = await app.database.query<{ type: string; data: unknown; text: string }>(
      'SELECT type, data, e::text AS text FROM events AS e',
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { data } of rows) expect(validatePayload('audit', data)).toBeNull();
    const written = rows.map((row) => row.text).join('\n');
    expect(log.text).toContain('act-login');
    expect(secrets.length).toBeGreaterThanOrEqual(10);
    for (const secret of secrets) {
      expect(written).not.toContain(secret);
      expect(log.text).not.toContain(secret);
    }
  });
});

function cursorOf(ts: string): string {
  return Buffer.from(`${ts}|01a1fdeb-538f-774b-9636-17164c95b569`).toString('base64url');
}
