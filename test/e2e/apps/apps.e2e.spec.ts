import type { Response, Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerOf } from '../../../src/apps/catalog/owner.js';
import { App } from '../../../src/apps/model/app.entity.js';
import { DataSource } from 'typeorm';
import { APPS, createApp, freshSlug, install, publish } from '../../support/apps/apps.js';
import { as, type Method } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { holdTransaction } from '../../support/postgres/held-transaction.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('apps', () => {
  let app: TestApp;
  let admin: Identity;
  let member: Identity;
  let owner: Identity;
  let developer: Identity;
  let stranger: Identity;
  let shop: { id: string; key: string };

  const call = (who: Identity, method: Method, path = ''): Test => as(app, who, method, APPS + path);
  const create = (who: Identity, body: object): Test => call(who, 'post').send(body);
  const slugs = (response: Response): string[] =>
    (response.body.items as { slug: string }[]).map(({ slug }) => slug);

  /** Waits until this many transactions wait for a lock. */
  const untilWaiting = (count: number): Promise<void> =>
    expect
      .poll(() =>
        app.database.query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      )
      .toHaveLength(count);

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
    member = await addUser(app, 'member@example.com', { relation: 'member' });
    owner = await addUser(app, 'owner@example.com', { projectId: shop.id, relation: 'owner' });
    developer = await addUser(app, 'dev@example.com', { projectId: shop.id, relation: 'developer' });
    stranger = await addUser(app, 'stranger@example.com');
  });
  afterAll(() => app.close());

  it('are created, read by id and slug, changed, and recorded in the audit log', async () => {
    const slug = freshSlug();
    const made = await create(owner, {
      slug,
      name: ' Nightly report ',
      description: 'Line 1\nLine 2',
      owner: { kind: 'project', slug: shop.id.toUpperCase() },
    }).expect(201);
    expect(made.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      slug,
      owner: { kind: 'project', slug: 'shop' },
      name: 'Nightly report',
      description: 'Line 1\nLine 2',
      latest_version: null,
      version_count: 0,
      installation_count: 0,
      archived_at: null,
      version: 1,
      created_by: owner.userId,
      created_at: expect.stringMatching(/Z$/),
      updated_at: made.body.created_at,
      can: ['members:manage', 'apps:view', 'apps:publish'],
    });
    expect([made.headers['location'], made.headers['etag']]).toEqual([`${APPS}/${slug}`, '"1"']);
    for (const reference of [slug, made.body.id as string]) {
      const { body } = await call(developer, 'get', `/${reference}`).expect(200);
      expect(body).toEqual({ ...made.body, can: ['apps:view'] });
    }

    const renamed = await call(owner, 'patch', `/${slug}`)
      .set('If-Match', '"1"')
      .send({ name: 'Report' })
      .expect(200);
    expect(renamed.body).toMatchObject({ name: 'Report', description: 'Line 1\nLine 2', version: 2 });
    expectProblem(
      await call(owner, 'patch', `/${slug}`).set('If-Match', '"1"').send({ name: 'X' }),
      412,
      'version_stale',
    );
    expect((await call(owner, 'patch', `/${slug}`).send({ name: 'Report' })).body.version).toBe(2);
    await publish(app, owner, slug, '0.9');
    await publish(app, owner, slug, '0.10');
    expect((await call(owner, 'get', `/${slug}`)).body).toMatchObject({
      latest_version: '0.10',
      version_count: 2,
    });

    const trail = await auditOf(app, `app/${made.body.id}`);
    expect(trail.map(({ action, project_id, actor }) => [action, project_id, actor])).toEqual(
      ['app.created', 'app.updated', 'app.version_published', 'app.version_published'].map((action) => [
        action,
        shop.id,
        'owner@example.com',
      ]),
    );
    expect(trail[1]?.metadata).toMatchObject({
      before: { name: 'Nightly report' },
      after: { name: 'Report' },
    });
  });

  it('belong to the organization, a project or a user, and are created only by users who manage that owner', async () => {
    const made = async (who: Identity, kind: string, slug?: string): Promise<Response> =>
      create(who, { slug: freshSlug(), name: 'x', owner: { kind, ...(slug === undefined ? {} : { slug }) } });
    expect((await made(admin, 'org')).body.owner).toEqual({ kind: 'org', slug: 'example' });
    expect((await made(admin, 'org', 'example')).status).toBe(201);
    expect((await made(stranger, 'user')).body.owner).toEqual({ kind: 'user', slug: stranger.userId });
    expect((await made(stranger, 'user', stranger.userId.toUpperCase())).status).toBe(201);
    expect((await made(owner, 'project', 'shop')).status).toBe(201);

    expectProblem(await made(member, 'org'), 403, 'forbidden');
    expectProblem(await made(owner, 'org'), 403, 'forbidden');
    expectProblem(await made(developer, 'project', 'shop'), 403, 'forbidden');
    expectProblem(await made(stranger, 'project', 'shop'), 404, 'not_found');
    expectProblem(await made(owner, 'project', 'nowhere'), 404, 'not_found');
    for (const [who, kind, slug] of [
      [owner, 'project', undefined],
      [owner, 'user', stranger.userId],
      [admin, 'org', 'another'],
    ] as const) {
      const response = await made(who, kind, slug);
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors).toEqual([{ path: 'owner.slug', problem: expect.any(String) }]);
    }
    await as(app, admin, 'patch', '/api/organization').send({ name: 'Müller & Co' }).expect(200);
    const id = String((await made(admin, 'org')).body.id);
    expect((await call(admin, 'get', `/${id}`)).body.owner).toEqual({ kind: 'org', slug: 'muller-co' });
    const { manager } = app.app.get(DataSource);
    expect(await ownerOf(manager, await manager.findOneByOrFail(App, { id }))).toEqual({
      kind: 'org',
      slug: 'muller-co',
    });
  });

  it('are visible to their project, their members and the organization, and to no other user', async () => {
    const ofProject = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    const ofUser = await createApp(app, stranger, { kind: 'user' });
    const ofOrganization = await createApp(app, admin);
    const seen = async (who: Identity): Promise<boolean[]> => {
      const listed = slugs(await call(who, 'get', '?limit=200').expect(200));
      return Promise.all(
        [ofProject, ofUser, ofOrganization].map(async ({ slug }) => {
          const { status } = await call(who, 'get', `/${slug}`);
          expect([200, 404]).toContain(status);
          expect(listed.includes(slug)).toBe(status === 200);
          return status === 200;
        }),
      );
    };
    expect(await seen(admin)).toEqual([true, true, true]);
    expect(await seen(member)).toEqual([false, false, true]);
    expect(await seen(developer)).toEqual([true, false, false]);
    expect(await seen(stranger)).toEqual([false, true, false]);
    const published = await call(stranger, 'patch', `/${ofUser.slug}`).send({ name: 'Mine' });
    expect(published.status).toBe(200);
    expectProblem(await call(member, 'patch', `/${ofUser.slug}`).send({ name: 'x' }), 404, 'not_found');
    expectProblem(
      await call(member, 'patch', `/${ofOrganization.slug}`).send({ name: 'x' }),
      403,
      'forbidden',
    );
    for (const { slug } of [ofProject, ofUser]) {
      await publish(app, admin, slug);
      for (const path of [`/${slug}/versions`, `/${slug}/versions/1.0.0`]) {
        expectProblem(await call(member, 'get', path), 404, 'not_found');
        await call(admin, 'get', path).expect(200);
      }
    }
    const parents = await app.database.query<{ parent_type: string }>(
      `SELECT parent_type FROM object_parents WHERE object_type = 'app' AND object_id = $1 ORDER BY 1`,
      [ofProject.id],
    );
    expect(parents.map(({ parent_type }) => parent_type)).toEqual(['project']);
  });

  it('are listed by slug, page by page, and filtered', async () => {
    const own = await addUser(app, 'collector@example.com');
    const made = [];
    for (let i = 0; i < 5; i++) made.push((await createApp(app, own, { kind: 'user' })).slug);
    const pages: string[] = [];
    let cursor = '';
    do {
      const page = await call(own, 'get', `?limit=2${cursor}`).expect(200);
      pages.push(...slugs(page));
      cursor = page.body.next_cursor === null ? '' : `&cursor=${page.body.next_cursor}`;
    } while (cursor !== '');
    expect(pages.toSorted()).toEqual(made.toSorted());
    expect(new Set(pages).size).toBe(5);

    const [first = ''] = made;
    expect(slugs(await call(own, 'get', `?q=${first.toUpperCase()}`))).toContain(first);
    expect(slugs(await call(own, 'get', '?q=%25'))).toEqual([]);
    expect(slugs(await call(own, 'get', '?owner_kind=user&limit=200'))).toHaveLength(5);
    expect(slugs(await call(own, 'get', '?owner_kind=org'))).toEqual([]);
    const ofShop = await createApp(app, owner, { kind: 'project', slug: 'shop' });
    expect(slugs(await call(admin, 'get', '?project_id=shop&limit=200'))).toContain(ofShop.slug);
    expect(slugs(await call(admin, 'get', `?project_id=${shop.id}&owner_kind=user`))).toEqual([]);
    expect(slugs(await call(admin, 'get', '?project_id=nowhere'))).toEqual([]);
    expect(slugs(await call(own, 'get', '?archived=true'))).toEqual([]);
    await call(own, 'delete', `/${first}`).expect(200);
    expect(slugs(await call(own, 'get', '?archived=true'))).toEqual([first]);
    expect(slugs(await call(own, 'get', '?limit=200'))).toHaveLength(4);
  });

  it('keep their slug permanently: it is taken for concurrent requests and after archiving', async () => {
    const slug = freshSlug();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create(admin, { slug, name: 'x', owner: { kind: 'org' } })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const taken = answers.find(({ status }) => status === 409) as Response;
    expectProblem(taken, 409, 'app_slug_taken');
    expect(taken.body.errors).toEqual([{ path: 'slug', problem: 'is taken' }]);
    await call(admin, 'delete', `/${slug}`).expect(200);
    expectProblem(await create(owner, { slug, name: 'x', owner: { kind: 'user' } }), 409, 'app_slug_taken');
    const rows = await app.database.query('SELECT 1 FROM apps WHERE slug = $1', [slug]);
    expect(rows).toHaveLength(1);
  });

  it('are archived only while they are installed nowhere, and restored', async () => {
    const { id, slug } = await createApp(app, admin);
    await publish(app, admin, slug);
    const installation = await install(app, admin, slug, { project_id: 'shop' });
    const refused = await call(admin, 'delete', `/${slug}`);
    expectProblem(refused, 409, 'app_in_use');
    expect(refused.body.detail).toContain('installed in 1 project.');
    expectProblem(await call(admin, 'patch', `/${slug}`).send({ archived: true }), 409, 'app_in_use');
    await call(admin, 'delete', `/installations/${installation}`).expect(200);

    expectProblem(await call(admin, 'delete', `/${slug}`).set('If-Match', '"7"'), 412, 'version_stale');
    const archived = await call(admin, 'delete', `/${slug}`).set('If-Match', '"1"').expect(200);
    expect(archived.body).toMatchObject({ id, version: 2, archived_at: expect.any(String) });
    expect((await call(admin, 'delete', `/${slug}`).expect(200)).body).toEqual(archived.body);
    expectProblem(await call(admin, 'patch', `/${slug}`).send({ name: 'x' }), 409, 'app_archived');
    const version = { version: '2.0.0', manifest: { run_kinds: ['manual'] } };
    expectProblem(await call(admin, 'post', `/${slug}/versions`).send(version), 409, 'app_archived');
    const again = { project_id: 'shop', version: '1.0.0' };
    expectProblem(await call(admin, 'post', `/${slug}/installations`).send(again), 409, 'app_archived');
    await call(member, 'get', `/${slug}`).expect(200);

    const restored = await call(admin, 'patch', `/${slug}`).send({ archived: false, name: 'Back' });
    expect(restored.body).toMatchObject({ archived_at: null, name: 'Back', version: 3 });
    await call(admin, 'post', `/${slug}/installations`).send(again).expect(201);
    expect((await auditOf(app, `app/${id}`)).map(({ action, project_id }) => [action, project_id])).toEqual([
      ['app.created', expect.not.stringContaining(shop.id)],
      ['app.version_published', expect.any(String)],
      ['app.archived', expect.any(String)],
      ['app.restored', expect.any(String)],
    ]);
  });

  it('are not archived while a user is installing them', async () => {
    const { id, slug } = await createApp(app, admin);
    await publish(app, admin, slug);
    // An uncommitted installation, for which the requested one waits in the middle of its transaction.
    const held = await holdTransaction(
      app.database.address,
      `INSERT INTO installations (id, app_id, project_id, app_version_id, config, state, version,
                                  created_by, acts_for, created_at, updated_at)
       SELECT gen_random_uuid(), v.app_id, '${shop.id}', v.id, '{}', 'active', 1,
              v.created_by, v.created_by, now(), now() FROM app_versions AS v WHERE v.app_id = '${id}'`,
    );
    const body = { project_id: 'shop', version: '1.0.0' };
    const installing = call(admin, 'post', `/${slug}/installations`).send(body).then(same);
    await untilWaiting(1);
    const archiving = call(admin, 'delete', `/${slug}`).then(same);
    await untilWaiting(2);
    await held.release();
    expect((await installing).status).toBe(201);
    expectProblem(await archiving, 409, 'app_in_use');
  });

  it('of an archived project cannot be changed', async () => {
    const old = await createProject(app, admin.accessToken, 'old');
    const { slug } = await createApp(app, admin, { kind: 'project', slug: 'old' });
    await as(app, admin, 'post', '/api/projects/old/archive').send({}).expect(200);
    const version = { version: '2.0.0', manifest: { run_kinds: ['manual'] } };
    for (const refused of [
      call(admin, 'patch', `/${slug}`).send({ name: 'x' }),
      call(admin, 'delete', `/${slug}`),
      call(admin, 'post', `/${slug}/versions`).send(version),
      call(admin, 'put', `/${slug}/members/${member.userId}`).send({ relation: 'viewer' }),
      create(admin, { slug: freshSlug(), name: 'x', owner: { kind: 'project', slug: old.key } }),
    ]) {
      expectProblem(await refused, 409, 'project_archived');
    }
    await call(admin, 'get', `/${slug}`).expect(200);
    await call(admin, 'get', `/${slug}/members`).expect(200);
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'slug'],
    ['a reserved slug', { slug: 'runs' }, 'slug'],
    ['a name of two lines', { name: 'a\nb' }, 'name'],
    ['a NUL in the description', { description: 'a\u0000' }, 'description'],
    ['no owner', { owner: undefined }, 'owner'],
    ['an owner that is text', { owner: 'org' }, 'owner'],
    ['an unknown owner', { owner: { kind: 'team' } }, 'owner.kind'],
    ['an unknown field', { owner: { kind: 'org', id: 1 } }, 'owner.id'],
    ['an own id', { id: '0190a000-0000-7000-8000-000000000000' }, 'id'],
  ])('cannot be created with %s', async (name, part, path) => {
    const body = name === 'nothing' ? {} : { slug: freshSlug(), name: 'x', owner: { kind: 'org' }, ...part };
    const response = await create(admin, body);
    expectProblem(response, 400, 'validation_failed');
    expect((response.body.errors as { path: string }[]).map((error) => error.path)).toContain(path);
  });

  it.each(['nowhere', 'Nowhere'])('that are called %j are not there', async (reference) => {
    expectProblem(await call(admin, 'get', `/${reference}`), 404, 'not_found');
    expectProblem(await call(admin, 'patch', `/${reference}`).send({ name: 'x' }), 404, 'not_found');
    expectProblem(await call(admin, 'get', `/${reference}/versions`), 404, 'not_found');
  });

  it.each(['cursor=x', 'archived=maybe', 'owner_kind=team', 'q='])(
    'are not listed with ?%s',
    async (query) => {
      expectProblem(await call(admin, 'get', `?${query}`), 400, 'validation_failed');
    },
  );

  it('are created by a token only with the scope to publish', async () => {
    const token = async (scopes: string[]): Promise<Identity> => {
      const made = await as(app, stranger, 'post', '/api/auth/tokens').send({
        name: 'x',
        scopes,
        expires_in_days: 1,
      });
      return { userId: stranger.userId, accessToken: String(made.body.token) };
    };
    const body = (): object => ({ slug: freshSlug(), name: 'x', owner: { kind: 'user' } });
    expectProblem(await create(await token(['apps:view']), body()), 403, 'scope_missing');
    await create(await token(['apps:publish']), body()).expect(201);
  });
});

function same<T>(value: T): T {
  return value;
}
