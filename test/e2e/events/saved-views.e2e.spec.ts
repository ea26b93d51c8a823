import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_VIEWS } from '../../../src/saved-views/saved-views.service.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('saved views', () => {
  let app: TestApp;
  let admin: Identity;
  let developer: Identity;
  let viewer: Identity;
  let shop: { id: string };

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    shop = await createProject(app, admin.accessToken, 'shop');
    await createProject(app, admin.accessToken, 'depot');
    const inShop = (relation: 'developer' | 'viewer'): Promise<Identity> =>
      addUser(app, `${relation}@example.com`, { projectId: shop.id, relation });
    developer = await inShop('developer');
    viewer = await inShop('viewer');
  });
  afterAll(() => app.close());

  const save = (name: unknown, search: unknown = {}, who = developer) =>
    as(app, who, 'post', '/api/projects/shop/views').send({ name, search });
  const list = (query = '', project = 'shop', who = viewer) =>
    as(app, who, 'get', `/api/projects/${project}/views${query}`);
  const namesOf = (body: { items: { name: string }[] }): string[] => body.items.map(({ name }) => name);

  it('store a search for every user who can view the events of the project', async () => {
    const search = { q: '"timeout" & 50%', type: 'deploy,error', level: 'error', source: 'ci', range: '7d' };
    const made = await save('  Failed deploys ', search);
    expect([made.status, made.body]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Failed deploys',
        search,
        version: 1,
        created_by: developer.userId,
        created_at: expect.any(String),
        updated_at: made.body.created_at,
      },
    ]);
    expect(made.headers['etag']).toBe('"1"');
    const listed = await list();
    expect(listed.body).toEqual({ items: [made.body], next_cursor: null });
    // Another project has its own views, even under the same name.
    expect((await list('', 'depot', admin)).body.items).toEqual([]);
    const there = await as(app, admin, 'post', '/api/projects/depot/views').send({
      name: 'Failed deploys',
      search: {},
    });
    expect(there.status).toBe(201);
    expect((await list()).body).toEqual(listed.body);
    expect(await auditOf(app, `view/${made.body.id}`)).toMatchObject([
      { project_id: shop.id, actor: 'developer@example.com', action: 'view.created', metadata: { search } },
    ]);
  });

  it('are listed by name, page by page', async () => {
    for (const name of ['page c', 'page a', 'page b']) expect((await save(name)).status).toBe(201);
    const all = namesOf((await list()).body);
    expect(all.filter((name) => name.startsWith('page'))).toEqual(['page a', 'page b', 'page c']);
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list(`?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(body.items.length).toBeLessThanOrEqual(2);
      found.push(...namesOf(body));
      cursor = body.next_cursor;
    } while (cursor !== null);
    expect(found).toEqual(all);
    expectProblem(await list('?cursor=eyJ9'), 400, 'validation_failed');
  });

  it('have unique names in a project, also when several users save at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => save('Wanted by all')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const refused = await save('Wanted by all');
    expectProblem(refused, 409, 'view_name_taken');
    expect(refused.body.errors).toEqual([{ path: 'name', problem: 'is taken' }]);
  });

  it('are renamed and changed only in the version that the caller has read', async () => {
    const left = {
      not_type: 'log,trace',
      not_level: 'info',
      not_source: ['ci'],
      data: ['{"a":1}'],
      not_data: ['{"b":{}}'],
    };
    expect((await save('What is left', left)).body.search).toEqual(left);
    const { body: view } = await save('Before', { level: 'error', range: '1h' });
    const change = (body: object, ifMatch = '*') =>
      as(app, developer, 'patch', `/api/projects/shop/views/${view.id}`).set('If-Match', ifMatch).send(body);

    const renamed = await change({ name: 'After' }, '"1"');
    expect([renamed.status, renamed.headers['etag']]).toEqual([200, '"2"']);
    expect(renamed.body).toMatchObject({ name: 'After', search: view.search, version: 2 });
    expectProblem(await change({ name: 'Later' }, '"1"'), 412, 'version_stale');
    expectProblem(await change({ name: 'Wanted by all' }), 409, 'view_name_taken');
    // The whole search is replaced, and an equal search, in any order of its fields, creates no version.
    expect((await change({ search: { range: '1h', level: 'error' } })).body.version).toBe(2);
    const other = await change({ search: { type: 'log' } });
    expect(other.body).toMatchObject({ name: 'After', search: { type: 'log' }, version: 3 });
    expect((await auditOf(app, `view/${view.id}`)).map(({ action }) => action)).toEqual([
      'view.created',
      'view.updated',
      'view.updated',
    ]);
    expect(namesOf((await list()).body)).toContain('After');
  });

  it('are deleted, which frees their name', async () => {
    const { body: view } = await save('Short-lived', { q: 'x' });
    const path = `/api/projects/shop/views/${view.id}`;
    expectProblem(await as(app, developer, 'delete', path).set('If-Match', '"9"'), 412, 'version_stale');
    // A view is not accessible through another project.
    const elsewhere = await as(app, admin, 'delete', `/api/projects/depot/views/${view.id}`);
    expectProblem(elsewhere, 404, 'not_found');
    expect((await as(app, developer, 'delete', path).set('If-Match', '"1"')).status).toBe(204);
    expectProblem(await as(app, developer, 'delete', path), 404, 'not_found');
    expectProblem(await as(app, developer, 'patch', path).send({ name: 'x' }), 404, 'not_found');
    expect((await save('Short-lived')).status).toBe(201);
    expect(await auditOf(app, `view/${view.id}`)).toMatchObject([
      { action: 'view.created' },
      { action: 'view.deleted', metadata: { name: 'Short-lived', search: { q: 'x' } } },
    ]);
  });

  it.each([
    ['an address elsewhere', { url: 'https://example.com' }, 'search.url'],
    ['no text', { q: '' }, 'search.q'],
    ['long text', { q: 'x'.repeat(201) }, 'search.q'],
    ['NUL', { source: 'a\0' }, 'search.source'],
    ['no names', { type: 'Log' }, 'search.type'],
    ['too many names', { level: Array.from({ length: 21 }, () => 'a').join() }, 'search.level'],
    ['an unknown range', { range: '2h' }, 'search.range'],
    ['an invalid time', { from: 'yesterday' }, 'search.from'],
    [
      'a window that ends before it begins',
      { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      'search.to',
    ],
    ['a range beside a window', { from: '2026-02-01T00:00:00Z', range: '1h' }, 'search.range'],
    ['the live tail of a window', { to: '2026-02-01T00:00:00Z', live: true }, 'search.live'],
    ['an empty source', { not_source: [''] }, 'search.not_source'],
    ['a lone surrogate in a source', { not_source: ['\ud800'] }, 'search.not_source'],
    ['sources that are no list', { not_source: 'ci' }, 'search.not_source'],
    ['a part of data that is none', { data: ['[]'] }, 'search.data'],
    ['a part of data that is none and left out', { not_data: ['[]'] }, 'search.not_data'],
    ['no names that are left out', { not_type: 'Log' }, 'search.not_type'],
    ['a live tail that is off', { live: false }, 'search.live'],
    ['null', { q: null }, 'search.q'],
    ['no search', [], 'search'],
  ])('refuses %s', async (_what, search, path) => {
    const answer = await save('Refused', search);
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.errors[0].path).toMatch(path);
  });

  it('refuses a name that is not one line of text', async () => {
    const answer = await save('a\nb');
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.errors[0].path).toBe('name');
  });

  it(`are limited to ${MAX_VIEWS} in a project`, async () => {
    const { body } = await list('?limit=200');
    const missing = MAX_VIEWS - body.items.length;
    const made = await Promise.all(Array.from({ length: missing + 3 }, (_, i) => save(`Many ${i}`)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(missing);
    expectProblem(await save('One more'), 409, 'conflict');
    expect((await list('?limit=200')).body.items).toHaveLength(MAX_VIEWS);
  });
});
