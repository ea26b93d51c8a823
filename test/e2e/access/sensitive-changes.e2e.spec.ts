import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signIn, postWithCookie } from '../../support/http/cookies.js';
import { ADMIN } from '../../support/access/identity.js';
import { MatrixWorld, type Prepared } from '../../support/access/permission-matrix.js';
import { prepareServiceAccounts } from '../../support/access/permission-matrix-service-accounts.js';
import { routesOf } from '../../support/http/route-table.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';
import { PERMISSIONS } from '../../../src/auth/permissions.js';

interface Answer {
  status: number;
  code: string | undefined;
  detail: string;
  body: Record<string, unknown>;
}

/** One request of each sensitive route, about resources created for it alone. */
const REQUESTS: Record<string, (world: MatrixWorld) => Prepared | Promise<Prepared>> = {
  'POST /api/auth/signing-keys/rotate': () => ({ path: '/api/auth/signing-keys/rotate' }),
  'POST /api/auth/tokens': () => ({
    path: '/api/auth/tokens',
    body: { name: 'script', scopes: ['project:view'] },
  }),
  'POST /api/auth/command-logins': () => ({
    path: '/api/auth/command-logins',
    body: { name: 'command', scopes: ['project:view'], code_challenge: 'A'.repeat(43) },
  }),
  'POST /api/projects/:project/api-keys': () => ({
    path: '/api/projects/shop/api-keys',
    body: { name: 'key' },
  }),
  'DELETE /api/projects/:project/api-keys/:key_id': async (world) => ({
    path: `/api/projects/shop/api-keys/${await world.newApiKey()}`,
  }),
  'POST /api/projects/:project/api-keys/:key_id/rotate-secret': async (world) => ({
    path: `/api/projects/shop/api-keys/${await world.newApiKey()}/rotate-secret`,
    body: { overlap_hours: 1 },
  }),
  'PUT /api/projects/:project/members/:user_id': async (world) => ({
    path: `/api/projects/shop/members/${await world.newUser('developer')}`,
    body: { relation: 'owner' },
  }),
  'DELETE /api/projects/:project/members/:user_id': async (world) => ({
    path: `/api/projects/shop/members/${await newOwner(world)}`,
  }),
  'POST /api/service-accounts': (world) => prepareServiceAccounts(world, 'POST', '/api/service-accounts'),
  'PATCH /api/service-accounts/:id': (world) =>
    prepareServiceAccounts(world, 'PATCH', '/api/service-accounts/:id'),
  'DELETE /api/service-accounts/:id': (world) =>
    prepareServiceAccounts(world, 'DELETE', '/api/service-accounts/:id'),
  'POST /api/service-accounts/:id/tokens': (world) =>
    prepareServiceAccounts(world, 'POST', '/api/service-accounts/:id/tokens'),
  'DELETE /api/service-accounts/:id/tokens/:token_id': (world) =>
    prepareServiceAccounts(world, 'DELETE', '/api/service-accounts/:id/tokens/:token_id'),
  'POST /api/service-accounts/:id/tokens/:token_id/rotate': (world) =>
    prepareServiceAccounts(world, 'POST', '/api/service-accounts/:id/tokens/:token_id/rotate'),
  'POST /api/users': () => ({
    path: '/api/users',
    body: { email: `${n++}@invited.example.com`, name: 'Invited' },
  }),
  'PATCH /api/users/:id': async (world) => ({
    path: `/api/users/${await world.newUser()}`,
    body: { relation: 'admin' },
  }),
  'DELETE /api/users/:id': async (world) => ({ path: `/api/users/${await world.newUser()}` }),
  'POST /api/users/:id/invitation': async (world) => {
    const id = await world.newUser();
    await world.app.database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [id]);
    return { path: `/api/users/${id}/invitation` };
  },
  'POST /api/users/:id/password-reset': async (world) => ({
    path: `/api/users/${await world.newUser()}/password-reset`,
  }),
};
let n = 0;

