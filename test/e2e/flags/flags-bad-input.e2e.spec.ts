import request, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

/** The first is no own property of an object literal, the second is one of every object. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor'];
/** What class-transformer leaves out of an object. */
const LOST_NAMES = [...PROTOTYPE_KEYS, 'prototype'];
const values = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}`);

/** Text, so that `__proto__` is a field like any other. */
const withDimension = (name: string, list: unknown = ['x']): string => `{"${name}":${JSON.stringify(list)}}`;

describe('bad input to flags', () => {
  let app: TestApp;
  let admin: string;
  let developer: string;
  let apiKey: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    const { id: projectId } = await createProject(app, admin, 'shop');
    await createProject(app, admin, 'other');
    developer = (await addUser(app, 'developer@example.com', { projectId, relation: 'developer' }))
      .accessToken;
    apiKey = (await createApiKey(app, admin, projectId)).apiKey;
    await call('post', '/api/flags', { key: 'target' });
    await call('post', '/api/flags/groups', { key: 'target' });
    await call('post', '/api/flags?project_id=other', { key: 'theirs', enabled: true }, admin);
    await call('post', '/api/flags/groups?project_id=other', { key: 'theirs' }, admin);
  });
  afterAll(() => app.close());

  type Method = 'delete' | 'get' | 'patch' | 'post' | 'put';
  const call = async (
    method: Method,
    path: string,
    body?: object | string,
    token = developer,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const address = path.includes('?') ? path : `${path}?project_id=shop`;
    const test = request(app.baseUrl)[method](address).set('Authorization', `Bearer ${token}`).set(headers);
    if (typeof body === 'string') return test.set('Content-Type', 'application/json').send(body);
    return body === undefined ? test : test.send(body);
  };
  /** Without its use, which is recorded every ten seconds. */
  const target = async (): Promise<unknown> => {
    const { body } = await call('get', '/api/flags/target');
    const use = { last_evaluated_at: undefined, stale: undefined, evaluations_since_yesterday: undefined };
    return { ...(body as object), ...use };
  };
  const pathsOf = (response: Response): string[] => [
    ...new Set((response.body.errors as { path: string }[]).map((error) => error.path)),
  ];
  const evaluate = async (key: string, context: object | string): Promise<unknown> => {
    const text = typeof context === 'string' ? context : JSON.stringify(context);
    const body = `{"keys":[${JSON.stringify(key)}],"context":${text}}`;
    const response = await call('post', '/api/flags/evaluate', body, apiKey);
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
    return (response.body as { items: unknown[] }).items[0];
  };

  it.each([
    ['a rollout of 101', 'rollout', { rollout: 101 }],
    ['a rollout of -1', 'rollout', { rollout: -1 }],
    ['a rollout of 50.5', 'rollout', { rollout: 50.5 }],
    ['a rollout of null', 'rollout', { rollout: null }],
    ['cohorts that are a list', 'cohorts', { cohorts: [] }],
    ['a dimension that is a text', 'cohorts', { cohorts: { env: 'prod' } }],
    ['a dimension of numbers', 'cohorts', { cohorts: { env: [1] } }],
    ['a dimension with a space in its name', 'cohorts', { cohorts: { 'a b': ['x'] } }],
    ['an empty value in a dimension', 'cohorts', { cohorts: { env: [''] } }],
    ['a group that does not exist', 'group', { group: 'nowhere' }],
    ["another project's group", 'group', { group: 'theirs' }],
    ['tags that are no list', 'tags', { tags: 'one' }],
    ['a name of two lines', 'name', { name: 'a\nb' }],
    ['the emergency stop by another door', 'killed', { killed: true }],
    ['enabled as text', 'enabled', { enabled: 'yes' }],
  ])('refuses %s, and changes nothing', async (_what, path, fields) => {
    const before = await target();
    const changed = await call('patch', '/api/flags/target', fields);
    expectProblem(changed, 400, 'validation_failed');
    expect(pathsOf(changed)).toEqual([path]);
    expect(await target()).toEqual(before);
    const made = await call('post', '/api/flags', { key: 'never-made', ...fields });
    expect([made.status, pathsOf(made)]).toEqual([400, [path]]);
    expect((await call('get', '/api/flags/never-made')).status).toBe(404);
  });

  it('takes a thousand values in a cohort, over all its dimensions ten thousand, and an unknown dimension', async () => {
    const cohorts = { userId: values(1000), shoe_size: ['43'] };
    const made = await call('post', '/api/flags', { key: 'thousand', enabled: true, cohorts });
    expect([made.status, made.body.cohorts]).toEqual([201, cohorts]);
    expect(await evaluate('thousand', { userId: '999', shoe_size: '43' })).toMatchObject({ value: true });
    expect(await evaluate('thousand', { userId: '999', shoe_size: '44' })).toMatchObject({
      value: false,
      dimension: 'shoe_size',
    });
    const most = { cohorts: { a: values(4000), b: values(6000) } };
    expect((await call('patch', '/api/flags/thousand', most)).status).toBe(200);
    const over = await call('patch', '/api/flags/thousand', {
      cohorts: { ...most.cohorts, c: ['one more'] },
    });
    expect([over.status, pathsOf(over)]).toEqual([400, ['cohorts']]);
  });

  it('refuses a hundred thousand values in a cohort, and names the limit', async () => {
    const response = await call('patch', '/api/flags/target', { cohorts: { userId: values(100_000) } });
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors).toEqual([
      { path: 'cohorts', problem: 'must not have more than 10000 values' },
    ]);
  });

  it.each<[string, unknown]>([
    ['with a colon', 'a:b'],
    ['with a line break at its end', 'a\n'],
    ['that is a number', 7],
    ['__proto__', '__proto__'],
    ['"snapshot", which is a route', 'snapshot'],
  ])('refuses a key %s, of a flag and of a group', async (_what, key) => {
    for (const path of ['/api/flags', '/api/flags/groups']) {
      const response = await call('post', path, { key });
      expectProblem(response, 400, 'validation_failed');
      expect(pathsOf(response)).toEqual(['key']);
    }
  });

  it('takes a key of 128 characters', async () => {
    const key = 'x'.repeat(128);
    expect((await call('post', '/api/flags', { key, enabled: true })).status).toBe(201);
    expect(await evaluate(key, { userId: 'u' })).toMatchObject({ key, value: true });
  });

  it.each(['%00', 'x'.repeat(5000)])('finds nothing under a key that can be none: %#', async (key) => {
    const calls: Promise<Response>[] = [
      call('get', `/api/flags/${key}`),
      call('patch', `/api/flags/${key}`, { rollout: 1 }),
      call('post', `/api/flags/${key}/kill`, {}),
      call('get', `/api/flags/groups/${key}`),
      call('patch', `/api/flags/groups/${key}`, { enabled: true }),
      call('post', `/api/flags/groups/${key}/kill`, {}),
      call('get', `/api/flags/${key}/self-override`),
      call('put', `/api/flags/${key}/self-override`, { value: true }),
    ];
    expect((await Promise.all(calls)).map((response) => response.status)).toEqual(calls.map(() => 404));
    expect((await call('delete', `/api/flags/${key}/self-override`)).status).toBe(204);
  });

  describe('names of properties of every object', () => {
    it('takes constructor as key', async () => {
      const key = 'constructor';
      expect((await evaluate(key, { userId: 'u' })) as object).toEqual({
        key,
        value: false,
        rule: 'flag_not_found',
      });
      expect((await call('post', '/api/flags', { key, enabled: true })).status).toBe(201);
      expect((await call('post', '/api/flags/groups', { key })).status).toBe(201);
      expect((await call('patch', `/api/flags/${key}`, { group: key })).body).toMatchObject({ group: key });
      expect(await evaluate(key, { userId: key })).toEqual({ key, value: true, rule: 'rollout_full' });
      const preview = await call('post', '/api/flags/preview', { contexts: [{ userId: key }], keys: [key] });
      expect(preview.body).toMatchObject({ on: { [key]: 1 } });
      const manifest = await call('get', '/api/flags/manifest', undefined, apiKey);
      expect(Object.keys(manifest.body.flags as object)).toContain(key);
      await call('post', `/api/flags/groups/${key}/kill`, {});
      expect(await evaluate(key, { userId: key })).toMatchObject({ value: false, rule: 'group_killed' });
    });

    it.each(PROTOTYPE_KEYS)('finds no flag and no override under %s, which does not exist', async (name) => {
      expect(await evaluate(`not-${name}`, { userId: name })).toMatchObject({ rule: 'flag_not_found' });
      expect(await evaluate('__proto__', { userId: name })).toMatchObject({ rule: 'flag_not_found' });
      expect(await evaluate('target', { userId: name })).toMatchObject({ rule: 'flag_disabled' });
    });

    it.each(PROTOTYPE_KEYS)('hashes the user %s like any other', async (userId) => {
      const key = `hashed-${userId}`;
      await call('post', '/api/flags', { key, enabled: true, rollout: 50 });
      const answer = (await evaluate(key, { userId })) as { bucket: number; value: boolean };
      expect(answer).toMatchObject({ rule: 'rollout_bucket', bucket: expect.any(Number) });
      expect(answer.value).toBe(answer.bucket < 50);
    });

    it.each(LOST_NAMES)(
      'refuses the dimension %s, and never makes the flag one for everyone',
      async (name) => {
        const cohorts = `"cohorts":${withDimension(name)}`;
        const runAt = new Date(Date.now() + 3_600_000).toISOString();
        const refused: [Method, string, string, string][] = [
          ['post', '/api/flags', `{"key":"lost-${name}","enabled":true,${cohorts}}`, 'cohorts'],
          ['patch', '/api/flags/target', `{"enabled":true,${cohorts}}`, 'cohorts'],
          [
            'patch',
            '/api/flags/target',
            `{"enabled":true,"cohorts":${withDimension(name, null)}}`,
            'cohorts',
          ],
          [
            'post',
            '/api/flags/target/schedule',
            `{"run_at":"${runAt}","change":{"enabled":true,${cohorts}}}`,
            'change.cohorts',
          ],
          [
            'post',
            '/api/flags/preview',
            `{"contexts":[{}],"draft":{"key":"target","enabled":true,${cohorts}}}`,
            'draft.cohorts',
          ],
        ];
        const before = await target();
        for (const [method, path, body, where] of refused) {
          const response = await call(method, path, body);
          expectProblem(response, 400, 'validation_failed');
          expect([path, pathsOf(response)]).toEqual([path, [where]]);
          expect(response.text).toContain(`\\"${name}\\"`);
        }
        expect(await target()).toEqual(before);
        expect((await call('get', `/api/flags/lost-${name}`)).status).toBe(404);
      },
    );

    it.each(LOST_NAMES)('ignores %s in a context', async (name) => {
      const made = { key: `past-${name}`, enabled: true, cohorts: { env: ['prod'] } };
      expect((await call('post', '/api/flags', made)).status).toBe(201);
      expect(await evaluate(made.key, `{"${name}":"prod"}`)).toMatchObject({ dimension: 'env' });
      expect(await evaluate(made.key, `{"${name}":"x","env":"prod"}`)).toMatchObject({ value: true });
    });
  });

  it('refuses a stale version of a flag and of a group with 412, with the current one', async () => {
    await call('post', '/api/flags', { key: 'locked' });
    await call('post', '/api/flags/groups', { key: 'locked' });
    for (const thing of ['/api/flags/locked', '/api/flags/groups/locked']) {
      const first = await call('patch', thing, { name: 'first' }, developer, { 'If-Match': '"1"' });
      expect([first.status, first.headers['etag']]).toEqual([200, '"2"']);
      const stale = [
        await call('patch', thing, { name: 'second' }, developer, { 'If-Match': '"1"' }),
        await call('patch', thing, { name: 'second', version: 1 }),
        await call('patch', thing, { name: 'second' }, developer, { 'If-Match': '"3"' }),
        await call('delete', thing, undefined, developer, { 'If-Match': '"1"' }),
      ];
      for (const response of stale) {
        expectProblem(response, 412, 'version_stale');
        expect(response.body.detail).toContain('version is 2');
      }
      expect((await call('get', thing)).body).toMatchObject({ name: 'first', version: 2, archived: false });
      const noVersion = await call('patch', thing, { name: 'x' }, developer, { 'If-Match': 'abc' });
      expect([noVersion.status, pathsOf(noVersion)]).toEqual([400, ['If-Match']]);
    }
  });

  it("finds nothing of another project's flags, for any caller outside of it", async () => {
    const ways: [Method, string, object?][] = [
      ['get', '/api/flags/theirs'],
      ['patch', '/api/flags/theirs', { enabled: false }],
      ['delete', '/api/flags/theirs'],
      ['post', '/api/flags/theirs/kill', {}],
      ['post', '/api/flags/theirs/revert', { revision: 1 }],
      ['put', '/api/flags/theirs/self-override', { value: true }],
      ['get', '/api/flags/groups/theirs'],
      ['post', '/api/flags/groups/theirs/kill', {}],
    ];
    for (const [method, path, body] of ways) {
      // In the own project there is none; of the other one the developer may not even know.
      for (const project of ['shop', 'other']) {
        const response = await call(method, `${path}?project_id=${project}`, body);
        expect([method, path, project, response.status]).toEqual([method, path, project, 404]);
      }
    }
    expect((await call('get', '/api/flags/theirs?project_id=other', undefined, apiKey)).status).toBe(404);
    expect(await evaluate('theirs', { userId: 'u' })).toMatchObject({ rule: 'flag_not_found' });
    const ofrep = await request(app.baseUrl)
      .post('/ofrep/v1/evaluate/flags/theirs')
      .set('Authorization', `Bearer ${apiKey}`)
      .send({ context: { targetingKey: 'u' } });
    expect([ofrep.status, ofrep.body.errorCode]).toEqual([404, 'FLAG_NOT_FOUND']);
    const kept = await call('get', '/api/flags/theirs?project_id=other', undefined, admin);
    expect(kept.body).toMatchObject({ enabled: true, killed: false, archived: false, version: 1 });
  });
});
