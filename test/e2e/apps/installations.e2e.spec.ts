import type { Response, Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APPS, createApp, install, publish, type MadeApp } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, createProject, type Identity } from '../../support/access/identity.js';
import { InstallationStage } from '../../support/apps/installation-stage.js';
import type { TestApp } from '../../support/processes/test-app.js';

const idsOf = (response: Response): string[] => (response.body.items as { id: string }[]).map(({ id }) => id);

/** The permissions of a viewer on an installation. */
const SEEN = ['installations:view'];

describe('installations', () => {
  let stage: InstallationStage;
  let app: TestApp;
  let admin: Identity;
  let owner: Identity;
  let second: Identity;
  let developer: Identity;
  let stranger: Identity;
  let shop: { id: string; key: string };
  let made: MadeApp;

  beforeAll(async () => {
    stage = await InstallationStage.start();
    ({ app, admin, owner, second, developer, stranger, shop } = stage);
  });
  beforeEach(async () => {
    made = await stage.freshApp();
  });
  afterAll(() => app.close());

  describe('are created', () => {
    it('of one version in one project, with the approved permissions', async () => {
      const response = await stage
        .call(owner, 'post', `/${made.slug}/installations`)
        .send({
          project_id: shop.id.toUpperCase(),
          version: '1.0.0',
          config: { bucket: 'reports' },
          approve: ['mail:send'],
        })
        .expect(201);
      const id = String(response.body.id);
      expect(response.body).toEqual({
        id,
        app: { id: made.id, slug: made.slug, name: `The ${made.slug}` },
        project: { id: shop.id, key: 'shop' },
        state: 'active',
        app_version: { id: expect.any(String), version: '1.0.0' },
        latest_version: '1.0.0',
        pending: null,
        config: { bucket: 'reports' },
        grants: [{ permission: 'mail:send', granted_by: owner.userId, granted_at: response.body.created_at }],
        missing_permissions: ['storage:read'],
        last_run: null,
        last_refused_start: null,
        dags_not_allowed: [],
        events_suspended: null,
        next_run_at: null,
        acts_for: owner.userId,
        created_by: owner.userId,
        version: 1,
        created_at: expect.stringMatching(/\.\d{3}Z$/),
        updated_at: response.body.created_at,
        can: [
          'members:manage',
          'installations:view',
          'installations:manage',
          'installations:configure',
          'runs:start',
          'runs:cancel',
        ],
      });
      expect(response.headers['location']).toBe(`${APPS}/installations/${id}`);
      expect(response.headers['etag']).toBe('"1"');
      expect(await stage.get(id)).toEqual({ ...response.body, can: SEEN });

      const triggers = await stage.triggersOf(id);
      expect(triggers.map(({ position, kind, event_type }) => [position, kind, event_type])).toEqual([
        [0, 'schedule', null],
        [1, 'event', 'deploy'],
      ]);
      expect(triggers[0]?.next_at?.toISOString()).toMatch(/^\d{4}-01-01T05:30:00\.000Z$/);
      expect(triggers[0]?.next_at?.getTime()).toBeGreaterThan(Date.now());
      expect(triggers[1]?.next_at).toBeNull();
      const [trail] = await auditOf(app, `installation/${id}`);
      expect(trail).toMatchObject({
        action: 'installation.installed',
        actor: 'owner@example.com',
        project_id: shop.id,
        metadata: { app: made.slug, version: '1.0.0', approved: ['mail:send'] },
      });
    });

    it('once per project, also by concurrent requests, and again after they were uninstalled', async () => {
      const body = { project_id: 'shop', version: '1.0.0' };
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => stage.call(owner, 'post', `/${made.slug}/installations`).send(body)),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
      for (const answer of answers.filter(({ status }) => status === 409)) {
        expectProblem(answer, 409, 'already_installed');
      }
      const first = String(answers.find(({ status }) => status === 201)?.body.id);
      const rows = await app.database.query(
        `SELECT (SELECT count(*)::int FROM installation_triggers WHERE installation_id = i.id) AS triggers
           FROM installations AS i WHERE app_id = $1`,
        [made.id],
      );
      expect(rows).toEqual([{ triggers: 2 }]);
      await stage.at(owner, 'delete', first).expect(200);
      expect(await stage.installed()).not.toBe(first);
      const other = await createProject(app, admin.accessToken, `other-${made.slug}`);
      await install(app, admin, made.slug, { project_id: other.key });
      const catalog = await stage.call(owner, 'get', `/${made.slug}`).expect(200);
      expect(catalog.body).toMatchObject({ version_count: 1, installation_count: 2 });
    });

    it('with a valid configuration; an invalid one is refused with every path', async () => {
      await publish(app, owner, made.slug, '2.0.0', {
        config_schema: {
          type: 'object',
          required: ['bucket'],
          properties: { bucket: { type: 'string' }, keys: { type: 'array', items: { type: 'integer' } } },
        },
      });
      const attempt = (version: string, config?: unknown): Test =>
        stage
          .call(owner, 'post', `/${made.slug}/installations`)
          .send({ project_id: 'shop', version, config });
      const refused = await attempt('2.0.0', { keys: [1, 'x'] });
      expectProblem(refused, 422, 'config_invalid');
      expect(refused.body.errors).toEqual([
        { path: 'config.bucket', problem: 'required' },
        { path: 'config.keys[1]', problem: 'expected integer' },
      ]);
      expectProblem(await attempt('2.0.0'), 422, 'config_invalid');
      expectProblem(await attempt('1.0.0', { buckets: 'x' }), 422, 'config_invalid');
      expectProblem(await attempt('1.0.0', []), 400, 'validation_failed');
      expectProblem(await attempt('1.0.0', { a: 'x\u0000' }), 400, 'validation_failed');
      await publish(app, owner, made.slug, '3.0.0');
      expectProblem(await attempt('3.0.0', { a: 'x'.repeat(70_000) }), 422, 'config_invalid');
      const free = await attempt('3.0.0', { constructor: 'kept', toString: [1, { a: null }] }).expect(201);
      expect(free.body.config).toEqual({ constructor: 'kept', toString: [1, { a: null }] });
      expect(await stage.get(String(free.body.id))).toEqual({ ...free.body, can: SEEN });
    });

    it.each<[string, object, number, string, string?]>([
      ['no project', { project_id: undefined }, 400, 'validation_failed', 'project_id'],
      ['an unknown project', { project_id: 'nowhere' }, 404, 'not_found'],
      ['no version', { version: undefined }, 400, 'validation_failed', 'version'],
      ['an unknown version', { version: '9' }, 400, 'validation_failed', 'version'],
      [
        'a permission that was not requested',
        { approve: ['mail:send', 'storage:write'] },
        400,
        'validation_failed',
        'approve[1]',
      ],
      ['a permission twice', { approve: ['mail:send', 'mail:send'] }, 400, 'validation_failed', 'approve'],
      ['an unknown field', { state: 'suspended' }, 400, 'validation_failed', 'state'],
    ])('not with %s', async (_name, part, status, code, path) => {
      const body = { project_id: 'shop', version: '1.0.0', ...part };
      const response = await stage.call(owner, 'post', `/${made.slug}/installations`).send(body);
      expectProblem(response, status, code);
      if (path !== undefined) expect(response.body.errors[0].path).toBe(path);
      expect(await app.database.query('SELECT 1 FROM installations WHERE app_id = $1', [made.id])).toEqual(
        [],
      );
    });

    it('not by users who may not manage installations there, nor of an app that they cannot view', async () => {
      const body = { project_id: 'shop', version: '1.0.0' };
      const path = `/${made.slug}/installations`;
      expectProblem(await stage.call(developer, 'post', path).send(body), 403, 'forbidden');
      expectProblem(await stage.call(stranger, 'post', path).send(body), 404, 'not_found');
      const own = await createApp(app, stranger, { kind: 'user' });
      await publish(app, stranger, own.slug);
      const hidden = await stage.call(owner, 'post', `/${own.slug}/installations`).send(body);
      expectProblem(hidden, 404, 'not_found');
      expect(hidden.body.detail).toContain('The app does not exist');
      await createProject(app, admin.accessToken, `old-${made.slug}`);
      await as(app, admin, 'post', `/api/projects/old-${made.slug}/archive`).send({}).expect(200);
      const archived = { ...body, project_id: `old-${made.slug}` };
      expectProblem(await stage.call(admin, 'post', path).send(archived), 409, 'project_archived');
    });
  });

  it('are listed by project, app and state, newest first, to every user who can view them', async () => {
    const depot = await createProject(app, admin.accessToken, `depot-${made.slug}`);
    const keeper = await addUser(app, `keeper-${made.slug}@example.com`, {
      projectId: depot.id,
      relation: 'viewer',
    });
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      const each = await createApp(app, admin);
      await publish(app, admin, each.slug);
      ids.unshift(await install(app, admin, each.slug, { project_id: depot.key }));
    }
    const [c = '', b = '', a = ''] = ids;
    const list = (who: Identity, query: string): Test => stage.call(who, 'get', `/installations${query}`);
    expect(idsOf(await list(keeper, `?project_id=${depot.key}`).expect(200))).toEqual([c, b, a]);
    expect(idsOf(await list(keeper, ''))).toEqual([c, b, a]);
    const page = await list(keeper, '?limit=2').expect(200);
    expect(idsOf(page)).toEqual([c, b]);
    expect(idsOf(await list(keeper, `?limit=2&cursor=${page.body.next_cursor}`))).toEqual([a]);
    const { app: appOfB } = (await stage.at(keeper, 'get', b)).body as { app: { id: string; slug: string } };
    for (const reference of [appOfB.slug, appOfB.id, appOfB.id.toUpperCase()]) {
      expect(idsOf(await list(keeper, `?app=${reference}`))).toEqual([b]);
    }
    expectProblem(await list(keeper, '?app=%00'), 400, 'validation_failed');

    await stage.at(admin, 'patch', a).send({ state: 'suspended' }).expect(200);
    await stage.at(admin, 'delete', b).expect(200);
    expect(idsOf(await list(keeper, ''))).toEqual([c, a]);
    expect(idsOf(await list(keeper, '?state=active'))).toEqual([c]);
    expect(idsOf(await list(keeper, '?state=suspended'))).toEqual([a]);
    expect(idsOf(await list(keeper, '?state=uninstalled'))).toEqual([b]);

    expectProblem(await list(stranger, `?project_id=${depot.key}`), 404, 'not_found');
    expect(idsOf(await list(stranger, ''))).toEqual([]);
    expect(idsOf(await list(admin, '?limit=200'))).toContain(c);
    // A user who was added to one installation sees only that one.
    await stage.at(admin, 'put', c, `/members/${stranger.userId}`).send({ relation: 'viewer' }).expect(200);
    expect(idsOf(await list(stranger, ''))).toEqual([c]);
    expectProblem(await list(stranger, '?state=gone'), 400, 'validation_failed');
    expectProblem(await list(stranger, '?cursor=WyJ4Il0'), 400, 'validation_failed');
    await stage.at(admin, 'delete', c, `/members/${stranger.userId}`).expect(204);
    expect(idsOf(await list(stranger, ''))).toEqual([]);
  });

  describe('are changed', () => {
    it('in their configuration, whose values appear in no audit event', async () => {
      const id = await stage.installed({ config: { bucket: 'first' } });
      const changed = await stage
        .at(owner, 'patch', id)
        .set('If-Match', '"1"')
        .send({ config: { bucket: 'hunter2' } })
        .expect(200);
      expect(changed.body).toMatchObject({
        config: { bucket: 'hunter2' },
        version: 2,
        acts_for: owner.userId,
      });
      expectProblem(
        await stage.at(owner, 'patch', id).set('If-Match', '"1"').send({ config: {} }),
        412,
        'version_stale',
      );
      expectProblem(
        await stage.at(owner, 'patch', id).send({ config: {}, version: 1 }),
        412,
        'version_stale',
      );
      expect((await stage.at(owner, 'patch', id).send({ config: { bucket: 'hunter2' } })).body.version).toBe(
        2,
      );
      const wrong = await stage.at(owner, 'patch', id).send({ config: { bucket: 'x', other: 1 } });
      expectProblem(wrong, 422, 'config_invalid');
      expect((wrong.body.errors as { path: string }[]).map(({ path }) => path).toSorted()).toEqual([
        'config.bucket',
        'config.other',
      ]);
      expect(await stage.get(id)).toEqual({ ...changed.body, can: SEEN });
      const trail = await auditOf(app, `installation/${id}`);
      expect(trail.map(({ action }) => action)).toEqual([
        'installation.installed',
        'installation.configured',
      ]);
      expect(trail[1]?.metadata).toMatchObject({ fields: ['bucket'] });
      expect(JSON.stringify(trail)).not.toContain('hunter2');
    });

    it('to suspended and back: nothing is due meanwhile, and runs act for the user who resumed it', async () => {
      const id = await stage.installed();
      const [{ next_at: due } = { next_at: null }] = await stage.triggersOf(id);
      const suspended = await stage.at(owner, 'patch', id).send({ state: 'suspended' }).expect(200);
      expect(suspended.body).toMatchObject({ state: 'suspended', version: 2, acts_for: owner.userId });
      expect((await stage.triggersOf(id)).map(({ next_at }) => next_at)).toEqual([null, null]);
      expect((await stage.at(second, 'patch', id).send({ state: 'suspended' })).body).toEqual(suspended.body);
      const resumed = await stage
        .at(second, 'patch', id)
        .send({ state: 'active', config: { bucket: 'abc' } });
      expect(resumed.body).toMatchObject({
        state: 'active',
        version: 3,
        acts_for: second.userId,
        config: { bucket: 'abc' },
      });
      expect((await stage.triggersOf(id)).map(({ next_at }) => next_at)).toEqual([due, null]);
      expect(await stage.actionsOf(id)).toEqual(['installed', 'suspended', 'configured', 'resumed']);
    });

    it('by managers only, and by tokens with the scope for the change', async () => {
      const id = await stage.installed();
      for (const body of [{ config: {} }, { state: 'suspended' }, {}]) {
        expectProblem(await stage.at(developer, 'patch', id).send(body), 403, 'forbidden');
        expectProblem(await stage.at(stranger, 'patch', id).send(body), 404, 'not_found');
      }
      const token = await as(app, owner, 'post', '/api/auth/tokens').send({
        name: 'x',
        scopes: ['installations:configure'],
        expires_in_days: 1,
      });
      const script: Identity = { userId: owner.userId, accessToken: String(token.body.token) };
      await stage
        .at(script, 'patch', id)
        .send({ config: { bucket: 'abc' } })
        .expect(200);
      for (const refused of [
        stage.at(script, 'patch', id).send({ state: 'suspended' }),
        stage.at(script, 'patch', id).send({ state: 'suspended', config: {} }),
        stage.at(script, 'delete', id),
        stage.approve(script, id, 'storage:read'),
        stage.at(script, 'delete', id, '/grants/storage:read'),
        stage.upgrade(script, id, { version: '1.0.0', approve: ['storage:read'] }),
      ]) {
        const response = await refused;
        expectProblem(response, 403, 'scope_missing');
        expect(response.body.detail).toContain('"installations:manage"');
      }
      expect(await stage.get(id)).toMatchObject({
        state: 'active',
        version: 2,
        missing_permissions: ['storage:read'],
      });
    });

    it.each<[string, object]>([
      ['an unknown state', { state: 'paused' }],
      ['uninstalled, which requires DELETE', { state: 'uninstalled' }],
      ['null', { state: null }],
      ['null as configuration', { config: null }],
      ['a version that is text', { version: 'x' }],
    ])('not to %s', async (_name, body) => {
      const id = await stage.installed();
      expectProblem(await stage.at(owner, 'patch', id).send(body), 400, 'validation_failed');
    });
  });

  it('are uninstalled permanently: their triggers are removed, they cannot be changed, and they can be read', async () => {
    const id = await stage.installed({ approve: ['storage:read'] });
    expectProblem(await stage.at(owner, 'delete', id).set('If-Match', '"9"'), 412, 'version_stale');
    const gone = await stage.at(owner, 'delete', id).set('If-Match', '"1"').expect(200);
    expect(gone.body).toMatchObject({ state: 'uninstalled', version: 2, pending: null });
    expect((await stage.at(owner, 'delete', id).expect(200)).body).toEqual(gone.body);
    expect(await stage.triggersOf(id)).toEqual([]);
    for (const refused of [
      stage.at(owner, 'patch', id).send({ state: 'active' }),
      stage.at(owner, 'patch', id).send({ config: {} }),
      stage.upgrade(owner, id, { version: '1.0.0' }),
      stage.approve(owner, id, 'mail:send'),
      stage.at(owner, 'delete', id, '/grants/storage:read'),
    ]) {
      expectProblem(await refused, 409, 'installation_inactive');
    }
    expect(await stage.get(id)).toEqual({ ...gone.body, can: SEEN });
    expect(await stage.actionsOf(id)).toEqual(['installed', 'uninstalled']);
  });

  it('are audited for refused changes, and not for reads', async () => {
    const id = await stage.installed();
    expectProblem(await stage.at(developer, 'delete', id), 403, 'forbidden');
    expectProblem(await stage.at(developer, 'get', id, '/members'), 403, 'forbidden');
    expectProblem(await stage.at(stranger, 'delete', id), 404, 'not_found');
    const refused = (await auditOf(app, `installation/${id}`)).slice(1);
    expect(refused).toMatchObject([
      {
        action: 'permission.denied',
        actor: 'dev@example.com',
        metadata: { permission: 'installations:manage' },
      },
    ]);
  });

  it('of an archived project are read-only', async () => {
    const old = await createProject(app, admin.accessToken, `was-${made.slug}`);
    const id = await install(app, admin, made.slug, { project_id: old.key });
    await as(app, admin, 'post', `/api/projects/${old.key}/archive`).send({}).expect(200);
    for (const refused of [
      stage.at(admin, 'patch', id).send({ state: 'suspended' }),
      stage.at(admin, 'patch', id).send({ config: {} }),
      stage.at(admin, 'delete', id),
      stage.upgrade(admin, id, { version: '1.0.0' }),
      stage.approve(admin, id, 'storage:read'),
      stage.at(admin, 'delete', id, '/grants/storage:read'),
      stage.at(admin, 'put', id, `/members/${stranger.userId}`).send({ relation: 'viewer' }),
      stage.at(admin, 'delete', id, `/members/${stranger.userId}`),
    ]) {
      expectProblem(await refused, 409, 'project_archived');
    }
    expect((await stage.at(admin, 'get', id).expect(200)).body.version).toBe(1);
    expect(idsOf(await stage.call(admin, 'get', `/installations?project_id=${old.key}`).expect(200))).toEqual(
      [id],
    );
    await stage.at(admin, 'get', id, '/members').expect(200);
    await stage.at(admin, 'get', id, `/members/${admin.userId}`).expect(200);
  });

  it.each(['0190a000-0000-7000-8000-000000000000', 'mine'])(
    'that are called %j are not there',
    async (id) => {
      expectProblem(await stage.at(admin, 'get', id), 404, 'not_found');
      expectProblem(await stage.at(admin, 'patch', id).send({ state: 'active' }), 404, 'not_found');
      expectProblem(await stage.at(admin, 'delete', id), 404, 'not_found');
      expectProblem(await stage.upgrade(admin, id, { version: '1.0.0' }), 404, 'not_found');
      expectProblem(await stage.approve(admin, id, 'storage:read'), 404, 'not_found');
      expectProblem(await stage.at(admin, 'get', id, '/members'), 404, 'not_found');
    },
  );
});
