import request, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('OFREP', () => {
  let app: TestApp;
  let admin: string;
  let apiKey: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    const project = await createProject(app, admin, 'shop');
    apiKey = (await createApiKey(app, admin, project.id)).apiKey;
    await flag({ key: 'on', enabled: true });
    await flag({ key: 'off' });
    await flag({ key: 'part', enabled: true, rollout: 50 });
    await flag({ key: 'prod-only', enabled: true, cohorts: { env: ['prod'] } });
  });
  afterAll(() => app.close());

  const flag = async (fields: object): Promise<void> => {
    await request(app.baseUrl)
      .post('/api/flags?project_id=shop')
      .set('Authorization', `Bearer ${admin}`)
      .send(fields)
      .expect(201);
  };
  const post = async (
    path: string,
    body: string | object | undefined,
    headers: Record<string, string> = {},
  ): Promise<Response> => {
    const test = request(app.baseUrl)
      .post(`/ofrep/v1/evaluate/flags${path}`)
      .set('Authorization', `Bearer ${apiKey}`)
      .set(headers);
    if (body === undefined) return test;
    return typeof body === 'string'
      ? test.set('Content-Type', 'application/json').send(body)
      : test.send(body);
  };
  const context = { targetingKey: 'user-1' };

  it('takes the targeting key as user, and a userId before it', async () => {
    const bucket = async (given: object): Promise<unknown> =>
      ((await post('/part', { context: given })).body as { metadata: { bucket: number } }).metadata.bucket;
    const first = await bucket({ targetingKey: 'user-1' });
    expect(first).toEqual(expect.any(Number));
    expect(await bucket({ targetingKey: 'other', userId: 'user-1' })).toBe(first);
  });

  it.each([
    [{}, 'send targetingKey.'],
    [{ targetingKey: '42', userId: 42 }, 'userId is a number. Send it as text.'],
    [{ targetingKey: '42', userId: null }, 'userId is null. Send a text, or leave it out.'],
  ])(
    'states what is wrong with the user in %j, for a single and a bulk evaluation',
    async (given, problem) => {
      const one = await post('/part', { context: given });
      const all = await post('', { context: given });
      const part = (all.body.flags as { key: string }[]).find(({ key }) => key === 'part');
      for (const found of [one.body as unknown, part]) {
        expect(found).toEqual({
          key: 'part',
          errorCode: 'TARGETING_KEY_MISSING',
          errorDetails: expect.stringContaining(problem),
        });
      }
    },
  );

  it('names the invalid part of a body in errorDetails, as its error form has no list of fields', async () => {
    const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ inner }), {});
    const response = await post('/on', { context: deep });
    expect([response.status, response.body]).toEqual([
      400,
      { errorCode: 'GENERAL', errorDetails: 'The body must not be nested more than 32 deep.' },
    ]);
  });

  it('requires an API key, in its own form', async () => {
    for (const token of [admin, 'nonsense']) {
      const response = await post('/on', { context }, { Authorization: `Bearer ${token}` });
      expect([response.status, response.body.errorCode]).toEqual([401, 'GENERAL']);
    }
  });

  it('evaluates all flags at once, and responds with 304 when nothing changed', async () => {
    const first = await post('', { context });
    expect(first.status).toBe(200);
    expect((first.body.flags as { key: string }[]).map(({ key }) => key)).toEqual([
      'off',
      'on',
      'part',
      'prod-only',
    ]);
    const etag = first.headers['etag'] as string;
    const same = await post('', { context }, { 'If-None-Match': etag });
    expect([same.status, same.text]).toEqual([304, '']);
    // Another context gets another response, whatever ETag the client sends.
    const other = await post(
      '',
      { context: { targetingKey: 'user-1', env: 'prod' } },
      { 'If-None-Match': etag },
    );
    expect(other.status).toBe(200);
    const missing = await post('', { context: {} });
    expect((missing.body.flags as object[])[2]).toMatchObject({
      key: 'part',
      errorCode: 'TARGETING_KEY_MISSING',
      errorDetails: expect.any(String),
    });
    const unknownConfig = await post('?flagConfigEtag=something', { context }, { 'If-None-Match': etag });
    expect(unknownConfig.status).toBe(200);
    await flag({ key: 'zzz' });
    const changed = await post('', { context }, { 'If-None-Match': etag });
    expect([changed.status, changed.headers['etag'] === etag]).toEqual([200, false]);
  });
});
