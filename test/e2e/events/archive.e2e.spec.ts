import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, type Method } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, logEvent, sendBatch, type Credential } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** Detects hanging, not slowness: the caches of keys and projects follow the database within a second. */
const WAIT = { timeout: 60_000, interval: 50 };

describe('an archived project', () => {
  let app: TestApp;
  let second: TestApp;
  let admin: Identity;
  let owner: Identity;
  let project: { id: string; key: string };
  let credential: Credential & { id: string };
  let count = 0;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    second = await startTestApp({ replicaOf: app });
  });
  beforeEach(async () => {
    project = await createProject(app, admin.accessToken, `p-${++count}`);
    owner = await addUser(app, `owner-${count}@example.com`, { projectId: project.id, relation: 'owner' });
    credential = await createApiKey(app, admin.accessToken, project.id);
  });
  afterAll(async () => {
    await second.close();
    await app.close();
  });

  const call = (who: Identity, method: Method, rest = ''): Test =>
    as(app, who, method, `/api/projects/${project.key}${rest}`);
  const listed = async (query = ''): Promise<string[]> => {
    const answer = await as(app, owner, 'get', `/api/projects${query}`).expect(200);
    return (answer.body.items as { key: string }[]).map((item) => item.key);
  };
  const mine = async (who: Identity): Promise<{ key: string }[]> =>
    (await as(app, who, 'get', '/api/auth/me').expect(200)).body.projects as { key: string }[];
  const send = async (on: TestApp): Promise<number> =>
    (await sendBatch(on.baseUrl, credential, batchOf(logEvent('hello')))).status;
  const untilStatus = (on: TestApp, key: Credential, status: number) =>
    expect
      .poll(async () => (await sendBatch(on.baseUrl, key, batchOf(logEvent('probe')))).status, WAIT)
      .toBe(status);

  it('shows when it was archived, leaves the list of projects, and is restored unchanged', async () => {
    expect(await listed()).toEqual([project.key]);
    const before = await call(owner, 'get').expect(200);
    expect(before.body.archived_at).toBeNull();
    const archived = await call(owner, 'post', '/archive').expect(200);
    expect(archived.body).toEqual({
      ...before.body,
      archived_at: expect.stringMatching(/Z$/),
      updated_at: expect.any(String),
      version: 2,
    });
    expect(archived.headers['etag']).toBe('"2"');
    expect(await listed()).toEqual([]);
    expect(await listed('?archived=false')).toEqual([]);
    expect(await listed('?archived=true')).toEqual([project.key]);
    const again = await call(owner, 'post', '/archive').expect(200);
    expect(again.body).toEqual(archived.body);

    const restored = await call(owner, 'post', '/restore').expect(200);
    expect(restored.body).toEqual({ ...before.body, updated_at: expect.any(String), version: 3 });
    expect((await call(owner, 'post', '/restore').expect(200)).body.version).toBe(3);
    expect(await listed()).toEqual([project.key]);
    const events = await auditOf(app, `project/${project.id}`);
    expect(events.map((event) => [event.action, event.project_id, event.actor])).toEqual([
      ['project.created', project.id, 'ada@example.com'],
      ['project.archived', project.id, `owner-${count}@example.com`],
      ['project.restored', project.id, `owner-${count}@example.com`],
    ]);
  });

  it('leaves the profile together with the list, and is restored with its permissions', async () => {
    const other = await createProject(app, admin.accessToken, `p-${++count}`);
    const before = await mine(owner);
    expect(before).toMatchObject([
      { key: project.key, permissions: expect.arrayContaining(['keys:manage']) },
    ]);
    await call(owner, 'post', '/archive').expect(200);
    expect(await mine(owner)).toEqual([]);
    // An administrator sees every project without a relation to each.
    const all = (await mine(admin)).map((seen) => seen.key);
    expect([all.includes(project.key), all.includes(other.key)]).toEqual([false, true]);
    await call(owner, 'post', '/restore').expect(200);
    expect(await mine(owner)).toEqual(before);
  });

  it('rejects events by its keys on every replica, and accepts them again when restored', async () => {
    expect([await send(app), await send(second)]).toEqual([200, 200]);
    await call(owner, 'post', '/archive').expect(200);
    for (const on of [app, second]) {
      await untilStatus(on, credential, 401);
      const answer = await sendBatch(on.baseUrl, credential, batchOf(logEvent('late')));
      expect([answer.status, answer.json.code]).toEqual([401, 'unauthenticated']);
      expect(answer.json.detail).toContain('archived');
      expect(answer.headers['www-authenticate']).toContain('invalid_token');
    }
    await call(owner, 'post', '/restore').expect(200);
    for (const on of [app, second]) await untilStatus(on, credential, 200);
  });

  it('does not restore a revoked key', async () => {
    const valid = await createApiKey(app, admin.accessToken, project.id);
    await call(owner, 'delete', `/api-keys/${credential.id}`).expect(204);
    await call(owner, 'post', '/archive').expect(200);
    await untilStatus(app, valid, 401);
    const answer = await sendBatch(app.baseUrl, credential, batchOf(logEvent('late')));
    expect([answer.status, answer.json.detail]).toEqual([401, expect.not.stringContaining('archived')]);
    await call(owner, 'post', '/restore').expect(200);
    await untilStatus(app, valid, 200);
    expect(await send(app)).toBe(401);
  });

  it('does not affect other projects', async () => {
    const other = await createProject(app, admin.accessToken, `p-${++count}`);
    const key = await createApiKey(app, admin.accessToken, other.id);
    await call(owner, 'post', '/archive').expect(200);
    await untilStatus(second, credential, 401);
    expect((await sendBatch(second.baseUrl, key, batchOf(logEvent('mine')))).status).toBe(200);
  });

  it('is archived and restored by users who manage it', async () => {
    const viewer = await addUser(app, `viewer-${count}@example.com`, {
      projectId: project.id,
      relation: 'viewer',
    });
    const stranger = await addUser(app, `stranger-${count}@example.com`, { relation: 'member' });
    for (const what of ['/archive', '/restore']) {
      expectProblem(await call(viewer, 'post', what), 403, 'forbidden');
      expectProblem(await call(stranger, 'post', what), 404, 'not_found');
    }
    expectProblem(await as(app, owner, 'post', '/api/projects/no-such/archive'), 404, 'not_found');
    expect((await call(viewer, 'get').expect(200)).body.archived_at).toBeNull();
  });

  it('is archived only in the version that the caller has read', async () => {
    await call(owner, 'patch').send({ name: 'Changed' }).expect(200);
    expectProblem(await call(owner, 'post', '/archive').set('If-Match', '"1"'), 412, 'version_stale');
    expectProblem(await call(owner, 'post', '/archive').set('If-Match', '1'), 400, 'validation_failed');
    await call(owner, 'post', '/archive').set('If-Match', '"2"').expect(200);
    // A repeated archiving changes nothing, whatever version it names.
    await call(owner, 'post', '/archive').set('If-Match', '"2"').expect(200);
    const race = await Promise.all(
      ['/restore', '/archive', '/restore', '/archive'].map((what) => call(owner, 'post', what)),
    );
    expect(race.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
  });

  it.each(['archived=1', 'archived=true&archived=true'])('is not listed by ?%s', async (query) => {
    expectProblem(await as(app, owner, 'get', `/api/projects?${query}`), 400, 'validation_failed');
  });

  it('cannot be the target of an invitation', async () => {
    await call(owner, 'post', '/archive').expect(200);
    const invitation = {
      email: `late-${count}@example.com`,
      name: 'x',
      projects: [{ project: project.key, relation: 'viewer' }],
    };
    expectProblem(await as(app, admin, 'post', '/api/users').send(invitation), 409, 'project_archived');
    expect(await app.database.query('SELECT 1 FROM users WHERE email = $1', [invitation.email])).toEqual([]);
  });

  it('is read-only, except for its restoration', async () => {
    const viewer = await addUser(app, `viewer-${count}@example.com`, {
      projectId: project.id,
      relation: 'viewer',
    });
    await call(owner, 'post', '/archive').expect(200);
    await call(viewer, 'get').expect(200);
    await call(viewer, 'get', '/members').expect(200);
    await call(owner, 'get', '/api-keys').expect(200);
    await as(app, viewer, 'get', `/api/events?project_id=${project.key}`).expect(200);

    const member = `/members/${viewer.userId}`;
    const writes = (who: Identity): Test[] => [
      call(who, 'patch').send({ name: 'x' }),
      call(who, 'put', member).send({ relation: 'owner' }),
      call(who, 'delete', member),
      call(who, 'post', '/api-keys').send({ name: 'x' }),
      call(who, 'delete', `/api-keys/${credential.id}`),
      call(who, 'post', `/api-keys/${credential.id}/rotate-secret`).send({}),
    ];
    for (const who of [owner, admin]) {
      for (const answer of await Promise.all(writes(who))) {
        expectProblem(answer, 409, 'project_archived');
        expect(answer.body.detail).toContain(`POST /api/projects/${project.key}/restore`);
      }
    }
    // A caller without the permission is refused for that reason and not for the state of the project.
    for (const answer of await Promise.all(writes(viewer))) expectProblem(answer, 403, 'forbidden');
    await call(owner, 'post', '/restore').expect(200);
    await call(owner, 'patch').send({ name: 'x' }).expect(200);
    expect((await call(owner, 'get', member).expect(200)).body.relation).toBe('viewer');
  });
});

describe('a project', () => {
  let app: TestApp;
  let admin: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
  });
  afterAll(() => app.close());

  it('records each change, and nothing for a request that changes nothing', async () => {
    const { id } = await createProject(app, admin.accessToken, 'shop');
    const patch = (body: object): Test => as(app, admin, 'patch', '/api/projects/shop').send(body);
    await patch({ name: 'Shop', events_per_second: 5 }).expect(200);
    const same = await patch({ name: 'Shop', events_per_second: 5 }).expect(200);
    expect(same.body.version).toBe(2);
    await patch({ events_per_second: null }).expect(200);
    const events = (await auditOf(app, `project/${id}`)).filter(
      (event) => event.action === 'project.updated',
    );
    expect(events.map(({ metadata }) => [metadata['before'], metadata['after']])).toEqual([
      [
        { name: 'Project shop', events_per_second: null },
        { name: 'Shop', events_per_second: 5 },
      ],
      [{ events_per_second: 5 }, { events_per_second: null }],
    ]);
  });
});
