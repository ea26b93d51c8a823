import request, { type Test } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('the organization', () => {
  let app: TestApp;
  let admin: Identity;
  let member: Identity;
  let id: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    member = await addUser(app, 'member@example.com', { relation: 'member' });
    id = String((await as(app, admin, 'get', '/api/organization')).body.id);
  });
  afterAll(() => app.close());

  const patch = (body: object, ifMatch?: string, who = admin): Test => {
    const test = as(app, who, 'patch', '/api/organization').send(body);
    return ifMatch === undefined ? test : test.set('If-Match', ifMatch);
  };

  it('is visible to every member, and renamed by its administrators', async () => {
    const read = await as(app, member, 'get', '/api/organization').expect(200);
    expect(read.body).toEqual({ id, name: 'Example', version: 1, created_at: expect.stringMatching(/Z$/) });
    expect(read.headers['etag']).toBe('"1"');
    expectProblem(await request(app.baseUrl).get('/api/organization'), 401, 'unauthenticated');
    expectProblem(await patch({ name: 'Mine' }, undefined, member), 403, 'forbidden');

    const renamed = await patch({ name: ' Two ' }, '"1"').expect(200);
    expect(renamed.body).toEqual({ ...read.body, name: 'Two', version: 2 });
    expect(renamed.headers['etag']).toBe('"2"');
    const me = await as(app, member, 'get', '/api/auth/me').expect(200);
    expect(me.body.organization.name).toBe('Two');
    expect((await patch({ name: 'Two' }).expect(200)).body.version).toBe(2);
    const events = (await auditOf(app, `organization/${id}`)).filter(
      (event) => event.action === 'organization.renamed',
    );
    expect(events).toMatchObject([
      { project_id: id, actor: 'ada@example.com', metadata: { before: 'Example', after: 'Two' } },
    ]);
  });

  it('is changed only in the version that the caller has read', async () => {
    const { version } = (await as(app, admin, 'get', '/api/organization')).body as { version: number };
    expectProblem(await patch({ name: 'Lost' }, `"${version + 1}"`), 412, 'version_stale');
    expectProblem(await patch({ name: 'Lost', version: version + 1 }), 412, 'version_stale');
    expectProblem(await patch({ name: 'Lost' }, String(version)), 400, 'validation_failed');
    const race = await Promise.all([1, 2, 3, 4].map((i) => patch({ name: `Race ${i}`, version })));
    expect(race.map((answer) => answer.status).toSorted()).toEqual([200, 412, 412, 412]);
  });

  it.each([
    [{}, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'a\r\nSet-Cookie: x=1' }, 'name'],
    [{ name: 'x', version: '1' }, 'version'],
    [{ name: 'x', version: 1.5 }, 'version'],
  ])('a wrong field is 400: %#', async (body, path) => {
    const answer = await patch(body);
    expectProblem(answer, 400, 'validation_failed');
    expect(answer.body.errors[0].path).toBe(path);
  });
});
