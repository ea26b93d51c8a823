import type { Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
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
import { SseClient } from '../../support/http/sse-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const TIMEOUT = { timeout: 60_000, interval: 10 };

describe('the ids of a user in the applications of a project', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  let project: { id: string; key: string };
  let apiKey: { accessToken: string };
  let developer: Identity;
  let other: Identity;
  let count = 0;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    replica = await startTestApp({ replicaOf: app });
  });
  beforeEach(async () => {
    project = await createProject(app, admin.accessToken, `p-${++count}`);
    apiKey = { accessToken: (await createApiKey(app, admin.accessToken, project.id)).apiKey };
    const access = { projectId: project.id, relation: 'developer' } as const;
    developer = await addUser(app, `dev-${count}@example.com`, access);
    other = await addUser(app, `other-${count}@example.com`, access);
    await flags(admin, 'post', '', { key: 'a' });
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const flags = async (
    who: Pick<Identity, 'accessToken'>,
    method: Method,
    path: string,
    body?: object,
    at = app,
  ): Promise<Response> => {
    const call = as(at, who, method, `/api/flags${path}?project_id=${project.key}`);
    return body === undefined ? call : call.send(body);
  };
  const identities = async (who: Identity, method: Method, rest = '', body?: object): Promise<Response> => {
    const call = as(app, who, method, `/api/projects/${project.key}/identities${rest}`);
    return body === undefined ? call : call.send(body);
  };
  const put = (who: Identity, ...user_ids: unknown[]): Promise<Response> =>
    identities(who, 'put', '', { user_ids });
  const override = async (who: Identity): Promise<Response> => {
    const set = await flags(who, 'put', '/a/self-override', { value: true });
    expect([set.status, set.text]).toEqual([200, expect.any(String)]);
    return set;
  };
  const valueFor = async (userId: string, at = app): Promise<boolean> => {
    const answer = await flags(apiKey, 'post', '/evaluate', { context: { userId }, keys: ['a'] }, at);
    return (answer.body as { items: { value: boolean }[] }).items[0]?.value ?? false;
  };
  const revision = async (): Promise<number> => (await flags(admin, 'get', '')).body.revision as number;

  it('are empty at first, and then the ids that the user sets, sorted and without duplicates', async () => {
    expect((await identities(developer, 'get')).body).toEqual({ actor_id: developer.userId, user_ids: [] });
    const set = await put(developer, 'b', developer.userId, ' 42', 'Ada@shop.example');
    // The user's own Signalbox id applies anyway; ids are neither trimmed nor case-folded.
    const expected = { actor_id: developer.userId, user_ids: [' 42', 'Ada@shop.example', 'b'] };
    expect([set.status, set.body]).toEqual([200, expected]);
    expect((await identities(developer, 'get')).body).toEqual(expected);
    expect((await identities(other, 'get')).body.user_ids).toEqual([]);
  });

  it('apply the override wherever flags are evaluated, on every replica, and to no other user', async () => {
    const set = await override(developer);
    expect(set.body.user_ids).toEqual([developer.userId]);
    expect(await valueFor('42')).toBe(false);
    expect(await valueFor('42', replica)).toBe(false);
    const etag = (await flags(apiKey, 'get', '/snapshot')).headers['etag'];
    const stream = await SseClient.open(`${replica.baseUrl}/api/flags/stream`, {
      Authorization: `Bearer ${apiKey.accessToken}`,
    });
    await expect.poll(() => stream.messages.length, TIMEOUT).toBe(1);
    const before = await revision();
    await put(developer, '42', 'ada@shop.example');
    expect(await revision()).toBe(before + 1);

    for (const id of ['42', 'ada@shop.example', developer.userId]) {
      expect(await valueFor(id)).toBe(true);
      await expect.poll(() => valueFor(id, replica), TIMEOUT).toBe(true);
      const context = { userId: id };
      const preview = await flags(developer, 'post', '/preview', { context, keys: ['a'] });
      expect(preview.body.results).toEqual([{ items: [{ key: 'a', value: true, rule: 'self_override' }] }]);
      const ofrep = await as(app, apiKey, 'post', '/ofrep/v1/evaluate/flags/a').send({
        context: { targetingKey: id },
      });
      expect(ofrep.body).toMatchObject({ value: true, metadata: { rule: 'self_override' } });
    }
    for (const id of ['4', '42 ', 'ADA@shop.example', other.userId]) expect(await valueFor(id)).toBe(false);

    const entries = ['42', developer.userId, 'ada@shop.example'].map((id) => ({
      flag_key: 'a',
      actor_id: id,
      value: true,
      active: true,
      expires_at: null,
    }));
    const snapshot = await flags(apiKey, 'get', '/snapshot');
    const [own, ...further] = snapshot.body.overrides as object[];
    expect(own).toEqual(entries[1]);
    expect(further).toEqual([entries[0], entries[2]]);
    expect(snapshot.headers['etag']).not.toBe(etag);
    expect((await flags(apiKey, 'get', '/snapshot', undefined, replica)).headers['etag']).toBe(
      snapshot.headers['etag'],
    );
    await expect.poll(() => stream.lastEventId, TIMEOUT).toBe(String(before + 1));
    expect(stream.ofType('flags.changed')).toMatchObject([
      { revision: before + 1, changes: { flags: [], overrides: [entries[0], entries[2]] } },
    ]);
    expect((await flags(developer, 'get', '/a/self-override')).body.user_ids).toEqual([
      developer.userId,
      '42',
      'ada@shop.example',
    ]);
    expect((await flags(admin, 'get', '/overrides')).body.items[0].user_ids).toEqual([
      developer.userId,
      '42',
      'ada@shop.example',
    ]);

    await put(developer, '42');
    await expect.poll(() => stream.lastEventId, TIMEOUT).toBe(String(before + 2));
    expect(stream.ofType('flags.changed').at(-1)).toMatchObject({
      changes: { removed: { overrides: [{ flag_key: 'a', actor_id: 'ada@shop.example' }] } },
    });
    expect([await valueFor('42'), await valueFor('ada@shop.example')]).toEqual([true, false]);
    stream.close();
  });

  it('do not reactivate an override that ended', async () => {
    await override(developer);
    await put(developer, '42');
    await as(app, admin, 'put', `/api/projects/${project.key}/members/${developer.userId}`)
      .send({ relation: 'viewer' })
      .expect(200);
    await expect.poll(() => valueFor('42'), TIMEOUT).toBe(false);
    expect((await flags(apiKey, 'get', '/snapshot')).body.overrides).toEqual([]);
  });

  it('belong to one user of a project, also with concurrent requests; other projects have their own ids', async () => {
    await put(developer, '42', '43');
    const taken = await put(other, '41', '43');
    expectProblem(taken, 409, 'identity_taken');
    expect(taken.body.errors).toEqual([
      { path: 'user_ids', problem: expect.stringContaining('"43"') as string },
    ]);
    expect((await identities(other, 'get')).body.user_ids).toEqual([]);
    const both = await Promise.all([put(developer, 'race'), put(other, 'race')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    // An id that its user gave up is free again.
    const winner = both[0]?.status === 200 ? developer : other;
    await put(winner);
    expect((await put(winner === developer ? other : developer, 'race')).status).toBe(200);

    project = await createProject(app, admin.accessToken, `q-${count}`);
    expect((await put(admin, '42', '43')).status).toBe(200);
  });

  it('are separate by project: they are set, shown beside overrides and removed in one project alone', async () => {
    const shop = project;
    await override(developer);
    await put(developer, 'shop-1', 'shop-2');
    project = await createProject(app, admin.accessToken, `q-${count}`);
    await as(app, admin, 'put', `/api/projects/${project.key}/members/${developer.userId}`)
      .send({ relation: 'developer' })
      .expect(200);
    await flags(admin, 'post', '', { key: 'a' });
    await override(developer);
    await put(developer, 'other-1');
    const idsOf = async (): Promise<unknown> =>
      (await flags(admin, 'get', '/overrides')).body.items.map(
        ({ user_ids }: { user_ids: string[] }) => user_ids,
      );
    expect(await idsOf()).toEqual([[developer.userId, 'other-1']]);
    await put(developer);
    project = shop;
    expect((await identities(developer, 'get')).body.user_ids).toEqual(['shop-1', 'shop-2']);
    expect(await idsOf()).toEqual([[developer.userId, 'shop-1', 'shop-2']]);
  });

  it('are never the Signalbox id of another user, whether or not that user has access to the project', async () => {
    const stranger = await addUser(app, `stranger-${count}@example.com`);
    for (const { userId } of [other, stranger, admin]) {
      expectProblem(await put(developer, userId), 409, 'identity_taken');
    }
    // Contexts are compared byte for byte, so these match no user.
    const free = [uuidV7(), other.userId.toUpperCase(), developer.userId.toUpperCase()];
    expect((await put(developer, ...free)).status).toBe(200);
  });

  it.each([
    [{ user_ids: '42' }, 'user_ids'],
    [{ user_ids: [''] }, 'user_ids'],
    [{ user_ids: ['a', 'a'] }, 'user_ids'],
    [{ user_ids: ['x'.repeat(257)] }, 'user_ids'],
    [{ user_ids: ['a\0b'] }, 'user_ids'],
    [{ user_ids: ['\ud800'] }, 'user_ids'],
    [{ user_ids: Array.from({ length: 11 }, (_, i) => `u-${i}`) }, 'user_ids'],
    [{ user_ids: [], more: 1 }, 'more'],
  ])('are rejected as %j', async (body, path) => {
    const refused = await identities(developer, 'put', '', body);
    expectProblem(refused, 400, 'validation_failed');
    expect((refused.body.errors as { path: string }[])[0]?.path).toBe(path);
    expect((await identities(developer, 'get')).body.user_ids).toEqual([]);
  });

  it('are limited to ten ids of 256 characters', async () => {
    const longest = Array.from({ length: 10 }, (_, i) => `${i}`.repeat(256)).toSorted();
    const set = await put(developer, ...longest);
    expect([set.status, set.body.user_ids]).toEqual([200, longest]);
  });

  it('are in the history and the audit log, and create no revision when nothing changes', async () => {
    const before = await revision();
    await put(developer, '42');
    await put(developer, '42');
    await put(developer, '43', '42');
    await put(developer);
    await put(developer);
    expect(await revision()).toBe(before + 3);
    const history = await flags(developer, 'get', '/history');
    expect((history.body.items as object[]).slice(0, 3)).toMatchObject([
      { action: 'deleted', before: { user_ids: ['42', '43'] }, after: null },
      { action: 'updated', before: { user_ids: ['42'] }, after: { user_ids: ['42', '43'] } },
      {
        entity: 'identities',
        key: developer.userId,
        action: 'created',
        actor: { id: developer.userId },
        before: null,
        after: { actor_id: developer.userId, user_ids: ['42'] },
      },
    ]);
    const audit = (await auditOf(app, `user/${developer.userId}`)).filter(({ action }) =>
      action.startsWith('flag_'),
    );
    expect(audit).toMatchObject([
      { project_id: project.id, action: 'flag_identities.set', metadata: { before: [], after: ['42'] } },
      { metadata: { before: ['42'], after: ['42', '43'] } },
      { metadata: { before: ['42', '43'], after: [] } },
    ]);
  });

  it('are listed and removed by owners, user by user', async () => {
    await override(developer);
    await put(developer, '42', '43');
    await put(other, 'o');
    const pages = [await identities(admin, 'get', '/all?limit=1')];
    pages.push(await identities(admin, 'get', `/all?limit=1&cursor=${pages[0]?.body.next_cursor as string}`));
    expect(pages[1]?.body.next_cursor).toBeNull();
    const people = [
      { ...developer, user_ids: ['42', '43'], email: `dev-${count}@example.com` },
      { ...other, user_ids: ['o'], email: `other-${count}@example.com` },
    ].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
    expect(pages.flatMap(({ body }) => body.items as object[])).toEqual(
      people.map(({ userId, user_ids, email }) => ({
        actor_id: userId,
        actor_name: 'Test',
        actor_email: email,
        user_ids,
      })),
    );
    expectProblem(await identities(admin, 'get', '/all?cursor=x'), 400, 'validation_failed');
    expectProblem(await identities(other, 'delete', `/${developer.userId}`), 403, 'forbidden');

    expect(await valueFor('42')).toBe(true);
    expect((await identities(admin, 'delete', `/${developer.userId}`)).status).toBe(204);
    expect([await valueFor('42'), await valueFor(developer.userId)]).toEqual([false, true]);
    expect((await identities(admin, 'get', '/all')).body.items).toMatchObject([{ actor_id: other.userId }]);
    const [removed] = (await auditOf(app, `user/${developer.userId}`)).slice(-1);
    expect(removed).toMatchObject({
      action: 'flag_identities.removed',
      metadata: { actor_id: admin.userId, before: ['42', '43'], after: [] },
    });
    const before = await revision();
    for (const unknown of [developer.userId, uuidV7(), 'unknown']) {
      expect((await identities(admin, 'delete', `/${unknown}`)).status).toBe(204);
    }
    expect(await revision()).toBe(before);
  });
});
