import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, type Identity } from '../../support/access/identity.js';
import { InstallationStage } from '../../support/apps/installation-stage.js';
import type { TestApp } from '../../support/processes/test-app.js';

describe('members', () => {
  let stage: InstallationStage;
  let app: TestApp;
  let admin: Identity;
  let owner: Identity;
  let developer: Identity;
  let viewer: Identity;
  let stranger: Identity;
  let shop: { id: string; key: string };

  beforeAll(async () => {
    stage = await InstallationStage.start();
    ({ app, admin, owner, developer, viewer, stranger, shop } = stage);
  });
  beforeEach(async () => {
    await stage.freshApp();
  });
  afterAll(() => app.close());

  it('of an app are its own, those of its project and the administrators; maintainers add and remove them', async () => {
    const { id, slug } = stage.made;
    const put = (who: Identity, userId: string, relation: string): Test =>
      stage.call(who, 'put', `/${slug}/members/${userId}`).send({ relation });
    expectProblem(await stage.call(stranger, 'get', `/${slug}`), 404, 'not_found');
    const set = await put(owner, stranger.userId, 'viewer').expect(200);
    expect(set.body).toEqual({
      user_id: stranger.userId,
      kind: 'person',
      email: 'stranger@example.com',
      name: 'Test',
      state: 'active',
      relation: 'viewer',
      inherited: false,
      direct_relation: 'viewer',
    });
    await stage.call(stranger, 'get', `/${slug}`).expect(200);
    expectProblem(await stage.call(stranger, 'patch', `/${slug}`).send({ name: 'x' }), 403, 'forbidden');
    await put(owner, stranger.userId, 'maintainer').expect(200);
    await stage.call(stranger, 'patch', `/${slug}`).send({ name: 'Theirs' }).expect(200);
    const list = await stage.call(stranger, 'get', `/${slug}/members`).expect(200);
    const rows = (list.body.items as Record<string, unknown>[]).map((item) => [
      item['email'],
      item['relation'],
      item['inherited'],
      item['direct_relation'],
    ]);
    expect(rows).toEqual([
      ['ada@example.com', 'maintainer', true, null],
      ['dev@example.com', 'viewer', true, null],
      ['owner@example.com', 'maintainer', true, null],
      ['second@example.com', 'maintainer', true, null],
      ['stranger@example.com', 'maintainer', false, 'maintainer'],
      ['viewer@example.com', 'viewer', true, null],
    ]);
    const page = await stage.call(owner, 'get', `/${slug}/members?limit=3`).expect(200);
    const rest = await stage.call(owner, 'get', `/${slug}/members?limit=3&cursor=${page.body.next_cursor}`);
    expect([...page.body.items, ...rest.body.items]).toEqual(list.body.items);

    const promoted = await put(owner, developer.userId, 'maintainer').expect(200);
    expect(promoted.body).toMatchObject({ relation: 'maintainer', inherited: false });
    await stage.call(owner, 'delete', `/${slug}/members/${developer.userId}`).expect(204);
    const fallen = await stage.call(owner, 'get', `/${slug}/members/${developer.userId}`).expect(200);
    expect(fallen.body).toMatchObject({ relation: 'viewer', inherited: true, direct_relation: null });
    expectProblem(await stage.call(owner, 'delete', `/${slug}/members/${developer.userId}`), 409, 'conflict');

    await stage.call(owner, 'delete', `/${slug}/members/${stranger.userId}`).expect(204);
    expectProblem(await stage.call(stranger, 'get', `/${slug}`), 404, 'not_found');
    expectProblem(await stage.call(owner, 'delete', `/${slug}/members/${stranger.userId}`), 404, 'not_found');
    const events = (await auditOf(app, `user/${stranger.userId}`)).filter(
      ({ metadata }) => metadata['object'] === `app/${id}`,
    );
    expect(
      events.map(({ action, project_id, metadata: { before, after } }) => [
        action,
        project_id,
        before,
        after,
      ]),
    ).toEqual([
      ['member.set', shop.id, null, 'viewer'],
      ['member.set', shop.id, 'viewer', 'maintainer'],
      ['member.removed', shop.id, 'maintainer', undefined],
    ]);
  });

  it('of an app need an existing user and a known relation, and are not set by viewers', async () => {
    const { slug } = await createApp(app, admin);
    const member = await addUser(app, 'member@example.com', { relation: 'member' });
    for (const id of ['0190a000-0000-7000-8000-000000000000', 'me', '%00', '__proto__']) {
      const path = `/${slug}/members/${id}`;
      expectProblem(await stage.call(admin, 'put', path).send({ relation: 'viewer' }), 404, 'not_found');
      expectProblem(await stage.call(admin, 'get', path), 404, 'not_found');
      expectProblem(await stage.call(admin, 'delete', path), 404, 'not_found');
    }
    const path = `/${slug}/members/${stranger.userId}`;
    for (const relation of ['owner', 'manager', null, ['viewer']]) {
      expectProblem(await stage.call(admin, 'put', path).send({ relation }), 400, 'validation_failed');
    }
    expectProblem(await stage.call(member, 'put', path).send({ relation: 'viewer' }), 403, 'forbidden');
    expectProblem(await stage.call(member, 'get', `/${slug}/members`), 403, 'forbidden');
  });

  it('of an app cannot be deactivated users, who get the same response as an unknown id', async () => {
    const { slug } = stage.made;
    const gone = await addUser(app, 'gone@example.com');
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [gone.userId]);
    const put = (userId: string): Test =>
      stage.call(admin, 'put', `/${slug}/members/${userId}`).send({ relation: 'viewer' });
    const answers = [await put(gone.userId), await put('0190a000-0000-7000-8000-000000000000')];
    for (const answer of answers) expectProblem(answer, 404, 'not_found');
    expect(answers[0]?.body.detail).toBe(answers[1]?.body.detail);
    expect(await app.database.query('SELECT 1 FROM relations WHERE user_id = $1', [gone.userId])).toEqual([]);
  });

  it('of an installation are its own and those of its project', async () => {
    const id = await stage.installed();
    const put = (who: Identity, userId: string, relation: string): Test =>
      stage.at(who, 'put', id, `/members/${userId}`).send({ relation });
    expectProblem(await stage.at(stranger, 'get', id), 404, 'not_found');
    const set = await put(owner, stranger.userId, 'operator').expect(200);
    expect(set.body).toMatchObject({ relation: 'operator', inherited: false, direct_relation: 'operator' });
    await stage.at(stranger, 'get', id).expect(200);
    expectProblem(await stage.at(stranger, 'patch', id).send({ config: {} }), 403, 'forbidden');
    expectProblem(await as(app, stranger, 'get', '/api/projects/shop'), 404, 'not_found');
    await put(owner, stranger.userId, 'manager').expect(200);
    await stage
      .at(stranger, 'patch', id)
      .send({ config: { bucket: 'abc' } })
      .expect(200);
    const list = await stage.at(stranger, 'get', id, '/members').expect(200);
    expect(
      (list.body.items as Record<string, unknown>[]).map((item) => [
        item['email'],
        item['relation'],
        item['inherited'],
      ]),
    ).toEqual([
      ['ada@example.com', 'manager', true],
      ['dev@example.com', 'operator', true],
      ['owner@example.com', 'manager', true],
      ['second@example.com', 'manager', true],
      ['stranger@example.com', 'manager', false],
      ['viewer@example.com', 'viewer', true],
    ]);
    expectProblem(await put(developer, developer.userId, 'manager'), 403, 'forbidden');
    expectProblem(await put(owner, stranger.userId, 'maintainer'), 400, 'validation_failed');
    expectProblem(await stage.at(owner, 'delete', id, `/members/${viewer.userId}`), 409, 'conflict');
    await stage.at(owner, 'delete', id, `/members/${stranger.userId}`).expect(204);
    expectProblem(await stage.at(stranger, 'get', id), 404, 'not_found');
    expectProblem(await stage.at(owner, 'get', id, `/members/${stranger.userId}`), 404, 'not_found');
    const events = (await auditOf(app, `user/${stranger.userId}`)).filter(
      ({ metadata }) => metadata['object'] === `installation/${id}`,
    );
    expect(events.map(({ action, project_id }) => [action, project_id])).toEqual([
      ['member.set', shop.id],
      ['member.set', shop.id],
      ['member.removed', shop.id],
    ]);
  });

  it('of a personal app are only users whom its owner can see: the id of any other user is not found', async () => {
    const made = await createApp(app, stranger, { kind: 'user' });
    const put = (who: Identity, userId: string): Test =>
      stage.call(who, 'put', `/${made.slug}/members/${userId}`).send({ relation: 'viewer' });
    const hidden = await put(stranger, developer.userId);
    expectProblem(hidden, 404, 'not_found');
    expect(hidden.text).not.toContain('dev@example.com');
    const explained = await as(
      app,
      stranger,
      'get',
      `/api/permissions/explain?user_id=${developer.userId}&permission=apps:view&object=app:${made.id}`,
    );
    expectProblem(explained, 404, 'not_found');
    expect(explained.text).not.toContain('dev@example.com');

    const own = await createApp(app, viewer, { kind: 'user' });
    const share = (userId: string): Test =>
      stage.call(viewer, 'put', `/${own.slug}/members/${userId}`).send({ relation: 'viewer' });
    expect((await share(developer.userId).expect(200)).body).toMatchObject({ email: 'dev@example.com' });
    expect((await share(admin.userId).expect(200)).body).toMatchObject({ email: 'ada@example.com' });
    expectProblem(await share(stranger.userId), 404, 'not_found');
    expect((await put(admin, developer.userId).expect(200)).body).toMatchObject({ email: 'dev@example.com' });
  });
});
