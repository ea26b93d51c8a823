import request, { type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, type Method } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const UNKNOWN = '0190a000-0000-7000-8000-000000000000';

describe('members of a project', () => {
  let app: TestApp;
  let admin: Identity;
  let project: { id: string; key: string };
  let owner: Identity;
  let viewer: Identity;
  let stranger: Identity;
  let count = 0;

  const fresh = (): string => `member-${++count}@example.com`;
  const path = (rest = ''): string => `/api/projects/${project.key}/members${rest}`;
  const call = (who: Identity, method: Method, rest = ''): Test => as(app, who, method, path(rest));
  const put = (who: Identity, userId: string, relation: unknown): Test =>
    call(who, 'put', `/${userId}`).send({ relation });
  const emailOf = async (userId: string): Promise<string> =>
    (await app.database.query<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]))[0]
      ?.email ?? '';

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
  });
  beforeEach(async () => {
    project = await createProject(app, admin.accessToken, `p-${++count}`);
    owner = await addUser(app, fresh(), { projectId: project.id, relation: 'owner' });
    viewer = await addUser(app, fresh(), { projectId: project.id, relation: 'viewer' });
    stranger = await addUser(app, fresh(), { relation: 'member' });
  });
  afterAll(() => app.close());

  it('are its own and the administrators, listed by e-mail address to every user who can view the project', async () => {
    const invited = await as(app, admin, 'post', '/api/users').send({
      email: 'zoe@example.com',
      name: 'Zoe',
      projects: [{ project: project.id, relation: 'developer' }],
    });
    const list = await call(viewer, 'get').expect(200);
    expect(list.body.next_cursor).toBeNull();
    expect(list.body.items).toEqual([
      {
        user_id: admin.userId,
        kind: 'person',
        email: ADMIN.email,
        name: 'Ada',
        state: 'active',
        relation: 'owner',
        inherited: true,
        direct_relation: null,
      },
      ...(await Promise.all(
        [
          { who: owner, relation: 'owner' },
          { who: viewer, relation: 'viewer' },
        ].map(async ({ who, relation }) => ({
          user_id: who.userId,
          kind: 'person',
          email: await emailOf(who.userId),
          name: 'Test',
          state: 'active',
          relation,
          inherited: false,
          direct_relation: relation,
        })),
      )),
      {
        user_id: invited.body.user.id,
        kind: 'person',
        email: 'zoe@example.com',
        name: 'Zoe',
        state: 'invited',
        relation: 'developer',
        inherited: false,
        direct_relation: 'developer',
      },
    ]);
    const one = await call(viewer, 'get', `/${owner.userId}`).expect(200);
    expect(one.body).toEqual(list.body.items[1]);
    expect((await call(viewer, 'get', `/${admin.userId}`)).body.inherited).toBe(true);

    const pages: string[] = [];
    let cursor = '';
    for (let i = 0; i < 10; i++) {
      const page = await call(viewer, 'get', `?limit=1${cursor}`).expect(200);
      pages.push(...(page.body.items as { email: string }[]).map((item) => item.email));
      if (page.body.next_cursor === null) break;
      cursor = `&cursor=${page.body.next_cursor}`;
    }
    expect(pages).toEqual((list.body.items as { email: string }[]).map((item) => item.email));
    await as(app, admin, 'delete', `/api/users/${invited.body.user.id}`).expect(204);
    expect((await call(viewer, 'get').expect(200)).body.items).toHaveLength(3);
  });

  it('are set by owners, with one relation each: the last one applies from the next request on', async () => {
    expectProblem(await as(app, stranger, 'get', `/api/projects/${project.id}`), 404, 'not_found');
    const set = await put(owner, stranger.userId, 'viewer').expect(200);
    expect(set.body).toMatchObject({ user_id: stranger.userId, relation: 'viewer', inherited: false });
    await as(app, stranger, 'get', `/api/projects/${project.id}`).expect(200);
    const rename = (): Test =>
      as(app, stranger, 'patch', `/api/projects/${project.id}`).send({ name: 'Mine' });
    expectProblem(await rename(), 403, 'forbidden');
    await put(owner, stranger.userId, 'owner').expect(200);
    await rename().expect(200);
    await put(owner, stranger.userId, 'developer').expect(200);
    expectProblem(await rename(), 403, 'forbidden');
    const rows = await app.database.query(
      `SELECT relation FROM relations WHERE user_id = $1 AND object_type = 'project'`,
      [stranger.userId],
    );
    expect(rows).toEqual([{ relation: 'developer' }]);

    await put(owner, stranger.userId, 'developer').expect(200);
    await call(owner, 'delete', `/${stranger.userId}`).expect(204);
    expectProblem(await as(app, stranger, 'get', `/api/projects/${project.id}`), 404, 'not_found');
    expectProblem(await call(owner, 'delete', `/${stranger.userId}`), 404, 'not_found');
    expectProblem(await call(owner, 'get', `/${stranger.userId}`), 404, 'not_found');

    const events = (await auditOf(app, `user/${stranger.userId}`)).filter((event) =>
      event.action.startsWith('member.'),
    );
    expect(events.map(({ action, project_id, actor }) => [action, project_id, actor])).toEqual(
      ['set', 'set', 'set', 'removed'].map((what) => [
        `member.${what}`,
        project.id,
        expect.stringMatching(/^member-/),
      ]),
    );
    expect(events.map(({ metadata }) => [metadata['before'], metadata['after']])).toEqual([
      [null, 'viewer'],
      ['viewer', 'owner'],
      ['owner', 'developer'],
      ['developer', undefined],
    ]);
  });

  it('keep one relation when several are set at once', async () => {
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        ['owner', 'viewer', 'developer', 'viewer', 'owner'].map((relation, i) =>
          put(i % 2 === 0 ? owner : admin, stranger.userId, relation),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
      const rows = await app.database.query(
        `SELECT relation FROM relations WHERE user_id = $1 AND object_type = 'project'`,
        [stranger.userId],
      );
      expect(rows).toHaveLength(1);
    }
  });

  it('who are administrators stay owners, and return to their own relation when they are demoted', async () => {
    const other = await addUser(app, fresh(), { relation: 'admin' });
    expectProblem(await call(owner, 'delete', `/${other.userId}`), 409, 'conflict');
    const set = await put(owner, other.userId, 'viewer').expect(200);
    expect(set.body).toMatchObject({ relation: 'owner', inherited: true, direct_relation: 'viewer' });
    await as(app, admin, 'patch', `/api/users/${other.userId}`).send({ relation: 'member' }).expect(200);
    const fallen = await call(viewer, 'get', `/${other.userId}`).expect(200);
    expect(fallen.body).toMatchObject({ relation: 'viewer', inherited: false, direct_relation: 'viewer' });
    const manage = as(app, other, 'put', path(`/${stranger.userId}`)).send({ relation: 'viewer' });
    expectProblem(await manage, 403, 'forbidden');
  });

  it('are managed by owners of this project only', async () => {
    const foreign = await createProject(app, admin.accessToken, `p-${++count}`);
    const foreigner = await addUser(app, fresh(), { projectId: foreign.id, relation: 'owner' });
    for (const [who, status, code] of [
      [viewer, 403, 'forbidden'],
      [stranger, 404, 'not_found'],
      [foreigner, 404, 'not_found'],
    ] as const) {
      expectProblem(await put(who, who.userId, 'owner'), status, code);
      expectProblem(await call(who, 'delete', `/${owner.userId}`), status, code);
      const find = as(app, who, 'get', `/api/projects/${project.key}/member-candidates?q=a`);
      expectProblem(await find, status, code);
      if (status === 404) expectProblem(await call(who, 'get'), 404, 'not_found');
    }
    expectProblem(await request(app.baseUrl).get(path()), 401, 'unauthenticated');
    expectProblem(await call(owner, 'get', `/${foreigner.userId}`), 404, 'not_found');
    expectProblem(await call(owner, 'delete', `/${foreigner.userId}`), 404, 'not_found');
    await as(app, foreigner, 'get', `/api/projects/${foreign.key}`).expect(200);
  });

  it.each([UNKNOWN, 'me'])('cannot be a wrong id: %#', async (id) => {
    expectProblem(await put(owner, id, 'viewer'), 404, 'not_found');
    expectProblem(await call(owner, 'get', `/${id}`), 404, 'not_found');
    expectProblem(await call(owner, 'delete', `/${id}`), 404, 'not_found');
  });

  it('cannot be deactivated users', async () => {
    await as(app, admin, 'delete', `/api/users/${viewer.userId}`).expect(204);
    expectProblem(await put(owner, viewer.userId, 'owner'), 404, 'not_found');
    expectProblem(await call(owner, 'get', `/${viewer.userId}`), 404, 'not_found');
    expectProblem(await call(owner, 'delete', `/${viewer.userId}`), 404, 'not_found');
  });

  it.each(['admin', null])('have no such relation: %#', async (relation) => {
    const answer = await put(owner, viewer.userId, relation);
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.errors[0].path).toBe('relation');
    expect((await call(owner, 'get', `/${viewer.userId}`)).body.relation).toBe('viewer');
  });

  it('accept no other field', async () => {
    const answer = await call(owner, 'put', `/${viewer.userId}`).send({
      relation: 'viewer',
      user_id: owner.userId,
    });
    expectProblem(answer, 400, 'validation_failed');
  });

  describe('candidates', () => {
    const find = (q: string): Test =>
      as(app, owner, 'get', `/api/projects/${project.key}/member-candidates?q=${encodeURIComponent(q)}`);

    it('are active users whose address or name begins with the search text', async () => {
      const email = `zz-${fresh()}`;
      const { userId } = await addUser(app, email);
      await as(app, admin, 'patch', `/api/users/${userId}`).send({ name: 'Grace 100%' }).expect(200);
      const invited = await as(app, admin, 'post', '/api/users').send({
        email: `zz-${fresh()}`,
        name: 'Grace',
      });
      const found = { user_id: userId, kind: 'person', email, name: 'Grace 100%', direct_relation: null };
      for (const q of ['ZZ-', 'grace', 'Grace 100%']) {
        expect((await find(q).expect(200)).body).toEqual({ items: [found] });
      }
      for (const q of ['race', '%', '_z', "' OR 1=1 --"])
        expect((await find(q).expect(200)).body.items).toEqual([]);
      await put(owner, userId, 'viewer').expect(200);
      expect((await find('zz-')).body.items).toEqual([{ ...found, direct_relation: 'viewer' }]);
      await as(app, admin, 'delete', `/api/users/${userId}`).expect(204);
      expect((await find('zz-')).body.items).toEqual([]);
      await put(owner, String(invited.body.user.id), 'viewer').expect(200);
    });

    it('are 20 at most', async () => {
      await app.database.query(
        `INSERT INTO users (id, email, name, password_hash)
         SELECT gen_random_uuid(), 'crowd-' || n || '@example.com', 'x', 'x' FROM generate_series(1, 30) AS n`,
      );
      expect((await find('crowd-').expect(200)).body.items).toHaveLength(20);
    });

    it('are not searched by what is not one line of text, nor by two texts', async () => {
      expectProblem(await find('a\r\nb'), 400, 'validation_failed');
      const twice = as(app, owner, 'get', `/api/projects/${project.key}/member-candidates?q=a&q=b`);
      expectProblem(await twice, 400, 'validation_failed');
    });
  });
});
