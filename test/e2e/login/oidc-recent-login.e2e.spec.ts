import request from 'supertest';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import type { OidcBrowser } from '../../support/oidc/oidc-browser.js';
import { LOGIN, OidcLoginSetup, PUBLIC_URL, SESSION } from '../../support/oidc/oidc-login-setup.js';

const ACCOUNT = { sub: 'joan', email: 'joan@example.com', email_verified: true, name: 'Joan' };
const FRESH = `${LOGIN}?prompt=login`;
const HOUR = 3600;
const PASSWORD = 'a password of her own';

describe('a login by the external issuer counts for sensitive changes', () => {
  let t: OidcLoginSetup;

  beforeAll(async () => {
    t = await OidcLoginSetup.start();
    t.provider.account = ACCOUNT;
  });
  afterEach(() => {
    t.provider.account = ACCOUNT;
    t.provider.misread.clear();
  });
  afterAll(() => t.close());

  async function accessToken(browser: OidcBrowser): Promise<string> {
    const { body } = await request(t.app.baseUrl)
      .post('/api/auth/refresh')
      .set('Origin', PUBLIC_URL)
      .set('Cookie', `${SESSION}=${browser.cookie(SESSION)}`)
      .expect(200);
    return (body as { access_token: string }).access_token;
  }

  /** A change that requires a recent login and that the user may make. */
  async function changeAfter(
    login: string,
    browser = t.browser(),
  ): Promise<{ change: request.Response; token: string }> {
    expect((await browser.logIn(login)).status).toBe(303);
    const token = await accessToken(browser);
    return { change: await createToken(token), token };
  }
  const createToken = (token: string): Promise<request.Response> =>
    request(t.app.baseUrl)
      .post('/api/auth/tokens')
      .set('Authorization', `Bearer ${token}`)
      .send({ name: 'script', scopes: ['project:view'] })
      .then((response) => response);

  it('with prompt=login and max_age=0 in the request to the issuer', async () => {
    const visit = await t.browser().get(FRESH);
    const { searchParams } = new URL(visit.headers.get('location') ?? '');
    expect(searchParams.getAll('prompt')).toEqual(['login']);
    expect(searchParams.getAll('max_age')).toEqual(['0']);
  });

  it('without prompt=login when the page requested none, or another prompt', async () => {
    for (const query of ['', '?prompt=none', '?prompt=consent', '?prompt[]=login']) {
      const visit = await t.browser().get(`${LOGIN}${query}`);
      const { searchParams } = new URL(visit.headers.get('location') ?? '');
      expect([query, searchParams.get('prompt')]).toEqual([query, null]);
    }
  });

  it('when the user has just authenticated', async () => {
    for (const login of [LOGIN, FRESH]) {
      expect((await changeAfter(login)).change.status).toBe(201);
    }
  });

  it('from a session at the issuer, as long as auth_time is at most 15 minutes old', async () => {
    for (const login of [LOGIN, FRESH]) {
      t.provider.account = { ...ACCOUNT, authenticatedSecondsAgo: 14 * 60 };
      expect((await changeAfter(login)).change.status).toBe(201);
      t.provider.account = { ...ACCOUNT, authenticatedSecondsAgo: 16 * 60 };
      expectProblem((await changeAfter(login)).change, 403, 'recent_login_required');
    }
  });

  it('but not when the issuer ignores prompt=login and responds silently from an old session', async () => {
    const browser = t.browser();
    t.provider.account = { ...ACCOUNT, authenticatedSecondsAgo: HOUR };
    await browser.logIn();
    t.provider.misread.set('prompt', null).set('max_age', '100000');
    t.provider.requests.length = 0;
    const { change } = await changeAfter(FRESH, browser);
    expect(t.provider.requests.filter((path) => path.startsWith('/interaction'))).toEqual([]);
    expectProblem(change, 403, 'recent_login_required');
    expect(change.body.detail).not.toContain('auth_time');

    // The same session at the issuer, which now follows the request: the user authenticates again.
    t.provider.misread.clear();
    t.provider.account = ACCOUNT;
    expect((await changeAfter(FRESH, browser)).change.status).toBe(201);
  });

  it('but not when the issuer reports no auth_time, until a password is confirmed in the session', async () => {
    const browser = t.browser();
    for (const login of [LOGIN, FRESH, FRESH]) {
      t.provider.misread.set('prompt', null).set('max_age', null);
      t.provider.requests.length = 0;
      const { change } = await changeAfter(login, browser);
      expectProblem(change, 403, 'recent_login_required');
      expect(change.body.detail).toContain('auth_time');
    }
    // The last two logins showed no page of the issuer: its session answered.
    expect(t.provider.requests.filter((path) => path.startsWith('/interaction'))).toEqual([]);

    const link = await request(t.app.baseUrl)
      .post(`/api/users/${String((await t.userWith(ACCOUNT.email))?.['id'])}/password-reset`)
      .set('Authorization', `Bearer ${t.admin.accessToken}`)
      .expect(201);
    await request(t.app.baseUrl)
      .post('/api/auth/password-resets/accept')
      .set('Origin', PUBLIC_URL)
      .send({ token: (link.body as { token: string }).token, password: PASSWORD })
      .expect(200);
    const { change, token } = await changeAfter(LOGIN, browser);
    expectProblem(change, 403, 'recent_login_required');
    await request(t.app.baseUrl)
      .post('/api/auth/reauthenticate')
      .set('Authorization', `Bearer ${token}`)
      .send({ password: PASSWORD })
      .expect(200);
    expect((await createToken(token)).status).toBe(201);
  });

  it('for no longer than 15 minutes, also with an issuer whose clock is ahead', async () => {
    t.provider.account = { ...ACCOUNT, authenticatedSecondsAgo: -HOUR };
    const { change, token } = await changeAfter(FRESH);
    expect(change.status).toBe(201);
    const sessions = await t.app.database.query<{ ahead: boolean }>(
      'SELECT bool_or(authenticated_at > created_at) AS ahead FROM sessions',
    );
    expect(sessions).toEqual([{ ahead: false }]);
    expect(token).not.toBe('');
  });
});
