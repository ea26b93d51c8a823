import request, { type Response, type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isLetIn, postWithCookie, signIn, type Browser } from '../../support/http/cookies.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { holdTransaction } from '../../support/postgres/held-transaction.js';
import { addUser, ADMIN, bootstrap } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const NEW_PASSWORD = 'a horse of another colour';

describe('passwords', () => {
  let app: TestApp;
  let replica: TestApp;
  let n = 0;

  beforeAll(async () => {
    app = await startTestApp();
    await bootstrap(app);
    replica = await startTestApp({ replicaOf: app });
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });
  const forget = (): Promise<unknown> => app.database.query('DELETE FROM login_attempts');
  beforeEach(forget);

  const login = (email: string, password: string, at: TestApp = app): Test =>
    request(at.baseUrl).post('/api/auth/login').send({ email, password });
  const change = (who: Browser, body: unknown, at: TestApp = app): Test =>
    request(at.baseUrl)
      .post('/api/auth/password')
      .set('Authorization', `Bearer ${who.accessToken}`)
      .send(body as object);
  const rename = (who: Browser, body: unknown): Test =>
    request(app.baseUrl)
      .patch('/api/auth/me')
      .set('Content-Type', 'application/json')
      .set('Authorization', `Bearer ${who.accessToken}`)
      .send(body as object);
  const newUser = async (): Promise<{ email: string; userId: string }> => {
    const email = `user-${n++}@example.com`;
    return { email, userId: (await addUser(app, email)).userId };
  };
  const isWaitingForLock = async (): Promise<boolean> => {
    const rows = await app.database.query(
      `SELECT 1 FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%users%FOR SHARE%'`,
    );
    return rows.length > 0;
  };
  const auditOf = (action: string, userId: string): Promise<{ data: Record<string, unknown> }[]> =>
    app.database.query(
      `SELECT data FROM events WHERE type = 'audit' AND data->>'action' = $1 AND data->>'resource' = $2`,
      [action, `user/${userId}`],
    );

  describe('login', () => {
    it('counts the failures of an address over all replicas, whatever X-Forwarded-For contains', async () => {
      await app.database.query(`INSERT INTO login_attempts VALUES ('login:127.0.0.1', now(), 44)`);
      const answers = await Promise.all(
        Array.from({ length: 16 }, (_, i) =>
          login(`guess-${i}@example.com`, 'x', i % 2 ? app : replica).set(
            'X-Forwarded-For',
            `203.0.113.${i}`,
          ),
        ),
      );
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(6);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused).toHaveLength(10);
      for (const answer of refused) {
        expectProblem(answer, 429, 'rate_limited');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expectProblem(await login(ADMIN.email, ADMIN.password, replica), 429, 'rate_limited');
    });

    it('to another account works while one account is locked', async () => {
      const { email } = await newUser();
      for (let i = 0; i < 10; i++) await login(email, 'wrong', i % 2 ? app : replica).expect(401);
      expectProblem(await login(email, ADMIN.password, replica), 429, 'rate_limited');
      await login(ADMIN.email, ADMIN.password, replica).expect(200);
    });

    it('refused at its limit opens no session', async () => {
      const { email, userId } = await newUser();
      await Promise.all(Array.from({ length: 20 }, (_, i) => login(email, 'wrong', i % 2 ? app : replica)));
      const before = await app.database.query('SELECT id FROM sessions WHERE user_id = $1', [userId]);
      await login(email, ADMIN.password).expect(429);
      expect(await app.database.query('SELECT id FROM sessions WHERE user_id = $1', [userId])).toEqual(
        before,
      );
    });

    it('with the old password opens no session when the password changes while it is verified', async () => {
      const { email, userId } = await newUser();
      // Blocks the login before it opens the session, when it has already verified the password.
      const change = await holdTransaction(
        app.database.address,
        `SELECT 1 FROM users WHERE id = '${userId}' FOR UPDATE`,
      );
      try {
        const before = await app.database.query('SELECT id FROM sessions WHERE user_id = $1', [userId]);
        const waiting = login(email, ADMIN.password, replica).then((answer) => answer);
        await expect.poll(() => isWaitingForLock(), { timeout: 60_000 }).toBe(true);
        await change.run(`UPDATE users SET password_hash = 'another' WHERE id = '${userId}'`);
        await change.commit();
        expectProblem(await waiting, 401, 'login_failed');
        expect(await app.database.query('SELECT id FROM sessions WHERE user_id = $1', [userId])).toEqual(
          before,
        );
      } finally {
        await change.release();
      }
    });
  });

  describe('a change of the password', () => {
    it('ends all other sessions and keeps the current one', async () => {
      const { email, userId } = await newUser();
      const [phone, me] = [await signIn(replica, email), await signIn(app, email)];
      const stranger = await signIn(app);
      const response = await change(me, { current_password: ADMIN.password, new_password: NEW_PASSWORD });
      expect([response.status, response.text]).toEqual([204, '']);
      for (const at of [app, replica]) {
        expect(await isLetIn(at, phone.accessToken)).toBe(false);
        expect(await isLetIn(at, me.accessToken)).toBe(true);
        expect(await isLetIn(at, stranger.accessToken)).toBe(true);
      }
      await postWithCookie(app, 'refresh', phone.refreshToken).expect(401);
      await postWithCookie(app, 'refresh', me.refreshToken).expect(200);
      expectProblem(await login(email, ADMIN.password), 401, 'login_failed');
      await login(email, NEW_PASSWORD, replica).expect(200);
      const events = await auditOf('user.password_changed', userId);
      expect(events).toEqual([
        { data: expect.objectContaining({ actor: email, path: '/api/auth/password' }) },
      ]);
      expect(JSON.stringify(events)).not.toMatch(/horse|argon/);
      const [row] = await app.database.query('SELECT version, password_hash FROM users WHERE id = $1', [
        userId,
      ]);
      expect(row).toEqual({
        version: 2,
        password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1/),
      });
    });

    it('requires the current password, and limits wrong ones over all replicas, separately from failed logins', async () => {
      const { email, userId } = await newUser();
      const [phone, me] = [await signIn(replica, email), await signIn(app, email)];
      for (let i = 0; i < 4; i++) await login(email, 'wrong').expect(401);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          change(me, { current_password: 'wrong', new_password: NEW_PASSWORD }, i % 2 ? app : replica),
        ),
      );
      expect(answers.filter(({ status }) => status === 403)).toHaveLength(10);
      for (const answer of answers) {
        if (answer.status === 403) expectProblem(answer, 403, 'password_wrong');
        else expectProblem(answer, 429, 'rate_limited');
      }
      const right = { current_password: ADMIN.password, new_password: NEW_PASSWORD };
      expectProblem(await change(me, right), 429, 'rate_limited');
      // A stolen session must not lock the owner of the account out of the login.
      await login(email, ADMIN.password).expect(200);
      expect(await isLetIn(app, phone.accessToken)).toBe(true);
      await forget();
      await login(email, ADMIN.password).expect(200);
      expect(await auditOf('user.password_changed', userId)).toEqual([]);
    });

    it('resets the failures on success', async () => {
      const { email } = await newUser();
      const me = await signIn(app, email);
      for (let i = 0; i < 9; i++)
        await change(me, { current_password: 'wrong', new_password: NEW_PASSWORD }).expect(403);
      await change(me, { current_password: ADMIN.password, new_password: NEW_PASSWORD }).expect(204);
      for (let i = 0; i < 9; i++) await login(email, 'wrong').expect(401);
      await login(email, NEW_PASSWORD).expect(200);
    });

    it('is applied once when two requests arrive at the same time', async () => {
      const { email, userId } = await newUser();
      const [one, two] = [await signIn(app, email), await signIn(replica, email)];
      const passwords = [`${NEW_PASSWORD} 1`, `${NEW_PASSWORD} 2`];
      const answers = await Promise.all([
        change(one, { current_password: ADMIN.password, new_password: passwords[0] }),
        change(two, { current_password: ADMIN.password, new_password: passwords[1] }, replica),
      ]);
      const won = answers.findIndex(({ status }) => status === 204);
      const lost = answers[1 - won] as Response;
      // The losing request gets that refusal, or its session had already ended when it arrived.
      expect([401, 403]).toContain(lost.status);
      await login(email, passwords[won] ?? '').expect(200);
      await login(email, passwords[1 - won] ?? '').expect(401);
      expect(await isLetIn(app, (won === 0 ? one : two).accessToken)).toBe(true);
      expect(await isLetIn(app, (won === 0 ? two : one).accessToken)).toBe(false);
      expect(await auditOf('user.password_changed', userId)).toHaveLength(1);
    });

    it('is rejected with a specific error for a user without a password', async () => {
      const { email, userId } = await newUser();
      const me = await signIn(app, email);
      await app.database.query('UPDATE users SET password_hash = NULL WHERE id = $1', [userId]);
      const response = await change(me, { current_password: '', new_password: NEW_PASSWORD });
      expectProblem(response, 403, 'password_not_set');
      expect(response.body.detail).toContain('external issuer');
      expect(await app.database.query('SELECT password_hash FROM users WHERE id = $1', [userId])).toEqual([
        { password_hash: null },
      ]);
    });

    it.each<[string, unknown, string]>([
      ['nothing', {}, 'current_password'],
      ['a short one', { current_password: ADMIN.password, new_password: 'eleven char' }, 'new_password'],
      ['the same one', { current_password: ADMIN.password, new_password: ADMIN.password }, 'new_password'],
      [
        'a million characters',
        { current_password: ADMIN.password, new_password: 'x'.repeat(1e6) },
        'new_password',
      ],
      [
        'a million as current',
        { current_password: 'x'.repeat(1e6), new_password: NEW_PASSWORD },
        'current_password',
      ],
      ['a list', { current_password: [ADMIN.password], new_password: NEW_PASSWORD }, 'current_password'],
      ['more', { current_password: ADMIN.password, new_password: NEW_PASSWORD, user_id: 'x' }, 'user_id'],
    ])('with %s is rejected with 400, neither echoed nor counted', async (_name, body, path) => {
      const me = await signIn(app);
      const response = await change(me, body);
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors[0].path).toBe(path);
      expect(response.text.length).toBeLessThan(1000);
      expect(response.text).not.toContain(ADMIN.password);
      expect(
        await app.database.query(
          `SELECT 1 FROM login_attempts WHERE subject LIKE 'account%' AND failures > 0`,
        ),
      ).toEqual([]);
      await login(ADMIN.email, ADMIN.password).expect(200);
    });

    it.each(['\u0000\u0007 twelve characters', '\ud800 twelve characters'])(
      'to %j works, and it logs in',
      async (password) => {
        const { email } = await newUser();
        const me = await signIn(app, email);
        await change(me, { current_password: ADMIN.password, new_password: password }).expect(204);
        await login(email, password).expect(200);
      },
    );

    it('requires an access token', async () => {
      const me = await signIn(app);
      const body = { current_password: ADMIN.password, new_password: NEW_PASSWORD };
      const response = await request(app.baseUrl)
        .post('/api/auth/password')
        .set('Cookie', `signalbox_session=${me.refreshToken}`)
        .send(body);
      expectProblem(response, 401, 'unauthenticated');
      await login(ADMIN.email, ADMIN.password).expect(200);
    });
  });

  describe("the user's own name", () => {
    it('is changed, trimmed, and audited', async () => {
      const { email, userId } = await newUser();
      const me = await signIn(app, email);
      const response = await rename(me, { name: '  Grace Hopper ' }).expect(200);
      expect(response.body).toEqual({ id: userId, kind: 'person', email, name: 'Grace Hopper' });
      const read = await request(replica.baseUrl)
        .get('/api/auth/me')
        .set('Authorization', `Bearer ${me.accessToken}`)
        .expect(200);
      expect(read.body.user).toEqual({ id: userId, kind: 'person', email, name: 'Grace Hopper' });
      expect(await auditOf('user.updated', userId)).toEqual([
        {
          data: expect.objectContaining({
            actor: email,
            metadata: expect.objectContaining({ fields: ['name'] }),
          }),
        },
      ]);
    });

    it('is the only field that changes when the body contains __proto__, which Nest removes', async () => {
      const { email, userId } = await newUser();
      const me = await signIn(app, email);
      const body = '{"name":"Grace","__proto__":{"email":"ada@example.com","id":"x"},"constructor":1}';
      const response = await rename(me, body).expect(200);
      expect(response.body).toEqual({ id: userId, kind: 'person', email, name: 'Grace' });
    });

    it.each([
      ['nothing', '{}', 'name'],
      ['spaces', '{"name":"  "}', 'name'],
      ['a line break', '{"name":"a\\r\\nSet-Cookie: x=y"}', 'name'],
      ['an e-mail address beside it', '{"name":"Grace","email":"other@example.com"}', 'email'],
    ])('with %s is 400', async (_name, body, path) => {
      const me = await signIn(app);
      const response = await rename(me, body);
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors[0].path).toBe(path);
      const [row] = await app.database.query('SELECT name FROM users WHERE email = $1', [ADMIN.email]);
      expect(row).toEqual({ name: 'Ada' });
    });
  });
});
