import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  browserOf,
  expectCookieCleared,
  expectSessionInvalid,
  isLetIn,
  postWithCookie,
  signIn,
  type Browser,
} from '../../support/http/cookies.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, bootstrap } from '../../support/access/identity.js';
import { ManualClock } from '../../support/manual-clock.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

describe('sessions', () => {
  let app: TestApp;
  let replica: TestApp;
  const clock = new ManualClock(Date.now());
  let n = 0;

  beforeAll(async () => {
    app = await startTestApp({ clock });
    replica = await startTestApp({ clock, replicaOf: app });
    await bootstrap(app);
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const refresh = (token: string | null, at: TestApp = app): Test => postWithCookie(at, 'refresh', token);
  const rotated = async (token: string): Promise<Browser> => browserOf(await refresh(token).expect(200));
  const as = (who: { accessToken: string }, method: 'delete' | 'get', path: string): Test =>
    request(app.baseUrl)[method](path).set('Authorization', `Bearer ${who.accessToken}`);
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
  describe('logout', () => {
    it('ends the session and its access tokens on every replica, and clears the cookie', async () => {
      const other = await signIn(app);
      const browser = await signIn(app);
      const { refreshToken, accessToken } = await rotated(browser.refreshToken);
      const response = await postWithCookie(replica, 'logout', refreshToken).expect(204);
      expectCookieCleared(response);
      expect(response.text).toBe('');
      for (const at of [app, replica]) {
        expect(await isLetIn(at, accessToken)).toBe(false);
        expect(await isLetIn(at, browser.accessToken)).toBe(false);
        expect(await isLetIn(at, other.accessToken)).toBe(true);
      }
      expectSessionInvalid(await refresh(refreshToken));
      expect(await rowOf(browser.sessionId)).toMatchObject({ ended_reason: 'logout' });
      const again = await postWithCookie(app, 'logout', refreshToken).expect(204);
      expectCookieCleared(again);
      expect(await auditOf('auth.logout', `session/${browser.sessionId}`)).toHaveLength(1);
    });

    it.each([null, `${'0'.repeat(8)}-0000-7000-8000-000000000000.0.x`])(
      'is 204 with the cookie %j, too',
      async (token) => {
        expectCookieCleared(await postWithCookie(app, 'logout', token).expect(204));
      },
    );

    it('ends no session with a forged cookie', async () => {
      const browser = await signIn(app);
      await postWithCookie(app, 'logout', `${browser.refreshToken.slice(0, -4)}AAAA`).expect(204);
      expect(await isLetIn(app, browser.accessToken)).toBe(true);
    });

    it('wins over a concurrent refresh, in any order', async () => {
      for (let i = 0; i < 5; i++) {
        const browser = await signIn(app);
        const [refreshed] = await Promise.all([
          refresh(browser.refreshToken, replica),
          postWithCookie(app, 'logout', browser.refreshToken).expect(204),
        ]);
        expect([200, 401]).toContain(refreshed.status);
        if (refreshed.status === 200) {
          const { refreshToken, accessToken } = browserOf(refreshed);
          expect(await isLetIn(app, accessToken)).toBe(false);
          expectSessionInvalid(await refresh(refreshToken));
        }
        expect(await isLetIn(app, browser.accessToken)).toBe(false);
      }
    });
  });

  describe('the list', () => {
    it("shows the user's active sessions, newest first, and marks the current one", async () => {
      const { email } = await newUser();
      await app.database.query(
        'DELETE FROM sessions WHERE user_id = (SELECT id FROM users WHERE email = $1)',
        [email],
      );
      const first = await signIn(app, email, ADMIN.password, 'phone');
      const loginAt = new Date(clock.nowMs).toISOString();
      clock.nowMs += 5 * SECOND;
      const ended = await signIn(app, email);
      await postWithCookie(app, 'logout', ended.refreshToken).expect(204);
      const third = await signIn(app, email, ADMIN.password, 'laptop');
      clock.nowMs += 5 * SECOND;
      await rotated(first.refreshToken);
      const response = await as(third, 'get', '/api/auth/sessions').expect(200);
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.body).toEqual({
        items: [
          expect.objectContaining({ id: third.sessionId, current: true, user_agent: 'laptop' }),
          {
            id: first.sessionId,
            current: false,
            method: 'password',
            ip: expect.stringContaining('127.0.0.1'),
            user_agent: null,
            created_at: loginAt,
            last_used_at: new Date(clock.nowMs).toISOString(),
            expires_at: new Date(clock.nowMs + 14 * DAY).toISOString(),
          },
        ],
        next_cursor: null,
      });
      for (const secret of [first, third]) {
        expect(response.text).not.toContain(secret.refreshToken.split('.')[2]);
      }

      const page = await as(third, 'get', '/api/auth/sessions?limit=1').expect(200);
      expect(page.body.items).toHaveLength(1);
      const next = await as(third, 'get', `/api/auth/sessions?limit=1&cursor=${page.body.next_cursor}`);
      expect(next.body.items[0].id).toBe(first.sessionId);
      expect(next.body.next_cursor).toBeNull();

      clock.nowMs += 13 * DAY;
      const later = await signIn(app, email);
      clock.nowMs += 2 * DAY;
      const fresh = await rotated(later.refreshToken);
      const left = await as(fresh, 'get', '/api/auth/sessions').expect(200);
      expect(left.body.items.map(({ id }: { id: string }) => id)).toEqual([later.sessionId]);
    });

    it.each(['cursor=nonsense', 'cursor=WyJ4Il0'])('refuses ?%s', async (query) => {
      const response = await as(await signIn(app), 'get', `/api/auth/sessions?${query}`);
      expectProblem(response, 400, 'validation_failed');
    });

    it('requires an access token', async () => {
      for (const method of ['get', 'delete'] as const) {
        const { refreshToken } = await signIn(app);
        const call = request(app.baseUrl)[method]('/api/auth/sessions');
        const response = await call.set('Cookie', `signalbox_session=${refreshToken}`);
        expectProblem(response, 401, 'unauthenticated');
        await refresh(refreshToken).expect(200);
      }
    });
  });

  describe('deleting', () => {
    it("one of the user's sessions ends its access tokens at once on every replica, and only these", async () => {
      const { email } = await newUser();
      const [phone, laptop] = [await signIn(app, email), await signIn(replica, email)];
      await as(laptop, 'delete', `/api/auth/sessions/${phone.sessionId}`).expect(204);
      for (const at of [app, replica]) {
        expect(await isLetIn(at, phone.accessToken)).toBe(false);
        expect(await isLetIn(at, laptop.accessToken)).toBe(true);
      }
      expectSessionInvalid(await refresh(phone.refreshToken));
      await refresh(laptop.refreshToken).expect(200);
      await as(laptop, 'delete', `/api/auth/sessions/${phone.sessionId}`).expect(204);
      expect(await auditOf('session.ended', `session/${phone.sessionId}`)).toHaveLength(1);
    });

    it('the current session logs out', async () => {
      const browser = await signIn(app);
      await as(browser, 'delete', `/api/auth/sessions/${browser.sessionId}`).expect(204);
      expect(await isLetIn(replica, browser.accessToken)).toBe(false);
      expectSessionInvalid(await refresh(browser.refreshToken));
    });

    it('a session of another user gets 404 and leaves it active, even for an administrator', async () => {
      const victim = await signIn(app, (await newUser()).email);
      for (const who of [await signIn(app), await signIn(app, (await newUser()).email)]) {
        expectProblem(await as(who, 'delete', `/api/auth/sessions/${victim.sessionId}`), 404, 'not_found');
      }
      expect(await isLetIn(app, victim.accessToken)).toBe(true);
      expect(await auditOf('session.ended', `session/${victim.sessionId}`)).toEqual([]);
    });

    it.each(['x', '00000000-0000-7000-8000-000000000000'])('the id %s is 404', async (id) => {
      expectProblem(await as(await signIn(app), 'delete', `/api/auth/sessions/${id}`), 404, 'not_found');
    });

    it('all other sessions keeps the current one and those of other users', async () => {
      const { email, userId } = await newUser();
      const stranger = await signIn(app, (await newUser()).email);
      const others = [await signIn(app, email), await signIn(replica, email)];
      const me = await signIn(app, email);
      await as(me, 'delete', '/api/auth/sessions').expect(204);
      for (const other of others) {
        expect(await isLetIn(replica, other.accessToken)).toBe(false);
        expectSessionInvalid(await refresh(other.refreshToken));
      }
      expect(await isLetIn(app, me.accessToken)).toBe(true);
      expect(await isLetIn(app, stranger.accessToken)).toBe(true);
      await refresh(me.refreshToken).expect(200);
      // The session that addUser() opened, and two more.
      const events = await auditOf('session.ended', `user/${userId}`);
      expect(events.map(({ data }) => data['metadata'])).toEqual([expect.objectContaining({ sessions: 3 })]);
      await as(me, 'delete', '/api/auth/sessions').expect(204);
      expect(await auditOf('session.ended', `user/${userId}`)).toHaveLength(1);
    });
  });
});
