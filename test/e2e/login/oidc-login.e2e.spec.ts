import { inspect } from 'node:util';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, bootstrap, createProject } from '../../support/access/identity.js';
import {
  CALLBACK,
  LOGIN,
  OidcLoginSetup,
  problemOf,
  PUBLIC_URL,
  SESSION,
} from '../../support/oidc/oidc-login-setup.js';
import type { OidcBrowser, Visit } from '../../support/oidc/oidc-browser.js';
import { passTime, restoreTime } from '../../support/pass-time.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('login by the external issuer', () => {
  let t: OidcLoginSetup;

  beforeAll(async () => {
    t = await OidcLoginSetup.start();
  });
  afterEach(() => t.provider.overrides.clear());
  afterAll(async () => {
    restoreTime();
    await t.close();
  });

  it('is offered, with a URL on the host to which the issuer redirects', async () => {
    const response = await request(t.app.baseUrl).get('/api/auth/providers').expect(200);
    expect(response.body).toEqual({ password: true, oidc: { login_url: `${PUBLIC_URL}${LOGIN}` } });
  });

  it('redirects to the issuer with code, PKCE, state and nonce, none of which the cookie reveals', async () => {
    const tab = t.browser();
    const visit = await tab.get(`${LOGIN}?return_to=/projects/shop`);
    expect(visit.status).toBe(302);
    const to = new URL(visit.headers.get('location') ?? '');
    expect(to.origin).toBe(t.provider.issuer);
    expect(Object.fromEntries(to.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'signalbox',
      redirect_uri: `${PUBLIC_URL}${CALLBACK}`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[0-7][\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      max_age: '7776000',
    });
    const cookie = visit.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/; Max-Age=600; Path=\/api\/auth\/oidc; .*HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain('Secure');
    for (const secret of ['state', 'nonce']) expect(cookie).not.toContain(to.searchParams.get(secret));
    expect(visit.headers.get('cache-control')).toBe('no-store');
  });

  it('creates an account without permissions the first time, and finds it the second time', async () => {
    t.provider.account = {
      sub: 'grace',
      email: 'Grace@Example.com',
      email_verified: true,
      name: ' Grace\u0000 \u202EHopper ',
    };
    await createProject(t.app, t.admin.accessToken, 'hidden');
    const tab = t.browser();
    const done = await tab.logIn(`${LOGIN}?return_to=${encodeURIComponent('/projects/shop?tab=flags#top')}`);
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe('/projects/shop?tab=flags#top');
    expect(done.headers.get('referrer-policy')).toBe('no-referrer');
    expect(done.headers.get('cache-control')).toBe('no-store');
    expect(tab.cookieNames()).toEqual([SESSION]);

    const user = await t.userWith('grace@example.com');
    expect(user).toMatchObject({ name: 'Grace Hopper', password_hash: null, deactivated_at: null });
    expect(await t.identitiesOf(user?.['id'])).toEqual([{ issuer: t.provider.issuer, subject: 'grace' }]);
    expect(await t.app.database.query('SELECT 1 FROM relations WHERE user_id = $1', [user?.['id']])).toEqual(
      [],
    );
    const refreshed = await request(t.app.baseUrl)
      .post('/api/auth/refresh')
      .set('Origin', PUBLIC_URL)
      .set('Cookie', `${SESSION}=${tab.cookie(SESSION)}`)
      .expect(200);
    const as = `Bearer ${refreshed.body.access_token as string}`;
    const me = await request(t.app.baseUrl).get('/api/auth/me').set('Authorization', as).expect(200);
    expect(me.body.user).toEqual({
      id: user?.['id'],
      kind: 'person',
      email: 'grace@example.com',
      name: 'Grace Hopper',
    });
    expect(me.body.organization.permissions).toEqual([]);
    expect(me.body.projects).toEqual([]);
    const hidden = await request(t.app.baseUrl).get('/api/projects/hidden').set('Authorization', as);
    expectProblem(hidden, 404, 'not_found');

    // `sub` identifies the user, whatever e-mail address and name the issuer reports later.
    t.provider.account = { sub: 'grace', email: 'other@example.com', email_verified: true, name: 'Other' };
    expect((await t.browser().logIn()).headers.get('location')).toBe('/');
    expect(await t.userWith('other@example.com')).toBeUndefined();
    expect(await t.sessionsOf(user?.['id'])).toMatchObject([{ method: 'oidc' }, { method: 'oidc' }]);
    const written = await t.app.database.query<{ action: string }>(
      `SELECT data->>'action' AS action FROM events WHERE data->>'resource' = $1 ORDER BY 1`,
      [`user/${user?.['id'] as string}`],
    );
    expect(written.map((row) => row.action)).toEqual(['auth.login', 'auth.login', 'user.created']);
  });

  it('requests the userinfo endpoint for claims that the ID token lacks', async () => {
    t.provider.putClaimsInto('userinfo');
    t.provider.account = { sub: 'quiet', email: 'quiet@example.com', email_verified: true, name: 'Quiet' };
    t.provider.requests.length = 0;
    expect((await t.browser().logIn()).status).toBe(303);
    expect(t.provider.requests.filter((path) => path === '/me')).toHaveLength(1);
    expect(await t.userWith('quiet@example.com')).toMatchObject({ name: 'Quiet' });
    t.provider.requests.length = 0;
    expect((await t.browser().logIn()).status).toBe(303);
    expect(t.provider.requests).not.toContain('/me');
    t.provider.putClaimsInto('id_token');
  });

  it('continues after the issuer has rotated its keys', async () => {
    t.provider.account = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'G' };
    expect((await t.browser().logIn()).status).toBe(303);
    await t.provider.rotateKeys();
    passTime(11_000);
    expect((await t.browser().logIn()).status).toBe(303);
  });

  it('links the account with the verified address, which keeps its password and its permissions', async () => {
    const project = await createProject(t.app, t.admin.accessToken, 'joined');
    const user = await addUser(t.app, 'joan@example.com', { projectId: project.id, relation: 'developer' });
    t.provider.account = { sub: 'joan', email: 'JOAN@example.com', email_verified: true, name: 'Somebody' };
    expect((await t.browser().logIn()).status).toBe(303);
    expect(await t.identitiesOf(user.userId)).toEqual([{ issuer: t.provider.issuer, subject: 'joan' }]);
    expect(await t.sessionsOf(user.userId)).toMatchObject([{ method: 'oidc' }, { method: 'password' }]);
    expect(await t.userWith('joan@example.com')).toMatchObject({ id: user.userId, name: 'Test' });
    const relations = await t.app.database.query('SELECT relation FROM relations WHERE user_id = $1', [
      user.userId,
    ]);
    expect(relations).toEqual([{ relation: 'developer' }]);
    await request(t.app.baseUrl)
      .post('/api/auth/login')
      .send({ email: 'joan@example.com', password: ADMIN.password })
      .expect(200);
    const linked = await t.app.database.query(
      `SELECT 1 FROM events WHERE data->>'action' = 'user.linked' AND data->>'resource' = $1`,
      [`user/${user.userId}`],
    );
    expect(linked).toHaveLength(1);
  });

  it('accepts an invitation, whose link becomes invalid', async () => {
    const userId = uuidV7();
    await t.app.database.query(
      `INSERT INTO users (id, email, name) VALUES ($1, 'invited@example.com', 'I')`,
      [userId],
    );
    await t.app.database.query(
      `INSERT INTO account_links (id, user_id, purpose, token_sha256, created_by, created_at, expires_at)
       VALUES (gen_random_uuid(), $1, 'invitation', '\\x00', $2, now(), now() + interval '1 day')`,
      [userId, t.admin.userId],
    );
    t.provider.account = { sub: 'invited', email: 'invited@example.com', email_verified: true, name: 'Ida' };
    expect((await t.browser().logIn()).status).toBe(303);
    expect(await t.identitiesOf(userId)).toHaveLength(1);
    const [link] = await t.app.database.query('SELECT used_at FROM account_links WHERE user_id = $1', [
      userId,
    ]);
    expect(link?.['used_at']).toBeInstanceOf(Date);
  });

  describe('with an address that is not verified', () => {
    const WHO = [
      ['an administrator', ADMIN.email],
      ['no account', 'uninvited@example.com'],
    ] as const;
    const countUsers = async (): Promise<unknown> =>
      (await t.app.database.query('SELECT count(*) FROM users'))[0]?.['count'];
    const expectNoAccount = async (reason: string, tab: OidcBrowser): Promise<Visit> => {
      const before = await countUsers();
      const visit = await tab.logIn();
      await t.expectRefused(visit, tab, reason);
      expect(await t.identitiesOf(t.admin.userId)).toEqual([]);
      expect(await countUsers()).toBe(before);
      return visit;
    };

    it.each(WHO)('is refused when the issuer denies it: the address of %s', async (_who, email) => {
      t.provider.account = { sub: 'thief', email, email_verified: false, name: 'Thief' };
      const visit = await expectNoAccount('email_not_verified', t.browser());
      expect(problemOf(visit)['detail']).toMatch(/not verified \(claim "email_verified"/);
    });

    it.each(WHO)(
      'is rejected when the issuer omits the claim, with the setting to check: the address of %s',
      async (_who, email) => {
        t.provider.account = { sub: 'thief', email, name: 'Thief' };
        const visit = await expectNoAccount('email_verification_missing', t.browser());
        expect(problemOf(visit)['detail']).toMatch(/"email_verified" is missing.*AUTH_TRUST_EMAIL=on/);
      },
    );

    describe('of an issuer whose addresses are trusted', () => {
      let trusting: TestApp;

      beforeAll(async () => {
        const env = { ...t.provider.env(), AUTH_TRUST_EMAIL: 'on' };
        trusting = await startTestApp({ replicaOf: t.app, clock: t.clock, env });
      });
      afterAll(() => trusting.close());

      it.each(['id_token', 'userinfo'] as const)(
        'is accepted when the issuer omits the claim in %s',
        async (place) => {
          t.provider.putClaimsInto(place);
          onTestFinished(() => t.provider.putClaimsInto('id_token'));
          const invited = await addUser(t.app, `invited-${place}@example.com`);
          for (const [sub, email] of [
            [`invited-${place}`, `invited-${place}@example.com`],
            [`new-${place}`, `new-${place}@example.com`],
          ] as const) {
            t.provider.account = { sub, email, name: 'Entra' };
            expect((await t.browser(trusting).logIn()).status).toBe(303);
          }
          expect(await t.identitiesOf(invited.userId)).toMatchObject([{ subject: `invited-${place}` }]);
          expect(await t.userWith(`new-${place}@example.com`)).toMatchObject({ name: 'Entra' });
        },
      );

      it.each(WHO)(
        'is refused all the same when the issuer denies it: the address of %s',
        async (_who, email) => {
          t.provider.account = { sub: 'thief', email, email_verified: false, name: 'Thief' };
          await expectNoAccount('email_not_verified', t.browser(trusting));
        },
      );
    });
  });

  it('links no second identity with the same address to an account', async () => {
    const user = await addUser(t.app, 'reused@example.com');
    t.provider.account = { sub: 'first', email: 'reused@example.com', email_verified: true, name: 'A' };
    expect((await t.browser().logIn()).status).toBe(303);
    t.provider.account = { sub: 'second', email: 'reused@example.com', email_verified: true, name: 'B' };
    const tab = t.browser();
    await t.expectRefused(await tab.logIn(), tab, 'email_already_linked');
    expect(await t.identitiesOf(user.userId)).toEqual([{ issuer: t.provider.issuer, subject: 'first' }]);
  });

  it('rejects a deactivated user, by identity and by address', async () => {
    t.provider.account = { sub: 'leaver', email: 'leaver@example.com', email_verified: true, name: 'L' };
    await t.browser().logIn();
    const user = await t.userWith('leaver@example.com');
    await t.app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [user?.['id']]);
    const tab = t.browser();
    await t.expectRefused(await tab.logIn(), tab, 'account_deactivated');
    t.provider.account = { ...t.provider.account, sub: 'leaver-again' };
    await t.expectRefused(await tab.logIn(), tab, 'account_deactivated');
    expect(await t.sessionsOf(user?.['id'])).toHaveLength(1);
    expect(await t.identitiesOf(user?.['id'])).toHaveLength(1);
  });

  it.each([undefined, 'not an address'])('needs an e-mail address: %j is none', async (email) => {
    t.provider.account = { sub: 'no-mail', email, email_verified: true, name: 'N' };
    const tab = t.browser();
    await t.expectRefused(await tab.logIn(), tab, 'email_missing');
    expect(await t.app.database.query(`SELECT 1 FROM external_identities WHERE subject = 'no-mail'`)).toEqual(
      [],
    );
  });

  it('creates one account for many concurrent first logins, on two replicas', async () => {
    const replica = await startTestApp({ replicaOf: t.app, clock: t.clock, env: t.provider.env() });
    t.provider.account = { sub: 'eager', email: 'eager@example.com', email_verified: true, name: 'Eager' };
    const visits = await Promise.all(
      Array.from({ length: 8 }, (_, i) => t.browser(i % 2 ? t.app : replica).logIn()),
    );
    expect(visits.map((visit) => visit.status)).toEqual(Array(8).fill(303));
    const user = await t.userWith('eager@example.com');
    expect(await t.sessionsOf(user?.['id'])).toHaveLength(8);
    expect(await t.identitiesOf(user?.['id'])).toHaveLength(1);
    await replica.close();
  });

  it('can begin on one replica and end on the other, and in several tabs', async () => {
    const replica = await startTestApp({ replicaOf: t.app, clock: t.clock, env: t.provider.env() });
    t.provider.account = { sub: 'tabs', email: 'tabs@example.com', email_verified: true, name: 'T' };
    const tab = t.browser();
    const first = await tab.logInAtIssuer(`${LOGIN}?return_to=/one`);
    const second = await tab.logInAtIssuer(`${LOGIN}?return_to=/two`);
    const third = await tab.logInAtIssuer(`${LOGIN}?return_to=/three`);
    expect((await tab.get(second)).headers.get('location')).toBe('/two');
    expect((await tab.at(replica.baseUrl).get(first)).headers.get('location')).toBe('/one');
    expect((await tab.get(third)).headers.get('location')).toBe('/three');
    expect(tab.cookieNames()).toEqual([SESSION]);
    await replica.close();
  });

  it('fits into the headers of a request, however many logins were begun', async () => {
    const tab = t.browser();
    for (let i = 0; i < 40; i++) {
      const visit = await tab.get(`${LOGIN}?return_to=/${'x'.repeat(511)}`);
      expect(visit.status).toBe(302);
    }
    expect(tab.cookieNames()).toHaveLength(8);
    expect((await tab.logIn()).status).toBe(303);
  });

  it('writes no codes, tokens or states to the log or the audit events', async () => {
    const lines: unknown[] = [];
    const spies = (['log', 'warn', 'error'] as const).map((level) =>
      vi.spyOn(Logger.prototype, level).mockImplementation((...line: unknown[]) => void lines.push(line)),
    );
    const restore = (): void => {
      for (const spy of spies) spy.mockRestore();
    };
    onTestFinished(restore);
    t.provider.account = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'G' };
    const tab = t.browser();
    const used = await tab.logInAtIssuer();
    const windBack = tab.save();
    expect((await tab.get(used)).status).toBe(303);
    windBack();
    expect((await tab.get(used)).status).toBe(401);
    t.provider.account = { sub: 'no', denies: { error: 'nasty error', error_description: 'nasty' } };
    const denied = await t.browser().logIn();
    expect(denied.status).toBe(401);
    restore();

    const log = inspect(lines, { depth: 20, maxStringLength: null, maxArrayLength: null });
    expect(log).toContain(`path: '${CALLBACK}'`);
    const events = JSON.stringify(await t.app.database.query(`SELECT data FROM events WHERE type = 'audit'`));
    for (const name of ['code', 'state']) {
      const secret = used.searchParams.get(name) ?? '';
      expect(secret.length).toBeGreaterThan(20);
      expect(log).not.toContain(secret);
      expect(events).not.toContain(secret);
    }
    expect(log + events).not.toMatch(/nasty|eyJ|code=|state=/);
  });

  it.each(['https://evil.example/', '//evil.example'])('does not lead to %j afterwards', async (target) => {
    t.provider.account = { sub: 'grace', email: 'grace@example.com', email_verified: true, name: 'G' };
    const done = await t.browser().logIn(`${LOGIN}?return_to=${encodeURIComponent(target)}`);
    expect([done.status, done.headers.get('location')]).toEqual([303, '/']);
  });

  it('ignores several or malformed return paths', async () => {
    for (const query of ['return_to=/a&return_to=/b', 'return_to[]=/a', 'return_to[x]=/a', '__proto__=/a']) {
      expect((await t.browser().logIn(`${LOGIN}?${query}`)).headers.get('location')).toBe('/');
    }
  });
});

describe('without an external issuer', () => {
  it('has no login route', async () => {
    const app = await startTestApp();
    await bootstrap(app);
    const providers = await request(app.baseUrl).get('/api/auth/providers').expect(200);
    expect(providers.body).toEqual({ password: true, oidc: null });
    for (const path of [LOGIN, CALLBACK, `${CALLBACK}?code=x&state=y`]) {
      const response = await request(app.baseUrl).get(path);
      expectProblem(response, 404, 'oidc_not_configured');
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    await app.close();
  });
});
