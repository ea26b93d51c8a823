import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { ADMIN } from '../../support/access/identity.js';
import type { Visit } from '../../support/oidc/oidc-browser.js';
import { CALLBACK, LOGIN, OidcLoginSetup, problemOf, SESSION } from '../../support/oidc/oidc-login-setup.js';
import { passTime, restoreTime } from '../../support/pass-time.js';
import { startTestApp } from '../../support/processes/test-app.js';

/** The pause after a failed request to the issuer. */
const FAILURE_PAUSE_MS = 2000;
/** The Accept header of a browser that navigates. */
const PAGE = 'text/html,application/xhtml+xml,*/*;q=0.8';

describe('a login by the external issuer that does not succeed', () => {
  let t: OidcLoginSetup;

  beforeAll(async () => {
    t = await OidcLoginSetup.start();
  });
  afterEach(() => t.provider.overrides.clear());
  afterAll(async () => {
    restoreTime();
    await t.close();
  });

  describe('is rejected', () => {
    it('when its callback is repeated, even by a browser with restored cookies', async () => {
      t.provider.account = { sub: 'again', email: 'again@example.com', email_verified: true, name: 'A' };
      const tab = t.browser();
      const callback = await tab.logInAtIssuer();
      const windBack = tab.save();
      expect((await tab.get(callback)).status).toBe(303);
      const other = t.browser();
      await t.expectRefused(await other.get(callback), other, 'transaction_missing');
      windBack();
      await t.expectRefused(await tab.get(callback), tab, 'response_invalid');
      const user = await t.userWith('again@example.com');
      expect(await t.sessionsOf(user?.['id'])).toHaveLength(1);
    });

    it('when its callback arrives twice at once: one of them opens a session', async () => {
      t.provider.account = { sub: 'twice', email: 'twice@example.com', email_verified: true, name: 'A' };
      const tab = t.browser();
      const callback = await tab.logInAtIssuer();
      const visits = await Promise.all([tab.get(callback), tab.get(callback)]);
      expect(visits.map((visit) => visit.status).toSorted()).toEqual([303, 401]);
      expect(await t.sessionsOf((await t.userWith('twice@example.com'))?.['id'])).toHaveLength(1);
      await t.takeFailures();
    });

    it('after ten minutes', async () => {
      t.provider.account = { sub: 'slow', email: 'slow@example.com', email_verified: true, name: 'S' };
      const tab = t.browser();
      const callback = await tab.logInAtIssuer();
      t.clock.nowMs += 10 * 60_000;
      await t.expectRefused(await tab.get(callback), tab, 'transaction_missing');
      t.clock.nowMs -= 10 * 60_000;
      expect(await t.userWith('slow@example.com')).toBeUndefined();
    });

    it.each([
      ['another state', (url: URL) => url.searchParams.set('state', `${url.searchParams.get('state')}x`)],
      ['no state', (url: URL) => url.searchParams.delete('state')],
      ['two states', (url: URL) => url.searchParams.append('state', 'x')],
      ['another code', (url: URL) => url.searchParams.set('code', 'invented')],
      ['no code', (url: URL) => url.searchParams.delete('code')],
      ['an array of codes', (url: URL) => url.searchParams.set('code[]', 'x')],
      ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.example')],
      ['no issuer', (url: URL) => url.searchParams.delete('iss')],
    ])('with %s', async (name, change) => {
      t.provider.account = { sub: 'bent', email: 'bent@example.com', email_verified: true, name: 'B' };
      const tab = t.browser();
      const callback = await tab.logInAtIssuer();
      change(callback);
      const visit = await tab.get(callback);
      // A response with an unknown parameter is still valid.
      if (name === 'an array of codes') expect(visit.status).toBe(303);
      else {
        expect([visit.status, problemOf(visit)['code']]).toEqual([401, 'oidc_login_failed']);
        expect(await t.userWith('bent@example.com')).toBeUndefined();
        expect(tab.cookie(SESSION)).toBeUndefined();
      }
      await t.app.database.query(`DELETE FROM users WHERE email = 'bent@example.com'`);
      await t.takeFailures();
    });

    it('with the cookie of another login, a forged one, or none', async () => {
      t.provider.account = { sub: 'mixed', email: 'mixed@example.com', email_verified: true, name: 'M' };
      const victim = t.browser();
      const attacker = t.browser();
      const callback = await attacker.logInAtIssuer();
      await victim.get(LOGIN);
      // The attacker's own login, opened in the victim's browser: login CSRF.
      await t.expectRefused(await victim.get(callback), victim, 'transaction_missing');
      for (const value of ['', 'AAAA', 'x'.repeat(3000), '%00', '__proto__']) {
        const cookies = Array.from({ length: 8 }, (_, i) => `signalbox_oidc_${i}=${value}`).join('; ');
        const forged = await request(t.app.baseUrl)
          .get(CALLBACK + callback.search)
          .set('Cookie', cookies.slice(0, 12_000));
        expectProblem(forged, 401, 'oidc_login_failed');
      }
      expect(await t.userWith('mixed@example.com')).toBeUndefined();
      await t.takeFailures();
    });

    it('when the user denies it, without repeating the description from the issuer', async () => {
      t.provider.account = {
        sub: 'no',
        denies: { error: 'access_denied', error_description: 'nasty <script>alert(1)</script>' },
      };
      const tab = t.browser();
      const visit = await tab.logIn();
      expect(visit.text).not.toContain('nasty');
      expect(visit.text).not.toContain('script');
      const failures = await t.expectRefused(visit, tab, 'denied');
      expect(JSON.stringify(failures)).not.toContain('nasty');
      expect(tab.cookieNames()).toEqual([]);
    });

    it('with the reason in the URL of the login page, when a browser opens the callback', async () => {
      t.provider.account = { sub: 'no', denies: { error: 'access_denied', error_description: 'nasty' } };
      const tab = t.browser();
      const callback = await tab.logInAtIssuer(`${LOGIN}?return_to=${encodeURIComponent('/p/shop?a=1&b')}`);
      const visit = await tab.get(callback, PAGE);
      expect([visit.status, visit.headers.get('location')]).toEqual([
        303,
        '/login?failure=denied&next=%2Fp%2Fshop%3Fa%3D1%26b',
      ]);
      expect(visit.headers.get('cache-control')).toBe('no-store');
      expect(tab.cookieNames()).toEqual([]);
      expect(await t.takeFailures()).toMatchObject([{ metadata: { reason: 'denied' } }]);
      // The same callback again: the state of the login was deleted.
      const again = await tab.get(callback, PAGE);
      expect(again.headers.get('location')).toBe('/login?failure=transaction_missing&next=%2F');
      await t.takeFailures();
    });

    it('when the issuer returns another error', async () => {
      t.provider.account = {
        sub: 'no',
        denies: { error: 'interaction_required', error_description: 'nasty' },
      };
      const tab = t.browser();
      await t.expectRefused(await tab.logIn(), tab, 'issuer_error');
    });

    const now = (): number => Math.floor(Date.now() / 1000);
    const idToken = (nonce: string | null): Record<string, unknown> => ({
      iss: t.provider.issuer,
      sub: 'forged',
      aud: 'signalbox',
      iat: now(),
      exp: now() + 60,
      nonce,
      email: 'forged@example.com',
      email_verified: true,
      name: 'F',
    });
    type Forge = (claims: Record<string, unknown>) => Promise<string>;
    const signed =
      (change: Record<string, unknown>): Forge =>
      (claims) =>
        t.provider.sign({ ...claims, ...change });
    const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

    it('only for the changed claim, as the unchanged ID token is accepted', async () => {
      expect((await logInWith(signed({}))).status).toBe(303);
      expect(await t.userWith('forged@example.com')).toBeDefined();
      await t.app.database.query(`DELETE FROM users WHERE email = 'forged@example.com'`);
    });

    it.each<[string, Forge]>([
      ['another nonce', signed({ nonce: 'x' })],
      ['another audience', signed({ aud: 'another' })],
      ['another issuer', signed({ iss: 'https://evil.example' })],
      ['an end in the past', signed({ exp: 1 })],
      ['no subject', signed({ sub: undefined })],
      ['a subject with NUL', signed({ sub: 'a\u0000b' })],
      ['a huge subject', signed({ sub: 'x'.repeat(5000) })],
      ['no signature', (claims) => Promise.resolve(`${b64({ alg: 'none' })}.${b64(claims)}.`)],
      [
        "another key's signature",
        async (claims) => {
          const good = (await t.provider.sign(claims)).split('.');
          const other = (await t.provider.sign({ ...claims, sub: 'x' })).split('.');
          return `${good[0]}.${good[1]}.${other[2]}`;
        },
      ],
    ])('with an ID token with %s', async (_name, forge) => {
      const tab = t.browser();
      const visit = await logInWith(forge, tab);
      await t.expectRefused(visit, tab, 'response_invalid');
      expect(await t.userWith('forged@example.com')).toBeUndefined();
    });

    it('when the ID token is missing', async () => {
      const tab = t.browser();
      const callback = await tab.logInAtIssuer();
      t.provider.overrides.set('/token', { status: 200, body: { access_token: 'x', token_type: 'Bearer' } });
      await t.expectRefused(await tab.get(callback), tab, 'response_invalid');
    });

    /** The issuer, or an attacker in between, responds to the code with this ID token. */
    async function logInWith(forge: Forge, tab = t.browser()): Promise<Visit> {
      t.provider.account = { sub: 'forged', email: 'forged@example.com', email_verified: true, name: 'F' };
      const begun = await tab.get(LOGIN);
      const issuerUrl = new URL(begun.headers.get('location') ?? '');
      const state = issuerUrl.searchParams.get('state') ?? '';
      const token = await forge(idToken(issuerUrl.searchParams.get('nonce')));
      t.provider.overrides.set('/token', {
        status: 200,
        body: { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: token },
      });
      const query = new URLSearchParams({ code: 'x', state, iss: t.provider.issuer });
      return tab.get(`${CALLBACK}?${query.toString()}`);
    }
  });

  describe('while the issuer is unreachable', () => {
    it('gets 503 with Retry-After, and succeeds when the issuer recovers', async () => {
      const early = await startTestApp({ env: t.provider.env(), replicaOf: t.app });
      await t.provider.goDown();
      const begin = (): Promise<request.Response> => Promise.resolve(request(early.baseUrl).get(LOGIN));
      try {
        for (let i = 0; i < 3; i++) {
          const response = await begin();
          expectProblem(response, 503, 'service_unavailable');
          expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1);
          expect(response.headers['set-cookie']).toBeUndefined();
        }
        // All other routes continue to work.
        await request(early.baseUrl)
          .post('/api/auth/login')
          .send({ email: ADMIN.email, password: ADMIN.password })
          .expect(200);
        expect((await request(early.baseUrl).get('/health/ready')).status).toBe(200);
      } finally {
        await t.provider.recover();
      }
      passTime(FAILURE_PAUSE_MS);
      expect((await begin()).status).toBe(302);
      await early.close();
    });

    it('redirects a browser that opens the page to the login page', async () => {
      const early = await startTestApp({ env: t.provider.env(), replicaOf: t.app });
      await t.provider.goDown();
      try {
        const visit = await t.browser(early).get(`${LOGIN}?return_to=//evil.example`, PAGE);
        expect([visit.status, visit.headers.get('location')]).toEqual([
          302,
          '/login?failure=service_unavailable&next=%2F',
        ]);
        expect(visit.headers.getSetCookie()).toEqual([]);
      } finally {
        await t.provider.recover();
        await early.close();
      }
    });

    it.each([
      ['does not answer with tokens', '/token', { status: 503, body: { error: 'server_error' } }],
      ['answers with a page', '/token', { status: 502, body: 'Bad Gateway' }],
      ['has no userinfo', '/me', { status: 500, body: 'x' }],
    ] as const)('gets 503 and no session: the issuer %s', async (_name, path, answer) => {
      t.provider.putClaimsInto('userinfo');
      t.provider.account = { sub: 'away', email: 'away@example.com', email_verified: true, name: 'A' };
      const tab = t.browser();
      const callback = await tab.logInAtIssuer();
      t.provider.overrides.set(path, answer);
      await t.expectRefused(await tab.get(callback), tab, 'issuer_unreachable', [503, 'service_unavailable']);
      expect(await t.userWith('away@example.com')).toBeUndefined();
      t.provider.putClaimsInto('id_token');
    });

    it('reads the discovery document again after a login that could not reach the issuer', async () => {
      const discovery = '/.well-known/openid-configuration';
      const tab = t.browser();
      t.provider.account = { sub: 'moved', email: 'moved@example.com', email_verified: true, name: 'M' };
      const callback = await tab.logInAtIssuer();
      t.provider.overrides.set('/token', { status: 503, body: {} });
      await t.expectRefused(await tab.get(callback), tab, 'issuer_unreachable', [503, 'service_unavailable']);
      t.provider.requests.length = 0;
      passTime(FAILURE_PAUSE_MS);
      // The cached document still serves the first login, which triggers the new request.
      await t.browser().get(LOGIN);
      await expect.poll(() => t.provider.requests).toContain(discovery);
    });

    it('does not wait for an issuer that does not respond', async () => {
      const tab = t.browser();
      t.provider.account = { sub: 'hang', email: 'hang@example.com', email_verified: true, name: 'H' };
      const callback = await tab.logInAtIssuer();
      t.provider.overrides.set('/token', 'hang');
      await t.expectRefused(await tab.get(callback), tab, 'issuer_unreachable', [503, 'service_unavailable']);
    });
  });
});
