import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChangeFeed } from '../../../src/database/change-feed.js';
import { ProjectLimits } from '../../../src/projects/project-limits.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('projects', () => {
  let app: TestApp;
  let admin: Identity;
  let viewer: Identity;
  let stranger: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    const project = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: project.id, relation: 'viewer' });
    stranger = await addUser(app, 'stranger@example.com');
  });
  afterAll(() => app.close());

  const as = (who: Identity, method: 'delete' | 'get' | 'patch' | 'post', path: string): Test =>
    request(app.baseUrl)[method](path).set('Authorization', `Bearer ${who.accessToken}`);

  describe('access', () => {
    it('a project that the caller cannot view is not found, by id as by key', async () => {
      const [shop] = await app.database.query<{ id: string }>(`SELECT id FROM projects WHERE key = 'shop'`);
      for (const reference of ['shop', shop?.id ?? '']) {
        const seen = await as(stranger, 'get', `/api/projects/${reference}`);
        expectProblem(seen, 404, 'not_found');
        const missing = await as(stranger, 'get', '/api/projects/nowhere');
        expect({ ...seen.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
        expectProblem(
          await as(stranger, 'patch', `/api/projects/${reference}`).send({ name: 'x' }),
          404,
          'not_found',
        );
        expectProblem(await as(stranger, 'get', `/api/projects/${reference}/api-keys`), 404, 'not_found');
      }
    });

    it('a refusal names the permission and the object', async () => {
      await as(viewer, 'get', '/api/projects/shop').expect(200);
      const response = await as(viewer, 'patch', '/api/projects/shop').send({ name: 'Mine' });
      expectProblem(response, 403, 'forbidden');
      expect(response.body.required).toEqual({
        permission: 'project:manage',
        object_type: 'project',
        object: 'shop',
      });
      expect(response.body.detail).toContain('"project:manage"');
      expect(response.body.detail).toContain('"shop"');
      const create = await as(viewer, 'post', '/api/projects').send({ key: 'mine', name: 'Mine' });
      expectProblem(create, 403, 'forbidden');
      expect(create.body.required).toEqual({
        permission: 'organization:manage',
        object_type: 'organization',
      });
      expect(create.body.detail).toContain('"organization:manage" on the organization');
      expectProblem(await as(viewer, 'get', '/api/projects/shop/api-keys'), 403, 'forbidden');
    });

    it.each(['SHOP', '%E0%A4%A'])('the reference %s leads nowhere', async (reference) => {
      const response = await as(admin, 'get', `/api/projects/${reference}`);
      expect([400, 404]).toContain(response.status);
      expect(response.type).toBe('application/problem+json');
    });

    it('are listed to users who can view them', async () => {
      for (const key of ['a-1', 'b-2', 'c-3']) await createProject(app, admin.accessToken, key);
      const keys = async (who: Identity): Promise<string[]> => {
        const response = await as(who, 'get', '/api/projects').expect(200);
        return (response.body.items as { key: string }[]).map((project) => project.key);
      };
      expect(await keys(admin)).toEqual(['a-1', 'b-2', 'c-3', 'shop']);
      expect(await keys(viewer)).toEqual(['shop']);
      expect(await keys(stranger)).toEqual([]);
      const me = await as(viewer, 'get', '/api/auth/me').expect(200);
      expect(me.body.projects).toMatchObject([
        { key: 'shop', permissions: expect.arrayContaining(['events:view']) },
      ]);
      expect(me.body.projects[0].permissions).not.toContain('keys:manage');
    });

    it('are listed page by page', async () => {
      const first = await as(admin, 'get', '/api/projects?limit=3').expect(200);
      expect(first.body.items).toHaveLength(3);
      const second = await as(admin, 'get', `/api/projects?limit=3&cursor=${first.body.next_cursor}`).expect(
        200,
      );
      expect(second.body).toMatchObject({ items: [{ key: 'shop' }], next_cursor: null });
    });

    it.each(['limit=1&limit=2', 'cursor=nonsense', 'cursor='])('the query ?%s is 400', async (query) => {
      expectProblem(await as(admin, 'get', `/api/projects?${query}`), 400, 'validation_failed');
    });
  });

  describe('creation and changes', () => {
    it('returns the project and its version', async () => {
      const response = await as(admin, 'post', '/api/projects')
        .send({ key: 'made', name: ' Made ' })
        .expect(201);
      expect(response.body).toEqual({
        id: expect.any(String),
        key: 'made',
        name: 'Made',
        events_per_second: null,
        batches_per_second: null,
        max_batch_bytes: null,
        dag_allow_list: [],
        cors_origins: [],
        archived_at: null,
        version: 1,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: expect.any(String),
        can: expect.arrayContaining(['project:view', 'project:manage', 'keys:manage']),
      });
      expect(response.headers['etag']).toBe('"1"');
      expectProblem(
        await as(admin, 'post', '/api/projects').send({ key: 'made', name: 'Again' }),
        409,
        'project_key_taken',
      );
    });

    it.each(['', 'a\nb', '0190a000-0000-7000-8000-000000000000', null])('the key %j is 400', async (key) => {
      const response = await as(admin, 'post', '/api/projects').send({ key, name: 'x' });
      expectProblem(response, 400, 'validation_failed');
      expect(response.body.errors[0].path).toBe('key');
    });

    it('stores a name that resembles an attack as plain text', async () => {
      const name = `../../etc/passwd <script>alert(1)</script> '; DROP TABLE users;--`;
      await as(admin, 'post', '/api/projects').send({ key: 'odd', name }).expect(201);
      const response = await as(admin, 'get', '/api/projects/odd').expect(200);
      expect(response.body.name).toBe(name);
      for (const refused of ['a\r\nSet-Cookie: x=1', 'a\u0000b', '\ud800', '', ' ']) {
        const text = JSON.stringify({ name: refused });
        expectProblem(
          await as(admin, 'patch', '/api/projects/odd').type('json').send(text),
          400,
          'validation_failed',
        );
      }
    });

    it('changes only the version that the caller has read, by If-Match or by version in the body', async () => {
      await createProject(app, admin.accessToken, 'versioned');
      const patch = (body: object, ifMatch?: string): Test => {
        const test = as(admin, 'patch', '/api/projects/versioned').send(body);
        return ifMatch === undefined ? test : test.set('If-Match', ifMatch);
      };
      const changed = await patch({ name: 'Two' }, '"1"').expect(200);
      expect([changed.body.version, changed.body.name, changed.headers['etag']]).toEqual([2, 'Two', '"2"']);
      expectProblem(await patch({ name: 'Lost' }, '"1"'), 412, 'version_stale');
      expectProblem(await patch({ name: 'Lost', version: 1 }), 412, 'version_stale');
      expectProblem(await patch({ name: 'Lost' }, '2'), 400, 'validation_failed');
      await patch({ name: 'Three', version: 2 }).expect(200);
      const races = await Promise.all([1, 2, 3, 4].map((i) => patch({ name: `Race ${i}` }, '"3"')));
      expect(races.map((race) => race.status).toSorted()).toEqual([200, 412, 412, 412]);
      await as(admin, 'get', '/api/projects/versioned').expect('ETag', '"4"').expect(200);
    });

    it('a changed limit applies to ingest', async () => {
      const { id } = await createProject(app, admin.accessToken, 'followed');
      const limits = app.app.get(ProjectLimits);
      // The creation of the project empties the cache as well: only after that does the change empty it.
      const feed = app.app.get(ChangeFeed);
      const createdMs = performance.now();
      await expect.poll(() => performance.now() - feed.ageMs() > createdMs).toBe(true);
      expect(await limits.of(id)).toMatchObject({ eventsPerSecond: 1000 });
      await as(admin, 'patch', '/api/projects/followed').send({ events_per_second: 7 }).expect(200);
      await expect.poll(() => limits.of(id)).toMatchObject({ eventsPerSecond: 7 });
    });

    it('only users who manage the organization change the limits of a project', async () => {
      const { id } = await createProject(app, admin.accessToken, 'limited');
      const owner = await addUser(app, 'owner@example.com', { projectId: id, relation: 'owner' });
      await as(owner, 'patch', '/api/projects/limited').send({ name: 'Mine' }).expect(200);
      expectProblem(
        await as(owner, 'patch', '/api/projects/limited').send({ events_per_second: 1_000_000 }),
        403,
        'forbidden',
      );
      const set = await as(admin, 'patch', '/api/projects/limited')
        .send({ events_per_second: 5, batches_per_second: 2, max_batch_bytes: 2048 })
        .expect(200);
      expect(set.body).toMatchObject({ events_per_second: 5, batches_per_second: 2, max_batch_bytes: 2048 });
      const unset = await as(admin, 'patch', '/api/projects/limited')
        .send({ events_per_second: null })
        .expect(200);
      expect(unset.body).toMatchObject({ events_per_second: null, batches_per_second: 2 });
      for (const body of [
        { events_per_second: 0 },
        { batches_per_second: 1.5 },
        { max_batch_bytes: '1' },
        { name: null },
      ]) {
        expectProblem(await as(admin, 'patch', '/api/projects/limited').send(body), 400, 'validation_failed');
      }
    });
  });
});
