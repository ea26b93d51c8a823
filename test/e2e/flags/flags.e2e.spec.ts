import request, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('flags', () => {
  let app: TestApp;
  let admin: string;
  let developer: string;
  let developerId: string;
  let viewer: string;
  let apiKey: string;
  let project: { id: string; key: string };
  let other: { id: string; key: string };

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    project = await createProject(app, admin, 'shop');
    other = await createProject(app, admin, 'other');
    const dev = await addUser(app, 'dev@example.com', { projectId: project.id, relation: 'developer' });
    [developer, developerId] = [dev.accessToken, dev.userId];
    const view = await addUser(app, 'view@example.com', { projectId: project.id, relation: 'viewer' });
    viewer = view.accessToken;
    apiKey = (await createApiKey(app, admin, project.id)).apiKey;
  });
  afterAll(() => app.close());

  type Method = 'delete' | 'get' | 'patch' | 'post' | 'put';
  const call = async (
    method: Method,
    path: string,
    body?: object,
    token = developer,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const separator = path.includes('?') ? '&' : '?';
    const address = path.includes('project_id') ? path : `${path}${separator}project_id=shop`;
    const test = request(app.baseUrl)[method](address).set('Authorization', `Bearer ${token}`).set(headers);
    return body === undefined ? test : test.send(body);
  };
  const made = async (key: string, fields: object = {}): Promise<Record<string, unknown>> => {
    const response = await call('post', '/api/flags', { key, ...fields });
    expect([response.status, response.text]).toEqual([201, expect.any(String)]);
    return response.body as Record<string, unknown>;
  };
  const evaluate = async (key: string, context: object, token = apiKey): Promise<unknown> => {
    const response = await call('post', '/api/flags/evaluate', { context, keys: [key] }, token);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return (response.body as { items: unknown[] }).items[0];
  };

  it('is off when it is created, and its response contains its definition', async () => {
    const flag = await made('fresh', { name: 'Fresh', tags: ['checkout'] });
    expect(flag).toMatchObject({
      key: 'fresh',
      name: 'Fresh',
      enabled: false,
      killed: false,
      rollout: 100,
      cohorts: {},
      group: null,
      tags: ['checkout'],
      archived: false,
      version: 1,
      updated_by: developerId,
    });
    expect(await evaluate('fresh', { userId: 'u' })).toEqual({
      key: 'fresh',
      value: false,
      rule: 'flag_disabled',
    });
    const read = await call('get', '/api/flags/fresh');
    expect([read.body, read.headers['etag']]).toEqual([flag, '"1"']);
  });

  it('is created, rolled out, killed, released and archived, and each step changes its evaluation', async () => {
    await made('life');
    await call('patch', '/api/flags/life', { enabled: true, rollout: 0 });
    expect(await evaluate('life', { userId: 'u' })).toMatchObject({ value: false, rule: 'rollout_zero' });
    await call('patch', '/api/flags/life', { rollout: 100, cohorts: { env: ['prod'] } });
    expect(await evaluate('life', { userId: 'u', env: 'prod' })).toMatchObject({ value: true });
    expect(await evaluate('life', { userId: 'u' })).toMatchObject({
      rule: 'cohort_mismatch',
      dimension: 'env',
    });
    const killed = await call('post', '/api/flags/life/kill', undefined);
    expect([killed.status, killed.body.killed]).toEqual([200, true]);
    expect(await evaluate('life', { userId: 'u', env: 'prod' })).toMatchObject({ rule: 'flag_killed' });
    const again = await call('post', '/api/flags/life/kill', { killed: true, reason: 'again' });
    expect([again.status, again.body]).toEqual([200, killed.body]);
    await call('post', '/api/flags/life/kill', { killed: false });
    expect(await evaluate('life', { userId: 'u', env: 'prod' })).toMatchObject({ rule: 'rollout_full' });
    const archived = await call('delete', '/api/flags/life');
    expect([archived.status, archived.body.archived]).toEqual([200, true]);
    expect(await evaluate('life', { userId: 'u' })).toMatchObject({ rule: 'flag_not_found' });
    const list = await call('get', '/api/flags?archived=true');
    expect((list.body.items as { key: string }[]).map((flag) => flag.key)).toContain('life');

    const history = await call('get', '/api/flags/history?key=life');
    const items = history.body.items as { action: string; revision: number; changes: unknown[] }[];
    expect(items.map((item) => item.action)).toEqual([
      'archived',
      'revived',
      'killed',
      'updated',
      'updated',
      'created',
    ]);
    expect(items[3]?.changes).toEqual([
      { field: 'cohorts', before: {}, after: { env: ['prod'] } },
      { field: 'rollout', before: 0, after: 100 },
    ]);
    const reverted = await call('post', '/api/flags/life/revert', { revision: items[3]?.revision });
    expect([reverted.status, reverted.body]).toMatchObject([
      200,
      { archived: false, killed: false, rollout: 100, cohorts: { env: ['prod'] } },
    ]);
    expect(await evaluate('life', { userId: 'u', env: 'prod' })).toMatchObject({ value: true });
  });

  it('is off when its group is killed, regardless of its own settings', async () => {
    await call('post', '/api/flags/groups', { key: 'payments', name: 'Payments' });
    await made('pay', { enabled: true, group: 'payments' });
    expect(await evaluate('pay', { userId: developerId })).toMatchObject({ value: true });
    await call('put', '/api/flags/pay/self-override', { value: true });
    const killed = await call('post', '/api/flags/groups/payments/kill', { reason: 'fire' });
    expect([killed.status, killed.body]).toMatchObject([200, { key: 'payments', killed: true }]);
    expect(await evaluate('pay', { userId: developerId })).toEqual({
      key: 'pay',
      value: false,
      rule: 'group_killed',
      group: 'payments',
    });
    const inUse = await call('delete', '/api/flags/groups/payments');
    expect([inUse.status, inUse.body.code]).toEqual([409, 'group_in_use']);
    const list = await call('get', '/api/flags/groups');
    expect(list.body.items).toMatchObject([{ key: 'payments', killed: true }]);
    // An archived flag does not require its group.
    expect((await call('delete', '/api/flags/pay')).status).toBe(200);
    const gone = await call('delete', '/api/flags/groups/payments');
    expect([gone.status, gone.body]).toMatchObject([200, { archived: true }]);
  });

  it('evaluates to the override for the user who set it, until the override ends', async () => {
    await made('mine');
    expect((await call('get', '/api/flags/no-such-flag/self-override')).status).toBe(404);
    const none = await call('get', '/api/flags/mine/self-override');
    expect([none.status, none.text, none.headers['content-type']]).toEqual([
      200,
      'null',
      expect.stringContaining('application/json'),
    ]);
    const set = await call('put', '/api/flags/mine/self-override', { value: true });
    expect([set.status, set.body]).toMatchObject([
      200,
      { flag_key: 'mine', actor_id: developerId, value: true },
    ]);
    expect(await evaluate('mine', { userId: developerId })).toMatchObject({
      value: true,
      rule: 'self_override',
    });
    expect(await evaluate('mine', { userId: 'a user' })).toMatchObject({ value: false });
    const past = await call('put', '/api/flags/mine/self-override', {
      value: true,
      expires_at: new Date(Date.now() - 1000).toISOString(),
    });
    expect([past.status, past.body.errors[0].path]).toEqual([400, 'expires_at']);
    expect((await call('put', '/api/flags/mine/self-override', { value: true }, viewer)).status).toBe(403);
    expect((await call('delete', '/api/flags/mine/self-override')).status).toBe(204);
    expect((await call('delete', '/api/flags/mine/self-override')).status).toBe(204);
    expect(await evaluate('mine', { userId: developerId })).toMatchObject({ rule: 'flag_disabled' });
  });

  it('rejects a new self-override while it is archived, and keeps an earlier one unchanged', async () => {
    await made('retired');
    const before = await call('put', '/api/flags/retired/self-override', { value: true });
    expect((await call('delete', '/api/flags/retired')).status).toBe(200);
    const refused = await call('put', '/api/flags/retired/self-override', { value: false });
    expect([refused.status, refused.body.code]).toEqual([404, 'not_found']);
    expect((await call('get', '/api/flags/retired/self-override')).body).toEqual(before.body);
  });

  it('contains its last change with user and time, and its creation time, for flags and groups alike', async () => {
    for (const path of ['/api/flags', '/api/flags/groups']) {
      const first = (await call('post', path, { key: 'stamped' }, admin)).body as Record<string, string>;
      const changed = await call('patch', `${path}/stamped`, { name: 'Other' });
      expect(changed.body).toMatchObject({
        version: 2,
        revision: Number(first['revision']) + 1,
        created_at: first['created_at'],
        updated_by: developerId,
      });
      expect(first['updated_by']).not.toBe(developerId);
      expect(Date.parse(changed.body.updated_at as string)).toBeGreaterThan(
        Date.parse(first['updated_at'] ?? ''),
      );
      // A patch that changes nothing creates no version.
      const same = await call('patch', `${path}/stamped`, { name: 'Other' });
      expect([same.status, same.body]).toEqual([200, changed.body]);
    }
  });

  it('has groups that are archived, restored and killed, whose keys stay reserved', async () => {
    const path = '/api/flags/groups/team';
    const made = await call('post', '/api/flags/groups', { key: 'team', name: 'Team' });
    expect([made.status, made.headers['etag']]).toEqual([201, '"1"']);
    expect((await call('post', `${path}/kill`)).body).toMatchObject({ killed: true });
    expect((await call('post', `${path}/kill`, { killed: false })).body).toMatchObject({ killed: false });
    expect((await call('delete', path)).body).toMatchObject({ archived: true });
    const again = await call('post', '/api/flags/groups', { key: 'team' });
    expect([again.status, again.body.code, again.body.errors]).toEqual([
      409,
      'group_key_taken',
      [{ path: 'key', problem: 'is taken' }],
    ]);
    expect((await call('patch', path, { archived: false, name: 'New' })).body).toMatchObject({
      archived: false,
      name: 'New',
    });
    const reverted = await call('post', `${path}/revert`, { revision: made.body.revision as number });
    expect(reverted.body).toMatchObject({ name: 'Team', archived: false, version: 6 });
    const history = await call('get', '/api/flags/history?key=team&entity=group');
    expect((history.body.items as { action: string }[]).map((item) => item.action)).toEqual([
      'reverted',
      'restored',
      'archived',
      'revived',
      'killed',
      'created',
    ]);
  });

  it('has a unique key, also with concurrent requests', async () => {
    await made('once');
    const attempts = await Promise.all([1, 2, 3].map(() => call('post', '/api/flags', { key: 'twice' })));
    expect(attempts.map((response) => response.status).sort()).toEqual([201, 409, 409]);
    const again = await call('post', '/api/flags', { key: 'once' });
    expect([again.status, again.body.code]).toEqual([409, 'flag_key_taken']);
  });

  it('is accessible in its project only', async () => {
    await made('inside', { enabled: true });
    const there = await call('get', `/api/flags/inside?project_id=${other.key}`, undefined, admin);
    expect(there.status).toBe(404);
    expect((await call('get', '/api/flags?project_id=other')).status).toBe(404);
    const key = await call('get', '/api/flags/inside?project_id=other', undefined, apiKey);
    expect(key.status).toBe(404);
    expect((await call('patch', '/api/flags/inside', { rollout: 1 }, viewer)).body).toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('flags:edit'),
    });
    expect((await call('post', '/api/flags/inside/kill', {}, viewer)).status).toBe(403);
    expect((await call('patch', '/api/flags/inside', { rollout: 1 }, apiKey)).status).toBe(401);
  });

  it('is read by an API key without a project parameter', async () => {
    const response = await request(app.baseUrl)
      .get('/api/flags/snapshot')
      .set('Authorization', `Bearer ${apiKey}`);
    expect([response.status, response.body.bucket_version]).toEqual([200, 1]);
    expect(response.body.flags.length).toBeGreaterThan(3);
  });

  it('is in one snapshot with a strong ETag, equal on every replica', async () => {
    const first = await call('get', '/api/flags/snapshot', undefined, apiKey);
    const replica = await startTestApp({ replicaOf: app });
    try {
      const second = await request(replica.baseUrl)
        .get('/api/flags/snapshot?project_id=shop')
        .set('Authorization', `Bearer ${apiKey}`);
      expect(second.headers['etag']).toBe(first.headers['etag']);
      expect(second.text).toBe(first.text);
      const etag = first.headers['etag'] as string;
      expect(etag).toMatch(/^"[\w-]{27}"$/);
      const same = await call('get', '/api/flags/snapshot', undefined, apiKey, { 'If-None-Match': etag });
      expect([same.status, same.text, same.headers['etag']]).toEqual([304, '', etag]);
      await made('newer');
      const changed = await call('get', '/api/flags/snapshot', undefined, apiKey, { 'If-None-Match': etag });
      expect([changed.status, changed.body.revision]).toEqual([
        200,
        (first.body as { revision: number }).revision + 1,
      ]);
      // The other replica receives the change.
      await expect
        .poll(
          async () =>
            (
              await request(replica.baseUrl)
                .get('/api/flags/snapshot')
                .set('Authorization', `Bearer ${apiKey}`)
            ).headers['etag'],
          { timeout: 60_000 },
        )
        .toBe(changed.headers['etag']);
    } finally {
      await replica.close();
    }
  });

  it('is previewed for many contexts, with saved or draft settings', async () => {
    await made('draft', { enabled: true, rollout: 0 });
    const contexts = Array.from({ length: 100 }, (_, i) => ({ userId: `user-${i}` }));
    const preview = await call('post', '/api/flags/preview', {
      contexts,
      draft: { key: 'draft', rollout: 50 },
    });
    expect([preview.status, preview.body.results.length]).toEqual([200, 100]);
    const on = (preview.body.on as Record<string, number>)['draft'];
    expect(on).toBe(
      (preview.body.results as { items: { value: boolean }[] }[]).filter((row) => row.items[0]?.value).length,
    );
    expect(on).toBeGreaterThan(30);
    expect(await evaluate('draft', { userId: 'user-1' })).toMatchObject({ rule: 'rollout_zero' });
    const unsaved = await call('post', '/api/flags/preview', {
      contexts: [{ userId: 'u' }],
      draft: { key: 'not-there', enabled: true },
    });
    expect(unsaved.body.results[0].items).toEqual([{ key: 'not-there', value: true, rule: 'rollout_full' }]);
    const single = await call('post', '/api/flags/preview', {
      context: { userId: 'user-1' },
      keys: ['draft'],
      draft: { key: 'draft', rollout: 100 },
    });
    expect(single.body.results).toEqual([{ items: [{ key: 'draft', value: true, rule: 'rollout_full' }] }]);
    for (const [body, path] of [
      [{}, 'contexts'],
      [{ context: {}, contexts: [{}] }, 'context'],
      [{ context: 'user-1' }, 'context'],
    ] as const) {
      const refused = await call('post', '/api/flags/preview', body);
      expect([refused.status, refused.body.errors[0].path]).toEqual([400, path]);
    }
    const tooMany = await call('post', '/api/flags/preview', {
      contexts: Array.from({ length: 1001 }, () => ({})),
    });
    expect([tooMany.status, tooMany.body.errors[0].path]).toEqual([400, 'contexts']);
    const wrong = await call('post', '/api/flags/preview', {
      contexts: [{}],
      draft: { key: 'draft', rollout: 101 },
    });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'draft.rollout']);
  });

  it('is in the manifest of keys and types for code generators', async () => {
    await made('typed', { description: 'The typed one' });
    const response = await call('get', '/api/flags/manifest', undefined, apiKey);
    expect(response.body.flags.typed).toEqual({
      flagType: 'boolean',
      defaultValue: false,
      description: 'The typed one',
    });
  });

  it('has a status of its change feed and its open streams', async () => {
    const response = await request(app.baseUrl).get('/api/flags/status');
    expect([response.status, response.body]).toEqual([200, { status: 'ok', open_streams: 0 }]);
  });

  it('is listed page by page, and found by search', async () => {
    const keys: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Response = await call('get', `/api/flags?limit=3${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.status).toBe(200);
      keys.push(...(page.body.items as { key: string }[]).map((flag) => flag.key));
      cursor = page.body.next_cursor as string | null;
    } while (cursor !== null);
    expect(keys).toEqual([...new Set(keys)].sort());
    expect(keys).toContain('fresh');
    const byTag = await call('get', '/api/flags?tag=checkout');
    expect((byTag.body.items as { key: string }[]).map((flag) => flag.key)).toEqual(['fresh']);
    const found = await call('get', '/api/flags?q=FRE');
    expect((found.body.items as { key: string }[]).map((flag) => flag.key)).toEqual(['fresh']);
    expect((await call('get', '/api/flags?cursor=nonsense')).status).toBe(400);
  });
});