async function newOwner(world: MatrixWorld): Promise<string> {
  const id = await world.newUser('developer');
  await world.app.database.query(`UPDATE relations SET relation = 'owner' WHERE user_id = $1`, [id]);
  return id;
}

describe('sensitive changes', () => {
  let app: TestApp;
  let world: MatrixWorld;
  let session: string;
  let refreshToken: string;
  let personalToken: string;

  beforeAll(async () => {
    app = await startTestApp();
    world = await MatrixWorld.create(app);
    const made = await call('POST', world.identities.admin.accessToken, {
      path: '/api/auth/tokens',
      body: { name: 'everything', scopes: PERMISSIONS },
    });
    personalToken = made.body['token'] as string;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.database.query('DELETE FROM login_attempts');
    ({ accessToken: session, refreshToken } = await signIn(app));
  });

  async function call(method: string, token: string, { path, body }: Prepared): Promise<Answer> {
    const response = await fetch(app.baseUrl + path, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
    // A login of the command line returns a `code` as well, which is no error code.
    const { code, detail } = (response.ok ? {} : json) as { code?: string; detail?: string };
    return { status: response.status, code, detail: detail ?? '', body: json };
  }

  /** Ages all sessions of the administrator: this one and the earlier ones. */
  const ageLogins = (seconds: number): Promise<unknown> =>
    app.database.query(
      `UPDATE sessions SET authenticated_at = now() - make_interval(secs => $2) WHERE user_id = $1`,
      [world.identities.admin.userId, seconds],
    );
  const freshenLogins = (): Promise<unknown> =>
    app.database.query('UPDATE sessions SET authenticated_at = now()');
  const reauthenticate = (token: string, password: string): Promise<Answer> =>
    call('POST', token, { path: '/api/auth/reauthenticate', body: { password } });

  it('are declared by every route that makes them, and each of these routes is tested', () => {
    const declared = routesOf(app.app)
      .filter(({ rule }) => rule?.kind === 'user' && rule.sensitive !== null)
      .map(({ name }) => name);
    expect(Object.keys(REQUESTS).toSorted()).toEqual(declared.toSorted());
  });

  it.each(Object.keys(REQUESTS))(
    '%s refuses a personal token and an old login, and admits a recent one',
    async (route) => {
      const [method = ''] = route.split(' ');
      const prepared = await REQUESTS[route]?.(world);
      if (prepared === undefined) throw new Error('no such route');
      const before = await world.fingerprint();
      const byToken = await call(method, personalToken, prepared);
      expect([byToken.status, byToken.code]).toEqual([403, 'session_required']);

      await ageLogins(15 * 60 + 1);
      const tooOld = await call(method, session, prepared);
      expect([tooOld.status, tooOld.code]).toEqual([403, 'recent_login_required']);
      expect(tooOld.detail).toContain('POST /api/auth/reauthenticate');
      await freshenLogins();
      const after = await world.fingerprint();
      // The test itself has moved the login times.
      expect({ ...after, sessions: '' }).toEqual({ ...before, sessions: '' });

      await ageLogins(14 * 60);
      const recent = await call(method, session, prepared);
      expect([route, recent.status < 300, recent.code]).toEqual([route, true, undefined]);
      await freshenLogins();
    },
  );

  it('are admitted again, with the same access token, once the password is confirmed', async () => {
    await ageLogins(3600);
    const create = { path: '/api/projects/shop/api-keys', body: { name: 'after confirming' } };
    expect((await call('POST', session, create)).code).toBe('recent_login_required');
    const wrong = await reauthenticate(session, 'not the password');
    expect([wrong.status, wrong.code]).toEqual([403, 'password_wrong']);
    expect((await call('POST', session, create)).code).toBe('recent_login_required');
    const right = await reauthenticate(session, ADMIN.password);
    expect(right.status).toBe(200);
    expect(
      Date.parse(right.body['recent_until'] as string) - Date.parse(right.body['authenticated_at'] as string),
    ).toBe(15 * 60_000);
    expect((await call('POST', session, create)).status).toBe(201);
    const audits = await app.database.query<{ action: string }>(
      `SELECT data->>'action' AS action FROM events
        WHERE type = 'audit' AND data->>'action' = 'auth.reauthenticated'`,
    );
    expect(audits).toHaveLength(1);
  });

  it('are admitted in the confirmed session only, not in other sessions of the user', async () => {
    const other = await signIn(app);
    await ageLogins(3600);
    await reauthenticate(session, ADMIN.password);
    const create = { path: '/api/projects/shop/api-keys', body: { name: 'elsewhere' } };
    expect((await call('POST', other.accessToken, create)).code).toBe('recent_login_required');
  });

  it('require a recent login: a refreshed session is as old as its login', async () => {
    await ageLogins(3600);
    const refreshed = await postWithCookie(app, 'refresh', refreshToken).expect(200);
    const { access_token: token } = refreshed.body as { access_token: string };
    const create = { path: '/api/projects/shop/api-keys', body: { name: 'refreshed' } };
    expect((await call('POST', token, create)).code).toBe('recent_login_required');
  });

  it('limit wrong passwords, separately from failed logins', async () => {
    for (let i = 0; i < 10; i++) {
      const body = JSON.stringify({ email: ADMIN.email, password: 'wrong' });
      const headers = { 'Content-Type': 'application/json' };
      await fetch(`${app.baseUrl}/api/auth/login`, { method: 'POST', headers, body });
    }
    expect((await reauthenticate(session, ADMIN.password)).status).toBe(200);
    for (let i = 0; i < 10; i++) await reauthenticate(session, 'wrong');
    expect((await reauthenticate(session, ADMIN.password)).code).toBe('rate_limited');
  });

  it('cannot be confirmed with a personal token', async () => {
    const answer = await reauthenticate(personalToken, ADMIN.password);
    expect([answer.status, answer.code]).toEqual([403, 'session_required']);
  });

  it('leave other changes by the same routes to personal tokens and old logins', async () => {
    await ageLogins(3600);
    for (const token of [personalToken, session]) {
      const user = await world.newUser('developer');
      const rename = { path: `/api/users/${user}`, body: { name: 'Renamed' } };
      expect((await call('PATCH', token, rename)).status).toBe(200);
      const member = `/api/projects/shop/members/${user}`;
      expect((await call('PUT', token, { path: member, body: { relation: 'viewer' } })).status).toBe(200);
      expect((await call('DELETE', token, { path: member })).status).toBe(204);
    }
  });

  it.each([
    ['the e-mail address', { email: 'moved@example.com' }],
    ['the relation of an administrator', { relation: 'admin' }],
    ['deactivation', { deactivated: true }],
  ])('of an account include %s', async (_what, body) => {
    await ageLogins(3600);
    const path = `/api/users/${await world.newUser()}`;
    expect((await call('PATCH', session, { path, body })).code).toBe('recent_login_required');
    expect((await call('PATCH', personalToken, { path, body })).code).toBe('session_required');
  });

  it('of members include the demotion of an owner', async () => {
    await ageLogins(3600);
    const path = `/api/projects/shop/members/${await newOwner(world)}`;
    const answer = await call('PUT', session, { path, body: { relation: 'viewer' } });
    expect(answer.code).toBe('recent_login_required');
  });

  it('are refused for a missing permission before the age of the login is checked', async () => {
    await app.database.query(`UPDATE sessions SET authenticated_at = now() - interval '1 hour'`);
    const { developer } = world.identities;
    const create = { path: '/api/projects/shop/api-keys', body: { name: 'key' } };
    const answer = await call('POST', developer.accessToken, create);
    expect([answer.code, answer.detail]).toEqual(['forbidden', expect.stringContaining('keys:manage')]);
    await freshenLogins();
  });
});
