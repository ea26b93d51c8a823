import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RelationStore } from '../../../src/auth/authorization/relation-store.js';
import type { ObjectRef, RelationName } from '../../../src/auth/permissions.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { DataSource } from 'typeorm';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, ADMIN, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('GET /api/permissions/explain', () => {
  let app: TestApp;
  let admin: Identity;
  let owner: Identity;
  let developer: Identity;
  let stranger: Identity;
  let shop: { id: string; key: string };
  let organizationId: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
    owner = await addUser(app, 'owner@example.com', { projectId: shop.id, relation: 'owner' });
    developer = await addUser(app, 'dev@example.com', { projectId: shop.id, relation: 'developer' });
    stranger = await addUser(app, 'stranger@example.com');
    const [row] = await app.database.query<{ id: string }>('SELECT id FROM organization');
    organizationId = row?.id ?? '';
  });
  afterAll(() => app.close());

  const explain = (who: Identity, query: Record<string, string>): Test =>
    request(app.baseUrl)
      .get('/api/permissions/explain')
      .query(query)
      .set('Authorization', `Bearer ${who.accessToken}`);
  const write = (changes: Parameters<RelationStore['write']>[1]): Promise<void> =>
    app.app.get(RelationStore).write(app.app.get(DataSource).manager, changes);
  const relate = (who: Identity, relation: RelationName, object: ObjectRef): Promise<void> =>
    write({ add: [{ userId: who.userId, relation, object }] });

  it('names the relation that grants the permission, how it is inherited, and the other relations that would grant it', async () => {
    const project = { type: 'project', id: shop.id, key: 'shop' };
    const mine = await explain(developer, { permission: 'flags:edit', object: 'project:shop' }).expect(200);
    expect(mine.body).toEqual({
      allowed: true,
      user: { id: developer.userId, email: 'dev@example.com', deactivated: false },
      permission: 'flags:edit',
      object: project,
      because: [
        { relation: 'developer', object: project, path: [{ relation: 'developer', object: project }] },
      ],
      otherwise: [
        { relation: 'owner', object: project },
        { relation: 'admin', object: { type: 'organization', id: organizationId } },
      ],
    });
    expect(mine.headers['cache-control']).toBe('no-store');

    const admins = await explain(owner, {
      user_id: admin.userId.toUpperCase(),
      permission: 'keys:manage',
      object: `project:${shop.id}`,
    }).expect(200);
    const ofOrganization = { relation: 'admin', object: { type: 'organization', id: organizationId } };
    expect(admins.body).toMatchObject({
      allowed: true,
      user: { id: admin.userId, email: ADMIN.email },
      because: [{ ...ofOrganization, path: [ofOrganization, { relation: 'owner', object: project }] }],
      otherwise: [{ relation: 'owner', object: project }],
    });
  });

  it('denies, and names the relations that would allow it', async () => {
    const { body } = await explain(admin, {
      user_id: stranger.userId,
      permission: 'organization:manage',
      object: 'organization',
    }).expect(200);
    const object = { type: 'organization', id: organizationId };
    expect(body).toEqual({
      allowed: false,
      user: { id: stranger.userId, email: 'stranger@example.com', deactivated: false },
      permission: 'organization:manage',
      object,
      because: [],
      otherwise: [{ relation: 'admin', object }],
    });
  });

  it('a relation listed under "otherwise" grants the permission from the next request on', async () => {
    const user = await addUser(app, 'follow@example.com', { projectId: shop.id, relation: 'viewer' });
    const question = { permission: 'flags:kill', object: 'project:shop' };
    const before = await explain(user, question).expect(200);
    expect(before.body.allowed).toBe(false);
    const { relation, object } = before.body.otherwise[0];
    await relate(user, relation as RelationName, object as ObjectRef);
    const after = await explain(user, question).expect(200);
    expect([after.body.allowed, after.body.because[0].relation]).toEqual([true, relation]);
  });

  it('follows two levels of inheritance for an installation, and explains apps', async () => {
    const installation: ObjectRef = { type: 'installation', id: uuidV7() };
    const app_: ObjectRef = { type: 'app', id: uuidV7() };
    await write({
      parents: {
        add: [
          { object: installation, parent: { type: 'project', id: shop.id } },
          { object: app_, parent: { type: 'organization', id: organizationId } },
        ],
      },
    });
    const managed = await explain(admin, {
      permission: 'installations:manage',
      object: `installation:${installation.id}`,
    }).expect(200);
    expect(managed.body.because).toEqual([
      {
        relation: 'admin',
        object: { type: 'organization', id: organizationId },
        path: [
          { relation: 'admin', object: { type: 'organization', id: organizationId } },
          { relation: 'owner', object: { type: 'project', id: shop.id } },
          { relation: 'manager', object: installation },
        ],
      },
    ]);
    const started = await explain(owner, {
      user_id: developer.userId,
      permission: 'runs:start',
      object: `installation:${installation.id}`,
    }).expect(200);
    expect(started.body.because[0].path.map((step: { relation: string }) => step.relation)).toEqual([
      'developer',
      'operator',
    ]);
    expectProblem(
      await explain(stranger, { permission: 'runs:start', object: `installation:${installation.id}` }),
      404,
      'not_found',
    );
    const seen = await explain(admin, { permission: 'apps:publish', object: `app:${app_.id}` }).expect(200);
    expect(seen.body.because[0].path.at(-1)).toEqual({ relation: 'maintainer', object: app_ });
    for (const type of ['app', 'installation']) {
      const unknown = { permission: 'members:manage', object: `${type}:${uuidV7()}` };
      expectProblem(await explain(admin, unknown), 404, 'not_found');
    }
  });

  it('denies a deactivated user everything, and states the deactivation as the reason', async () => {
    const gone = await addUser(app, 'gone@example.com', { projectId: shop.id, relation: 'owner' });
    await app.database.query('UPDATE users SET deactivated_at = now() WHERE id = $1', [gone.userId]);
    const { body } = await explain(admin, {
      user_id: gone.userId,
      permission: 'project:view',
      object: 'project:shop',
    }).expect(200);
    expect(body).toMatchObject({ allowed: false, user: { deactivated: true }, because: [], otherwise: [] });
    expectProblem(
      await explain(gone, { permission: 'project:view', object: 'project:shop' }),
      401,
      'unauthenticated',
    );
  });

  it('explains the permissions of other users only to callers who manage the members of the object', async () => {
    const about = { user_id: admin.userId, permission: 'flags:edit' };
    const asDeveloper = await explain(developer, { ...about, object: 'project:shop' });
    expectProblem(asDeveloper, 403, 'forbidden');
    expect(asDeveloper.body.detail).toContain('"members:manage" on the project "shop"');
    expect(asDeveloper.text).not.toContain(ADMIN.email);
    const onOrganization = { user_id: admin.userId, permission: 'system:view', object: 'organization' };
    const asOwner = await explain(owner, onOrganization);
    expectProblem(asOwner, 403, 'forbidden');
    expect(asOwner.body.detail).toContain('"members:manage" on the organization');
    await explain(owner, { ...about, object: 'project:shop' }).expect(200);
  });

  it('an object that the caller may not see is not found, as if it did not exist', async () => {
    await createProject(app, admin.accessToken, 'hidden');
    const answers = [];
    for (const object of ['project:hidden', 'project:nowhere', `project:${uuidV7()}`]) {
      for (const user_id of [owner.userId, admin.userId]) {
        const response = await explain(owner, { user_id, permission: 'project:view', object });
        expectProblem(response, 404, 'not_found');
        answers.push(response.body.detail);
      }
    }
    expect(new Set(answers).size).toBe(1);
    expectProblem(
      await explain(admin, { user_id: uuidV7(), permission: 'project:view', object: 'project:hidden' }),
      404,
      'not_found',
    );
  });

  it.each([
    ['', ['permission', 'object']],
    ['permission=flags:fly&object=organization', ['permission']],
    ['permission=flags:edit&permission=flags:kill&object=project:shop', ['permission']],
    ['permission=flags:edit&object=organization', ['permission']],
    ['permission=organization:manage&object=project:shop', ['permission']],
    ['permission=flags:edit&object=project:', ['object']],
    ['permission=flags:edit&object=project:Not%20A%20Key', ['object']],
    ['permission=flags:edit&object=organization:1', ['object']],
    ['permission=runs:start&object=installation:shop', ['object']],
    ['permission=runs:start&object=run:0197c1d5-0000-7000-8000-000000000000', ['object']],
    ['permission=flags:edit&object=project:shop&user_id=me', ['user_id']],
    ['permission=flags:edit&object=project:shop&who=me', ['who']],
  ])('a wrong query is 400: %#', async (query, paths) => {
    const response = await request(app.baseUrl)
      .get(`/api/permissions/explain?${query}`)
      .set('Authorization', `Bearer ${admin.accessToken}`);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual(paths);
  });

  it('ignores parameters that are named like members of Object.prototype', async () => {
    const response = await request(app.baseUrl)
      .get('/api/permissions/explain?__proto__=1&constructor=1&permission=flags:edit&object=project:shop')
      .set('Authorization', `Bearer ${developer.accessToken}`)
      .expect(200);
    expect([response.body.allowed, response.body.user.id]).toEqual([true, developer.userId]);
  });

  it('a token explains its own user with any scope, and other users only with members:manage', async () => {
    const token = async (scopes: string[]): Promise<Identity> => {
      const made = await request(app.baseUrl)
        .post('/api/auth/tokens')
        .set('Authorization', `Bearer ${owner.accessToken}`)
        .send({ name: scopes.join(' '), scopes, expires_in_days: 1 })
        .expect(201);
      return { userId: owner.userId, accessToken: made.body.token as string };
    };
    const narrow = await token(['events:view']);
    const mine = await explain(narrow, { permission: 'keys:manage', object: 'project:shop' }).expect(200);
    expect(mine.body.allowed).toBe(true);
    const others = { user_id: developer.userId, permission: 'keys:manage', object: 'project:shop' };
    expectProblem(await explain(narrow, others), 403, 'scope_missing');
    await explain(await token(['members:manage']), others).expect(200);
  });
});
