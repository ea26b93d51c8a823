import { createHash } from 'node:crypto';
import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TokenLastUses } from '../../../src/auth/authentication/stored-tokens/token-last-uses.js';
import { PERMISSIONS } from '../../../src/auth/permissions.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const TOKENS = '/api/auth/tokens';

describe('personal access tokens', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  let shop: { id: string };
  const clock = new ManualClock(Date.now());

  beforeAll(async () => {
    app = await startTestApp({ clock });
    replica = await startTestApp({ clock, replicaOf: app });
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  type Method = 'delete' | 'get' | 'patch' | 'post';
  const call = (token: string, method: Method, path: string, at: TestApp = app): Test =>
    request(at.baseUrl)[method](path).set('Authorization', `Bearer ${token}`);
  const make = async (
    who: Identity,
    input: { name?: string; scopes?: string[]; expires_in_days?: number } = {},
  ): Promise<{ id: string; token: string; prefix: string }> => {
    const response = await call(who.accessToken, 'post', TOKENS).send({
      name: 'script',
      scopes: ['project:view'],
      ...input,
    });
    expect(response.status).toBe(201);
    return response.body as { id: string; token: string; prefix: string };
  };
  const audits = async (tokenId: string): Promise<unknown[]> =>
    (
      await app.database.query<{ data: unknown }>(
        `SELECT data FROM events WHERE type = 'audit' AND data->>'resource' = $1
          ORDER BY data->>'action'`,
        [`token/${tokenId}`],
      )
    ).map((row) => row.data);

  it('are shown once, stored as SHA-256, listed by their prefix, and audited', async () => {
    const user = await addUser(app, 'once@example.com');
    const made = await call(user.accessToken, 'post', TOKENS)
      .send({ name: '  nightly \u0065\u0301xport ', scopes: ['project:view', 'events:view'] })
      .expect(201);
    const { id, token, prefix } = made.body as { id: string; token: string; prefix: string };
    expect(made.body).toEqual({
      id: expect.any(String),
      name: 'nightly éxport',
      prefix: token.slice(0, 12),
      scopes: ['project:view', 'events:view'],
      token: expect.stringMatching(/^sbp_[0-9A-Za-z]{38}$/),
      created_at: new Date(clock.nowMs).toISOString(),
      expires_at: new Date(clock.nowMs + 90 * DAY_MS).toISOString(),
    });
    expect(made.headers['cache-control']).toBe('no-store');
    const [row] = await app.database.query('SELECT * FROM personal_access_tokens WHERE id = $1', [id]);
    expect(row?.['token_sha256']).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(row)).not.toContain(token);

    const list = await call(user.accessToken, 'get', TOKENS).expect(200);
    expect(list.body).toEqual({
      items: [
        {
          id,
          name: 'nightly éxport',
          prefix,
          scopes: ['project:view', 'events:view'],
          state: 'active',
          created_at: made.body.created_at,
          expires_at: made.body.expires_at,
          last_used_at: null,
        },
      ],
      next_cursor: null,
    });
    const written = await audits(id);
    expect(written).toMatchObject([
      {
        actor: 'once@example.com',
        action: 'token.created',
        metadata: { actor_id: user.userId, name: 'nightly éxport', scopes: ['project:view', 'events:view'] },
      },
    ]);
    expect(JSON.stringify(written)).not.toContain(token);
  });

  it('can do what both their scopes and the permissions of their user allow', async () => {
    const viewer = await addUser(app, 'viewer@example.com', { projectId: shop.id, relation: 'viewer' });
    const all = await make(viewer, { scopes: [...PERMISSIONS] });
    const narrow = await make(viewer, { scopes: ['flags:view'] });
    const adminNarrow = await make(admin, { scopes: ['project:view'] });

    await call(all.token, 'get', '/api/projects/shop').expect(200);
    // All scopes, but its user is a viewer.
    const denied = await call(all.token, 'post', '/api/projects/shop/api-keys').send({ name: 'x' });
    expectProblem(denied, 403, 'forbidden');
    expectProblem(
      await call(all.token, 'post', '/api/projects').send({ key: 'mine', name: 'x' }),
      403,
      'forbidden',
    );
    // Its user has the permission, but the token lacks the scope.
    const scopeless = await call(narrow.token, 'get', '/api/projects/shop');
    expectProblem(scopeless, 403, 'scope_missing');
    expect(scopeless.body.detail).toContain('project:view');
    expect(scopeless.headers['www-authenticate']).toContain('insufficient_scope');
    expectProblem(
      await call(adminNarrow.token, 'post', '/api/projects/shop/api-keys').send({ name: 'x' }),
      403,
      'scope_missing',
    );
    expect((await call(narrow.token, 'get', '/api/projects')).body).toEqual({ items: [], next_cursor: null });

    const me = await call(all.token, 'get', '/api/auth/me').expect(200);
    expect(me.body.user.id).toBe(viewer.userId);
    expect(me.body.projects[0].permissions).not.toContain('flags:edit');
    const meNarrow = await call(narrow.token, 'get', '/api/auth/me').expect(200);
    expect(meNarrow.body.organization.permissions).toEqual([]);
    expect(await app.database.query(`SELECT 1 FROM api_keys`)).toEqual([]);
  });

  it('lose a permission with their user, from the next request on and on every replica', async () => {
    const user = await addUser(app, 'moved@example.com', { projectId: shop.id, relation: 'owner' });
    const { token } = await make(user, { scopes: ['project:view', 'project:manage'] });
    await call(token, 'patch', '/api/projects/shop').send({ name: 'By token' }).expect(200);
    await app.database.query(`UPDATE relations SET relation = 'viewer' WHERE user_id = $1`, [user.userId]);
    expectProblem(
      await call(token, 'patch', '/api/projects/shop', replica).send({ name: 'Again' }),
      403,
      'forbidden',
    );
    await app.database.query('DELETE FROM relations WHERE user_id = $1', [user.userId]);
    expectProblem(await call(token, 'get', '/api/projects/shop', replica), 404, 'not_found');
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [user.userId]);
    expectProblem(await call(token, 'get', '/api/auth/me', replica), 401, 'unauthenticated');
    await app.database.query('UPDATE users SET deactivated_at = NULL WHERE id = $1', [user.userId]);
    await call(token, 'get', '/api/auth/me').expect(200);
  });

  it('cannot do what requires a login, regardless of their scopes', async () => {
    const { token, id } = await make(admin, { scopes: [...PERMISSIONS] });
    const answers = [
      await call(token, 'post', TOKENS).send({ name: 'child', scopes: ['project:view'] }),
      await call(token, 'get', TOKENS),
      await call(token, 'delete', `${TOKENS}/${id}`),
      await call(token, 'get', `/api/users/${admin.userId}/tokens`),
      await call(token, 'delete', `/api/users/${admin.userId}/tokens/${id}`),
    ];
    for (const answer of answers) expectProblem(answer, 403, 'session_required');
    const rows = await app.database.query(`SELECT name FROM personal_access_tokens WHERE name = 'child'`);
    expect(rows).toEqual([]);
    await call(token, 'get', '/api/auth/me').expect(200);
  });

  it('end with their revocation, from the next request on every replica', async () => {
    const user = await addUser(app, 'revoker@example.com');
    const { id, token } = await make(user);
    await call(token, 'get', '/api/auth/me').expect(200);
    await call(token, 'get', '/api/auth/me', replica).expect(200);
    const revoked = await call(user.accessToken, 'delete', `${TOKENS}/${id}`).expect(204);
    expect(revoked.text).toBe('');
    for (const at of [replica, app]) {
      const refused = await call(token, 'get', '/api/auth/me', at);
      expectProblem(refused, 401, 'unauthenticated');
      expect(refused.body.detail).toContain('revoked');
      expect(refused.headers['www-authenticate']).toContain('invalid_token');
    }
    await call(user.accessToken, 'delete', `${TOKENS}/${id}`).expect(204);
    await call(user.accessToken, 'delete', `${TOKENS}/${id.toUpperCase()}`).expect(204);
    expect((await audits(id)).map((data) => (data as { action: string }).action)).toEqual([
      'token.created',
      'token.revoked',
    ]);
    expect((await call(user.accessToken, 'get', TOKENS)).body.items[0].state).toBe('revoked');
  });

  it('are revoked once by several concurrent requests', async () => {
    const user = await addUser(app, 'parallel@example.com');
    const { id } = await make(user);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        call(user.accessToken, 'delete', `${TOKENS}/${id}`, i % 2 ? app : replica),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(12).fill(204));
    expect(await audits(id)).toHaveLength(2);
  });

  it('of other users are not found', async () => {
    const user = await addUser(app, 'curious@example.com');
    const { id, token } = await make(admin);
    for (const wrong of [id, uuidV7(), 'nonsense', '%00', '__proto__', `${id}%0d%0a`, 'x'.repeat(3000)]) {
      expectProblem(await call(user.accessToken, 'delete', `${TOKENS}/${wrong}`), 404, 'not_found');
    }
    await call(token, 'get', '/api/auth/me').expect(200);
    const list = await call(user.accessToken, 'get', TOKENS);
    expect(list.body.items).toEqual([]);
    expectProblem(await call(user.accessToken, 'get', `/api/users/${admin.userId}/tokens`), 403, 'forbidden');
    expectProblem(
      await call(user.accessToken, 'delete', `/api/users/${admin.userId}/tokens/${id}`),
      403,
      'forbidden',
    );
    await call(token, 'get', '/api/auth/me').expect(200);
  });

  it('are listed and revoked by administrators', async () => {
    const user = await addUser(app, 'watched@example.com');
    const { id, token, prefix } = await make(user, { name: 'left behind' });
    const list = await call(admin.accessToken, 'get', `/api/users/${user.userId}/tokens`).expect(200);
    expect(list.body.items).toMatchObject([{ id, prefix, name: 'left behind', state: 'active' }]);
    expect(list.text).not.toContain(token);

    const other = await addUser(app, 'other@example.com');
    expectProblem(
      await call(admin.accessToken, 'delete', `/api/users/${other.userId}/tokens/${id}`),
      404,
      'not_found',
    );
    await call(token, 'get', '/api/auth/me').expect(200);
    await call(admin.accessToken, 'delete', `/api/users/${user.userId}/tokens/${id}`).expect(204);
    await call(admin.accessToken, 'delete', `/api/users/${user.userId}/tokens/${id}`).expect(204);
    expectProblem(await call(token, 'get', '/api/auth/me', replica), 401, 'unauthenticated');
    expect(await audits(id)).toMatchObject([
      { action: 'token.created', actor: 'watched@example.com' },
      { action: 'token.revoked', actor: 'ada@example.com', metadata: { user_id: user.userId } },
    ]);
    for (const unknown of [uuidV7(), 'me', '__proto__', '%00']) {
      expectProblem(await call(admin.accessToken, 'get', `/api/users/${unknown}/tokens`), 404, 'not_found');
      expectProblem(
        await call(admin.accessToken, 'delete', `/api/users/${unknown}/tokens/${id}`),
        404,
        'not_found',
      );
    }
  });

  it('expire', async () => {
    const user = await addUser(app, 'brief@example.com');
    const { token } = await make(user, { expires_in_days: 1 });
    const before = clock.nowMs;
    try {
      clock.nowMs = before + DAY_MS - 1;
      await call(token, 'get', '/api/auth/me').expect(200);
      clock.nowMs = before + DAY_MS;
      expectProblem(await call(token, 'get', '/api/auth/me', replica), 401, 'unauthenticated');
    } finally {
      clock.nowMs = before;
    }
    await app.database.query(`UPDATE personal_access_tokens SET expires_at = $2 WHERE user_id = $1`, [
      user.userId,
      new Date(clock.nowMs),
    ]);
    expect((await call(user.accessToken, 'get', TOKENS)).body.items[0].state).toBe('expired');
  });

  it('record their last use, and no request waits for that write', async () => {
    const user = await addUser(app, 'used@example.com');
    const { id, token } = await make(user);
    const lastUsed = async (): Promise<unknown> =>
      (await call(user.accessToken, 'get', TOKENS)).body.items[0].last_used_at as unknown;
    // A transaction that holds the row delays the write, but no request.
    await app.database.query('BEGIN');
    await app.database.query('SELECT 1 FROM personal_access_tokens WHERE id = $1 FOR UPDATE', [id]);
    const usedAt = clock.nowMs;
    await call(token, 'get', '/api/auth/me').expect(200);
    const writing = app.app.get(TokenLastUses).flush();
    await call(token, 'get', '/api/auth/me').expect(200);
    expect(await lastUsed()).toBeNull();
    await app.database.query('COMMIT');
    await writing;
    expect(await lastUsed()).toBe(new Date(usedAt).toISOString());
    // The other replica was called earlier and writes later.
    await app.app.get(TokenLastUses).flush();
    clock.nowMs -= 5000;
    await call(token, 'get', '/api/auth/me', replica).expect(200);
    clock.nowMs += 5000;
    await replica.app.get(TokenLastUses).flush();
    expect(await lastUsed()).toBe(new Date(usedAt).toISOString());
  });

  it('are limited to a hundred active ones, also when they are created at once on two replicas', async () => {
    const user = await addUser(app, 'many@example.com');
    await app.database.query(
      `INSERT INTO personal_access_tokens (id, user_id, name, prefix, token_sha256, scopes, created_at, expires_at)
       SELECT gen_random_uuid(), $1, 'n' || n, 'sbp_', sha256(('many' || n)::bytea), '{project:view}', now(),
              $2::timestamptz + interval '1 day' FROM generate_series(1, 97) AS n`,
      [user.userId, new Date(clock.nowMs)],
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        call(user.accessToken, 'post', TOKENS, i % 2 ? app : replica).send({
          name: 'one more',
          scopes: ['project:view'],
        }),
      ),
    );
    const made = answers.filter((answer) => answer.status === 201);
    expect(made).toHaveLength(3);
    for (const answer of answers) {
      if (answer.status === 201) continue;
      expectProblem(answer, 409, 'conflict');
      expect(answer.body.detail).toContain('100');
    }
    // Only active ones count.
    await call(user.accessToken, 'delete', `${TOKENS}/${made[0]?.body.id}`).expect(204);
    await make(user);
  });

  it('are listed newest first, page by page', async () => {
    const user = await addUser(app, 'pages@example.com');
    for (const name of ['1', '2', '3', '4', '5']) await make(user, { name });
    const names: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '?limit=2' : `?limit=2&cursor=${cursor}`;
      const page = await call(user.accessToken, 'get', TOKENS + query).expect(200);
      names.push(...(page.body.items as { name: string }[]).map((item) => item.name));
      cursor = page.body.next_cursor as string | null;
    } while (cursor !== null);
    expect(names).toEqual(['5', '4', '3', '2', '1']);
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=nonsense', 'cursor=a&cursor=b', 'x=1']) {
      const response = await call(user.accessToken, 'get', `${TOKENS}?${query}`);
      expectProblem(response, 400, 'validation_failed');
    }
  });

  it.each([
    [{}, 'name'],
    [{ name: 'a\r\nSet-Cookie: x', scopes: ['project:view'] }, 'name'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: 'project:view' }, 'scopes'],
    [{ name: 'x', scopes: ['everything'] }, 'scopes'],
    [{ name: 'x', scopes: ['project:view', 'project:view'] }, 'scopes'],
    [{ name: 'x', scopes: ['project:view'], expires_in_days: 0 }, 'expires_in_days'],
    [{ name: 'x', scopes: ['project:view'], expires_in_days: 366 }, 'expires_in_days'],
    [{ name: 'x', scopes: ['project:view'], expires_in_days: 1.5 }, 'expires_in_days'],
    [{ name: 'x', scopes: ['project:view'], expires_in_days: null }, 'expires_in_days'],
    [{ name: 'x', scopes: ['project:view'], user_id: uuidV7() }, 'user_id'],
  ])('reject the body %# with 400 at its field', async (body, path) => {
    const response = await call(admin.accessToken, 'post', TOKENS).send(body);
    expectProblem(response, 400, 'validation_failed');
    expect((response.body.errors as { path: string }[])[0]?.path).toMatch(new RegExp(`^${path}`));
  });

  it('a body that is no object is a clear 400', async () => {
    const response = await call(admin.accessToken, 'post', TOKENS)
      .set('Content-Type', 'application/json')
      .send('"x"');
    expect(response.status).toBe(400);
    expect(response.body.code).toMatch(/^(?:validation_failed|bad_request)$/);
  });

  it('a token with a wrong checksum is reported as mistyped', async () => {
    const response = await call('sbp_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA4CWnpU', 'get', '/api/auth/me');
    expectProblem(response, 401, 'unauthenticated');
    expect(response.body.detail).toContain('checksum');
  });

  it('are not accepted as API keys', async () => {
    const { token } = await make(admin);
    const response = await call(token, 'post', '/api/ingest')
      .set('Content-Type', 'application/json')
      .send('{"events":[]}');
    expectProblem(response, 401, 'unauthenticated');
    expect(response.body.detail).toContain('API key');
  });
});
