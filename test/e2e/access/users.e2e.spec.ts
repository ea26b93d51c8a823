import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as, type Method } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const UNKNOWN = '0190a000-0000-7000-8000-000000000000';

describe('users', () => {
  let app: TestApp;
  let second: TestApp;
  let admin: Identity;
  let projectId: string;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    second = await startTestApp({ replicaOf: app });
    projectId = (await createProject(app, admin.accessToken, 'shop')).id;
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const call = (method: Method, path: string): Test => as(app, admin, method, path);
  const patch = (id: string, body: object): Test => call('patch', `/api/users/${id}`).send(body);
  const fresh = (): string => `user-${++count}@example.com`;
  const newUser = (relation: 'admin' | 'member' = 'member'): Promise<Identity> =>
    addUser(app, fresh(), { relation });
  const me = (who: { accessToken: string }, on = app): Test => as(on, who, 'get', '/api/auth/me');
  const login = (email: string): Test =>
    request(app.baseUrl).post('/api/auth/login').send({ email, password: ADMIN.password });

  describe('are listed', () => {
    it('by e-mail address, page by page, with state, relation and last login', async () => {
      const one = await newUser();
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 50; page++) {
        const query: string = cursor === null ? '' : `&cursor=${cursor}`;
        const answer = await call('get', `/api/users?limit=2${query}`).expect(200);
        expect(answer.body.items.length).toBeLessThanOrEqual(2);
        seen.push(...(answer.body.items as { email: string }[]).map((item) => item.email));
        cursor = answer.body.next_cursor as string | null;
        if (cursor === null) break;
      }
      const all = await app.database.query<{ email: string }>('SELECT email FROM users ORDER BY email');
      expect(seen).toEqual(all.map((row) => row.email));
      const answer = await call('get', `/api/users/${one.userId}`).expect(200);
      expect(answer.body).toEqual({
        id: one.userId,
        email: expect.any(String),
        name: 'Test',
        state: 'active',
        relation: 'member',
        last_login_at: expect.stringMatching(/Z$/),
        created_at: expect.stringMatching(/Z$/),
        version: 1,
      });
      expect(answer.headers['etag']).toBe('"1"');
      expect(answer.text).not.toContain('argon2');
    });

    it('by a part of the address or the name, which is matched literally', async () => {
      const { userId } = await newUser();
      await patch(userId, { name: 'Zoë O’Neill 100%_\\' }).expect(200);
      const find = async (q: string): Promise<string[]> => {
        const answer = await call('get', `/api/users?q=${encodeURIComponent(q)}`).expect(200);
        return (answer.body.items as { id: string }[]).map((item) => item.id);
      };
      for (const q of ['zoë', 'O’NEILL', '100%_\\', '%_']) expect(await find(q)).toEqual([userId]);
      expect(await find('zo_')).toEqual([]);
      expect(await find("' OR 1=1 --")).toEqual([]);
      expect((await find('')).length).toBeGreaterThan(1);
      expect(await find('ＡＤＡ@')).toEqual([admin.userId]);
    });

    it.each([
      'limit=0',
      'limit=201',
      'limit=x',
      'q=a%0d%0ab',
      `cursor=${Buffer.from('["a\\u0000b"]').toString('base64url')}`,
      `cursor=${Buffer.from('["a","b"]').toString('base64url')}`,
      'colour=red',
    ])('not for the query ?%s, which is rejected with 400', async (query) => {
      expectProblem(await call('get', `/api/users?${query}`), 400, 'validation_failed');
    });

    it('and changed by administrators only', async () => {
      const owner = await addUser(app, fresh(), { projectId, relation: 'owner' });
      const member = await newUser();
      for (const who of [owner, member]) {
        expectProblem(await as(app, who, 'get', '/api/users'), 403, 'forbidden');
        expectProblem(await as(app, who, 'get', `/api/users/${admin.userId}`), 403, 'forbidden');
        for (const id of [who.userId, admin.userId]) {
          const change = as(app, who, 'patch', `/api/users/${id}`).send({ relation: 'admin' });
          expectProblem(await change, 403, 'forbidden');
          expectProblem(await as(app, who, 'delete', `/api/users/${id}`), 403, 'forbidden');
        }
      }
      expectProblem(await request(app.baseUrl).get('/api/users'), 401, 'unauthenticated');
      expect((await call('get', `/api/users/${owner.userId}`)).body.relation).toBeNull();
    });
  });

  describe('are changed', () => {
    it('in the requested fields, and audited', async () => {
      const { userId } = await newUser();
      const before = (await call('get', `/api/users/${userId}`)).body;
      const email = fresh().toUpperCase();
      const changed = await patch(userId, { name: ' New ', email, relation: 'admin' }).expect(200);
      expect(changed.body).toMatchObject({
        name: 'New',
        email: email.toLowerCase(),
        relation: 'admin',
        version: 2,
      });
      expect(changed.headers['etag']).toBe('"2"');
      await login(email).expect(200);
      await login(before.email).expect(401);
      expect(await auditOf(app, `user/${userId}`)).toContainEqual(
        expect.objectContaining({
          action: 'user.updated',
          actor: ADMIN.email,
          metadata: expect.objectContaining({
            before: { name: 'Test', email: before.email, relation: 'member' },
            after: { name: 'New', email: email.toLowerCase(), relation: 'admin' },
          }),
        }),
      );
      const rows = await app.database.query('SELECT relation FROM relations WHERE user_id = $1', [userId]);
      expect(rows).toEqual([{ relation: 'admin' }]);
      await patch(userId, { relation: 'member' }).expect(200);
      const same = await patch(userId, { name: 'New', deactivated: false }).expect(200);
      expect(same.body.version).toBe(3);
    });

    it('only in the version that the caller has read', async () => {
      const { userId } = await newUser();
      await patch(userId, { name: 'Two' }).set('If-Match', '"1"').expect(200);
      expectProblem(await patch(userId, { name: 'Lost' }).set('If-Match', '"1"'), 412, 'version_stale');
      expectProblem(await patch(userId, { name: 'Lost', version: 1 }), 412, 'version_stale');
      expectProblem(
        await patch(userId, { name: 'x', version: 2 }).set('If-Match', '"1"'),
        400,
        'validation_failed',
      );
      expectProblem(await patch(userId, { name: 'x' }).set('If-Match', '1'), 400, 'validation_failed');
      const stale = await call('delete', `/api/users/${userId}`).set('If-Match', '"1"');
      expectProblem(stale, 412, 'version_stale');
      const race = await Promise.all(
        [1, 2, 3, 4].map((i) => patch(userId, { name: `Race ${i}`, version: 2 })),
      );
      expect(race.map((answer) => answer.status).toSorted()).toEqual([200, 412, 412, 412]);
    });

    it('not to the address of another user, also by concurrent requests', async () => {
      const [one, two] = [await newUser(), await newUser()];
      expectProblem(await patch(one.userId, { email: ADMIN.email.toUpperCase() }), 409, 'email_taken');
      const email = fresh();
      const race = await Promise.all([patch(one.userId, { email }), patch(two.userId, { email })]);
      expect(race.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    });

    it.each([
      [{ name: null }, 'name'],
      [{ name: 'x\r\nX-Evil: 1' }, 'name'],
      [{ email: 'nobody' }, 'email'],
      [{ email: null }, 'email'],
      [{ relation: 'owner' }, 'relation'],
      [{ relation: null }, 'relation'],
      [{ deactivated: 'true' }, 'deactivated'],
      [{ deactivated: null }, 'deactivated'],
      [{ version: 0 }, 'version'],
      [{ version: 1e99 }, 'version'],
      [{ password_hash: 'x' }, 'password_hash'],
    ])('%j is 400', async (body, path) => {
      const answer = await patch(admin.userId, body);
      expectProblem(answer, 400, 'validation_failed');
      expect(answer.body.errors[0].path).toBe(path);
    });

    it.each([UNKNOWN, 'me'])('no user is found under a wrong id: %#', async (id) => {
      expectProblem(await call('get', `/api/users/${id}`), 404, 'not_found');
      expectProblem(await patch(id, { name: 'x' }), 404, 'not_found');
      expectProblem(await call('delete', `/api/users/${id}`), 404, 'not_found');
    });

    it('to a name that resembles a path, which stays plain text', async () => {
      const { userId } = await newUser();
      const name = `../../etc/passwd <img src=x onerror=alert(1)>`;
      expect((await patch(userId, { name }).expect(200)).body.name).toBe(name);
    });
  });

  describe('are deactivated', () => {
    it('at once, on every replica, with their sessions and tokens', async () => {
      const person = await newUser();
      const { email } = (await call('get', `/api/users/${person.userId}`)).body as { email: string };
      await call('put', `/api/projects/shop/members/${person.userId}`)
        .send({ relation: 'owner' })
        .expect(200);
      const made = await as(app, person, 'post', '/api/auth/tokens').send({
        name: 'script',
        scopes: ['project:view'],
        expires_in_days: 30,
      });
      const script = { accessToken: String(made.body.token) };
      const other = { accessToken: String((await login(email)).body.access_token) };
      for (const on of [app, second]) {
        await me(person, on).expect(200);
        await as(on, script, 'get', '/api/projects/shop').expect(200);
      }
      await call('delete', `/api/users/${person.userId}`).expect(204);
      for (const on of [app, second]) {
        for (const who of [person, other, script]) {
          expectProblem(await as(on, who, 'get', '/api/projects/shop'), 401, 'unauthenticated');
        }
      }
      expectProblem(await login(email), 401, 'login_failed');
      const rows = await app.database.query(
        `SELECT ended_reason FROM sessions WHERE user_id = $1 AND ended_at IS NOT NULL`,
        [person.userId],
      );
      expect(rows).toEqual([{ ended_reason: 'user_deactivated' }, { ended_reason: 'user_deactivated' }]);
      expect((await call('get', `/api/users/${person.userId}`)).body).toMatchObject({
        state: 'deactivated',
        version: 2,
      });

      // A second deactivation succeeds and changes nothing.
      await call('delete', `/api/users/${person.userId}`).expect(204);
      await patch(person.userId, { deactivated: true }).expect(200);
      const actions = (await auditOf(app, `user/${person.userId}`)).map((event) => event.action);
      expect(actions.filter((action) => action === 'user.deactivated')).toHaveLength(1);

      // A reactivation restores the relations and requires a new login; ended sessions and tokens stay ended.
      expect((await patch(person.userId, { deactivated: false }).expect(200)).body.state).toBe('active');
      for (const who of [person, other, script]) expectProblem(await me(who), 401, 'unauthenticated');
      const again = await login(email).expect(200);
      const seen = await me({ accessToken: String(again.body.access_token) }).expect(200);
      expect(seen.body.projects).toMatchObject([{ key: 'shop' }]);
      const later = (await auditOf(app, `user/${person.userId}`)).map((event) => event.action);
      expect(later).toContain('user.reactivated');
    });

    it('even while they log in', async () => {
      for (let round = 0; round < 8; round++) {
        const person = await newUser();
        const { email } = (await call('get', `/api/users/${person.userId}`)).body as { email: string };
        const [entered] = await Promise.all([
          login(email),
          call('delete', `/api/users/${person.userId}`).expect(204),
        ]);
        if (entered.status === 200) {
          expectProblem(await me({ accessToken: entered.body.access_token }), 401, 'unauthenticated');
        }
        await patch(person.userId, { deactivated: false }).expect(200);
        const open = await app.database.query(
          'SELECT 1 FROM sessions WHERE user_id = $1 AND ended_at IS NULL',
          [person.userId],
        );
        expect(open).toEqual([]);
      }
    });
  });

  describe('the last administrator', () => {
    const others = async (): Promise<void> => {
      await app.database.query(
        `DELETE FROM relations WHERE object_type = 'organization' AND relation = 'admin' AND user_id <> $1`,
        [admin.userId],
      );
    };
    const activeAdmins = (): Promise<object[]> =>
      app.database.query(
        `SELECT 1 FROM relations r JOIN users u ON u.id = r.user_id
          WHERE r.relation = 'admin' AND r.object_type = 'organization'
            AND u.deactivated_at IS NULL AND u.password_hash IS NOT NULL`,
      );

    it('can be neither demoted nor deactivated by any kind of request', async () => {
      await others();
      for (const answer of [
        await patch(admin.userId, { relation: 'member' }),
        await patch(admin.userId, { deactivated: true }),
        await patch(admin.userId, { relation: 'admin', deactivated: true }),
        await patch(admin.userId.toUpperCase(), { relation: 'member', name: 'x' }),
        await call('delete', `/api/users/${admin.userId}`),
      ]) {
        expectProblem(answer, 409, 'last_admin');
      }
      expect((await call('get', `/api/users/${admin.userId}`)).body).toMatchObject({
        state: 'active',
        relation: 'admin',
        version: 1,
      });
      await call('get', '/api/users').expect(200);
    });

    it('remains protected beside administrators who are invited or deactivated', async () => {
      await others();
      await call('post', '/api/users').send({ email: fresh(), name: 'x', relation: 'admin' }).expect(201);
      const gone = await newUser('admin');
      await call('delete', `/api/users/${gone.userId}`).expect(204);
      expectProblem(await patch(admin.userId, { relation: 'member' }), 409, 'last_admin');
      expectProblem(await call('delete', `/api/users/${admin.userId}`), 409, 'last_admin');
      // Those others can be changed freely.
      await patch(gone.userId, { relation: 'member' }).expect(200);
      await patch(gone.userId, { relation: 'admin' }).expect(200);
      expectProblem(await call('delete', `/api/users/${admin.userId}`), 409, 'last_admin');
    });

    it('remains when two administrators remove each other at the same moment, by any kind of request', async () => {
      for (let round = 0; round < 40; round++) {
        await others();
        const rival = await newUser('admin');
        const act = (who: Identity, whom: Identity, on: TestApp, how: number): Test => {
          const path = `/api/users/${whom.userId}`;
          if (how % 3 === 0) return as(on, who, 'delete', path);
          return as(on, who, 'patch', path).send(
            how % 3 === 1 ? { relation: 'member' } : { deactivated: true },
          );
        };
        const answers = await Promise.all([
          act(admin, rival, app, round),
          act(rival, admin, second, round + (round % 2)),
          act(rival, rival, second, round + 1),
        ]);
        for (const answer of answers) expect([200, 204, 401, 403, 409]).toContain(answer.status);
        expect((await activeAdmins()).length).toBeGreaterThanOrEqual(1);
        // Restores the initial state: the first administrator may be the one who was removed.
        await app.database.query('UPDATE users SET deactivated_at = NULL WHERE id = $1', [admin.userId]);
        await app.database.query(
          `INSERT INTO relations (user_id, object_type, object_id, relation)
           SELECT $1, 'organization', id, 'admin' FROM organization ON CONFLICT DO NOTHING`,
          [admin.userId],
        );
        admin = { ...admin, accessToken: String((await login(ADMIN.email)).body.access_token) };
      }
    });
  });
});
