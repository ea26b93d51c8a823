import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  browserOf,
  expectSessionInvalid,
  isLetIn,
  postWithCookie,
  sessionCookie,
  signIn,
  type Browser,
} from '../../support/http/cookies.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, bootstrap } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

describe('the session cookie', () => {
  let app: TestApp;
  let replica: TestApp;
  /** Behind a proxy with TLS. Started with the others, before the tests move the clock. */
  let proxied: TestApp;
  const clock = new ManualClock(Date.now());
  let n = 0;

  beforeAll(async () => {
    app = await startTestApp({ clock });
    replica = await startTestApp({ clock, replicaOf: app });
    const env = { SERVICE_PUBLIC_URL: 'https://signalbox.example.com' };
    proxied = await startTestApp({ clock, replicaOf: app, env });
    await bootstrap(app);
  });
  afterAll(async () => {
    await proxied.close();
    await replica.close();
    await app.close();
  });

  const refresh = (token: string | null, at: TestApp = app): Test => postWithCookie(at, 'refresh', token);
  const rotated = async (token: string): Promise<Browser> => browserOf(await refresh(token).expect(200));
  const newUser = async (): Promise<{ email: string; userId: string }> => {
    const email = `user-${n++}@example.com`;
    return { email, userId: (await addUser(app, email)).userId };
  };
  const rowOf = async (sessionId: string): Promise<Record<string, unknown>> => {
    const [row] = await app.database.query('SELECT * FROM sessions WHERE id = $1', [sessionId]);
    return row ?? {};
  };
  const auditOf = (action: string, resource: string): Promise<{ data: Record<string, unknown> }[]> =>
    app.database.query(
      `SELECT data FROM events WHERE type = 'audit' AND data->>'action' = $1 AND data->>'resource' = $2`,
      [action, resource],
    );
  describe('refresh', () => {
    it('returns an access token and the next cookie, which no script can read', async () => {
      const before = await signIn(app, ADMIN.email, ADMIN.password, 'old browser');
      clock.nowMs += 10 * 60 * SECOND;
      const response = await refresh(before.refreshToken).set('User-Agent', 'new browser').expect(200);
      expect(response.body).toEqual({
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 900,
      });
      expect(response.headers['cache-control']).toBe('no-store');
      expect(sessionCookie(response)).toMatchObject({
        path: '/api/auth',
        httpOnly: true,
        sameSite: 'lax',
        value: expect.stringContaining(`${before.sessionId}.1.`),
      });
      expect(sessionCookie(response)).not.toHaveProperty('domain');
      const after = browserOf(response);
      expect(after.accessToken).not.toBe(before.accessToken);
      expect(await isLetIn(replica, after.accessToken)).toBe(true);
      expect(await rowOf(before.sessionId)).toMatchObject({
        generation: 1,
        user_agent: 'new browser',
        ip: expect.stringContaining('127.0.0.1'),
        last_used_at: new Date(clock.nowMs),
        expires_at: new Date(clock.nowMs + 14 * DAY),
        ended_at: null,
      });
    });

    it('marks the cookie as Secure only where TLS is used', async () => {
      expect(sessionCookie(await refresh((await signIn(app)).refreshToken))).not.toHaveProperty('secure');
      const { email, password } = ADMIN;
      const login = await request(proxied.baseUrl).post('/api/auth/login').send({ email, password });
      expect(sessionCookie(login)).toMatchObject({ secure: true, httpOnly: true });
    });

    it('rotates once for concurrent requests of many tabs to several replicas', async () => {
      const { refreshToken, sessionId } = await signIn(app);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => refresh(refreshToken, i % 2 ? app : replica)),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map((answer) => browserOf(answer).refreshToken)).size).toBe(1);
      for (const answer of answers) expect(await isLetIn(app, browserOf(answer).accessToken)).toBe(true);
      expect(await rowOf(sessionId)).toMatchObject({ generation: 1, ended_at: null });
    });

    it('repeats the response for 20 seconds, without another rotation', async () => {
      const first = await signIn(app);
      const second = await rotated(first.refreshToken);
      clock.nowMs += 20 * SECOND;
      expect((await rotated(first.refreshToken)).refreshToken).toBe(second.refreshToken);
      expect(await rowOf(first.sessionId)).toMatchObject({ generation: 1 });
      expect((await rotated(second.refreshToken)).refreshToken).toContain('.2.');
    });

    it('ends the session on a token that was used before, and no other session', async () => {
      const { email, userId } = await newUser();
      const other = await signIn(app, email);
      const stolen = await signIn(app, email);
      const current = await rotated(stolen.refreshToken);
      clock.nowMs += 20 * SECOND + 1;
      expectSessionInvalid(await refresh(stolen.refreshToken, replica));

      expectSessionInvalid(await refresh(current.refreshToken));
      expectSessionInvalid(await refresh(stolen.refreshToken));
      for (const at of [app, replica]) {
        expect(await isLetIn(at, stolen.accessToken)).toBe(false);
        expect(await isLetIn(at, current.accessToken)).toBe(false);
        expect(await isLetIn(at, other.accessToken)).toBe(true);
      }
      await refresh(other.refreshToken).expect(200);
      expect(await rowOf(stolen.sessionId)).toMatchObject({ ended_reason: 'refresh_token_reused' });
      const events = await auditOf('session.refresh_token_reused', `session/${stolen.sessionId}`);
      expect(events).toEqual([
        {
          data: expect.objectContaining({
            actor: email,
            path: '/api/auth/refresh',
            metadata: expect.objectContaining({ actor_id: userId, request_id: expect.any(String) }),
          }),
        },
      ]);
      expect(JSON.stringify(events)).not.toContain(stolen.refreshToken.split('.')[2]);
    });

    it('ends the session on a token older than the previous one, however recent', async () => {
      const first = await signIn(app);
      const second = await rotated(first.refreshToken);
      const third = await rotated(second.refreshToken);
      expectSessionInvalid(await refresh(first.refreshToken));
      expectSessionInvalid(await refresh(third.refreshToken));
    });

    it('records a reuse once, even when it happens many times at once', async () => {
      const first = await signIn(app);
      await rotated(first.refreshToken);
      clock.nowMs += 60 * SECOND;
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, i) => refresh(first.refreshToken, i % 2 ? app : replica)),
      );
      for (const answer of answers) expectSessionInvalid(answer);
      const resource = `session/${first.sessionId}`;
      expect(await auditOf('session.refresh_token_reused', resource)).toHaveLength(1);
    });

    it('keeps a session for 14 days without use and 90 days in total', async () => {
      let browser = await signIn(app);
      const createdAt = clock.nowMs;
      for (const day of [13, 26, 39, 52, 65, 78]) {
        clock.nowMs = createdAt + day * DAY;
        const response = await refresh(browser.refreshToken).expect(200);
        browser = browserOf(response);
        const end = createdAt + Math.min(90, day + 14) * DAY;
        expect(await rowOf(browser.sessionId)).toMatchObject({ expires_at: new Date(end) });
        // The expiry of a cookie has no milliseconds.
        expect(sessionCookie(response)?.expires?.getTime()).toBe(Math.floor(end / SECOND) * SECOND);
      }
      clock.nowMs = createdAt + 90 * DAY - 60 * SECOND;
      browser = await rotated(browser.refreshToken);
      expect(await isLetIn(app, browser.accessToken)).toBe(true);
      clock.nowMs = createdAt + 90 * DAY;
      expectSessionInvalid(await refresh(browser.refreshToken));
      expect(await isLetIn(app, browser.accessToken)).toBe(false);
    });

    it('rejects a session that was not used for 14 days', async () => {
      const browser = await signIn(app);
      clock.nowMs += 14 * DAY;
      expectSessionInvalid(await refresh(browser.refreshToken));
    });

    it('rejects a deactivated user, and accepts the user again after a reactivation', async () => {
      const { email, userId } = await newUser();
      const browser = await signIn(app, email);
      await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [userId]);
      expectSessionInvalid(await refresh(browser.refreshToken));
      expect(await rowOf(browser.sessionId)).toMatchObject({ generation: 0 });
      await app.database.query('UPDATE users SET deactivated_at = NULL WHERE id = $1', [userId]);
      await refresh(browser.refreshToken).expect(200);
    });

    it('rejects a forged token, and ends no session because of it', async () => {
      const browser = await signIn(app);
      const current = await rotated(browser.refreshToken);
      const [id = '', , mac = ''] = current.refreshToken.split('.');
      clock.nowMs += 60 * SECOND;
      for (const forged of [
        `${id}.0.${mac}`,
        `${id}.1.${'A'.repeat(mac.length)}`,
        `${id}.2.${mac}`,
        `${id}.99999999999999999999.${mac}`,
        `${id}.1`,
        'undefined',
        '',
        '%00',
        '%E0%A4%A',
        '__proto__',
        'x'.repeat(8000),
        current.accessToken,
      ]) {
        expectSessionInvalid(await refresh(forged));
      }
      expect(await rowOf(id)).toMatchObject({ generation: 1, ended_at: null });
      await refresh(current.refreshToken).expect(200);
    });

    it.each([null, 'x; signalbox_session2=y'])('responds to the cookie %j with 401', async (token) => {
      expectSessionInvalid(await refresh(token));
    });

    it('reads only the cookie, not the body, the query or the bearer token', async () => {
      const { refreshToken } = await signIn(app);
      const name = 'signalbox_session';
      const post = (path: string): Test => request(app.baseUrl).post(path);
      expectSessionInvalid(await post('/api/auth/refresh').send({ [name]: refreshToken }));
      expectSessionInvalid(await post(`/api/auth/refresh?${name}=${refreshToken}`));
      expectSessionInvalid(await post('/api/auth/refresh').set('Authorization', `Bearer ${refreshToken}`));
      expectProblem(
        await request(app.baseUrl).get('/api/auth/refresh').set('Cookie', `${name}=${refreshToken}`),
        405,
        'method_not_allowed',
      );
      await refresh(refreshToken).expect(200);
      // It is not accepted as a bearer token.
      expect(await isLetIn(app, refreshToken)).toBe(false);
    });
  });

  describe('other sites', () => {
    const SITES: [string, Record<string, string>, boolean][] = [
      ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, false],
      ['an old browser on another site', { Origin: 'https://evil.example.com' }, false],
      ['a page of ours', { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://localhost' }, true],
      ['no browser', {}, true],
    ];

    it.each(SITES)('%s (%o) may refresh, log out and log in: %s', async (_name, headers, passes) => {
      const browser = await signIn(app);
      const login = await request(app.baseUrl).post('/api/auth/login').set(headers).send(ADMIN);
      const refreshed = await refresh(browser.refreshToken).set(headers);
      const logout = await postWithCookie(app, 'logout', browser.refreshToken).set(headers);
      if (passes) {
        expect([login.status, refreshed.status, logout.status]).toEqual([200, 200, 204]);
        return;
      }
      for (const answer of [login, refreshed, logout]) {
        expectProblem(answer, 403, 'cross_origin_refused');
        expect(sessionCookie(answer)).toBeUndefined();
      }
      expect(await rowOf(browser.sessionId)).toMatchObject({ generation: 0, ended_at: null });
    });

    it('an old browser on a page of the service may, by Host or by the public URL', async () => {
      const { host } = new URL(proxied.baseUrl);
      for (const origin of [`http://${host}`, 'https://signalbox.example.com']) {
        const { refreshToken } = await signIn(proxied);
        await refresh(refreshToken, proxied).set('Origin', origin).expect(200);
      }
      const { refreshToken } = await signIn(proxied);
      const wrongPort = 'https://signalbox.example.com:8443';
      expectProblem(
        await refresh(refreshToken, proxied).set('Origin', wrongPort),
        403,
        'cross_origin_refused',
      );
    });
  });
});
