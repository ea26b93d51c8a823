import { DataSource } from 'typeorm';
import { SERVICE_VERSION } from '../../../src/common/service-version.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { batchOf, get, logEvent, sendBatch, type Answer } from '../../support/http/ingest-client.js';
import { isLeftOut } from '../../support/vitest/left-out.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('events read over the API', () => {
  let app: TestApp;
  let admin: string;
  let stranger: string;
  let viewer: string;
  let projectId: string;

  const read = (path: string, token = admin): Promise<Answer> =>
    get(`${app.baseUrl}/api/events${path}`, { authorization: `Bearer ${token}` });

  beforeAll(async () => {
    app = await startTestApp();
    admin = (await bootstrap(app)).accessToken;
    projectId = (await createProject(app, admin, 'shop')).id;
    viewer = (await addUser(app, 'viewer@example.com', { projectId, relation: 'viewer' })).accessToken;
    stranger = (await addUser(app, 'stranger@example.com')).accessToken;
    const credential = await createApiKey(app, admin, projectId);
    const events = Array.from({ length: 5 }, (_, n) => ({
      ...logEvent(`message ${n}`),
      ts: `2026-11-21T10:00:0${n}.000Z`,
    }));
    expect((await sendBatch(app.baseUrl, credential, batchOf(...events))).json.accepted).toBe(5);
  });
  afterAll(() => app.close());

  it('are paged, newest first, for the key of the project as for its id', async () => {
    const first = await read('?project_id=shop&type=log&limit=2');
    expect(first.json.items.map((event: { ts: string }) => event.ts)).toEqual([
      '2026-11-21T10:00:04.000Z',
      '2026-11-21T10:00:03.000Z',
    ]);
    const second = await read(`?project_id=${projectId}&type=log&limit=3&cursor=${first.json.next_cursor}`);
    expect(second.json.items.map((event: { data: { message: string } }) => event.data.message)).toEqual([
      'message 2',
      'message 1',
      'message 0',
    ]);
    expect(second.json.next_cursor).toBeNull();
    const covered = ({ json }: Answer): unknown => [json.complete, json.searched_from];
    expect(covered(first)).toEqual([false, '2026-11-21T10:00:03.000000Z']);
    expect(covered(second)).toEqual([true, null]);
    expect(second.json.items[0]).toMatchObject({ project_id: projectId, type: 'log' });
  });

  it.skipIf(isLeftOut('db/time limits'))('names ways to narrow a query that takes too long', async () => {
    const blocker = app.app.get(DataSource).createQueryRunner();
    await blocker.startTransaction();
    try {
      await blocker.query('LOCK TABLE events IN ACCESS EXCLUSIVE MODE');
      const answer = await read('?project_id=shop&query=level:error%20timeout');
      expect([answer.status, answer.json.code]).toEqual([503, 'service_unavailable']);
      expect(answer.json.detail).toContain('with a shorter range or fewer filters');
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await blocker.rollbackTransaction();
      await blocker.release();
    }
  });

  it('are returned by id to users who can view their project', async () => {
    const { id } = (await read('?project_id=shop&type=log&limit=1')).json.items[0];
    expect((await read(`/${id}`, viewer)).json).toMatchObject({ id, data: { message: 'message 4' } });
    const hidden = await read(`/${id}`, stranger);
    expect([hidden.status, hidden.json.code]).toEqual([404, 'not_found']);
    const unknown = await read('/01a1fdeb-538f-774b-9636-17164c95b569');
    expect([unknown.status, unknown.text.replace(/"request_id":"[^"]*"/, '')]).toEqual([
      404,
      hidden.text.replace(/"request_id":"[^"]*"/, ''),
    ]);
  });

  it.each([
    ['', 'project_id'],
    ['?project_id=shop&type=nonsense', 'type'],
    ['?project_id=shop&to=2026-02-30T00:00:00Z', 'to'],
    ['?project_id=shop&limit=0', 'limit'],
    ['?project_id=shop&limit=201', 'limit'],
    ['?project_id=shop&cursor=nonsense', 'cursor'],
    [`?project_id=shop&q=${'x'.repeat(201)}`, 'q'],
    ['?project_id=shop&type=log,nonsense', 'type'],
    ['?project_id=shop&type=log,log', 'type'],
    ['?project_id=shop&level=fatal', 'level'],
    [`?project_id=shop&source=${'x'.repeat(201)}`, 'source'],
    [`?project_id=shop${'&source=x'.repeat(21)}`, 'source'],
    ['?project_id=shop&q=a&q=b', 'q'],
    ['?project_id=shop&query=type:', 'query'],
    ['?project_id=shop&query=a&query=b', 'query'],
    [`?project_id=shop&query=${'x'.repeat(1001)}`, 'query'],
  ])('reject %j and name the invalid field', async (query, path) => {
    const answer = await read(query);
    expect([answer.status, answer.json.code]).toEqual([400, 'validation_failed']);
    expect(answer.json.errors.map((error: { path: string }) => error.path)).toContain(path);
  });

  it('are refused with the column at which a search query is invalid', async () => {
    const { json } = await read(`?project_id=shop&query=${encodeURIComponent('type:log "never closed')}`);
    expect(json.errors).toEqual([
      { path: 'query', problem: 'cannot be read at column 10: this quote is never closed' },
    ]);
  });

  it('are searched with a warning about undocumented fields when nothing matches', async () => {
    const warned = async (query: string, more = ''): Promise<unknown[]> => {
      const { status, json } = await read(`?project_id=shop&query=${encodeURIComponent(query)}${more}`);
      expect(status).toBe(200);
      return json.warnings.map((one: { field: string; column: number; suggestions: string[] }) => [
        one.field,
        one.column,
        one.suggestions,
      ]);
    };
    expect(await warned('type:log lvl:error servce:checkout')).toEqual([
      ['lvl', 10, ['level']],
      ['servce', 20, ['service']],
    ]);
    expect(await warned('type:log -messag:x shelf:eu')).toEqual([
      ['messag', 10, ['message']],
      ['shelf', 20, []],
    ]);
    // An exclusion of an unknown field matches everything; the field is probably wrong and named all the same.
    expect(await warned('type:log -messag:x -shelf:eu')).toEqual([['messag', 10, ['message']]]);
    expect(await warned('service:none traceId:1 statusCode>5 metadata.region:eu')).toEqual([]);
    expect(await warned('')).toEqual([]);
    const credential = await createApiKey(app, admin, projectId);
    const data = { message: 'with a field of its own', servce: 'checkout' };
    const own = { type: 'log', ts: '2026-11-20T10:00:00.000Z', data };
    expect((await sendBatch(app.baseUrl, credential, batchOf(own))).json.accepted).toBe(1);
    expect(await warned('servce:checkout', '&to=2026-11-20T12:00:00Z')).toEqual([]);
  });

  it('are filtered by several types, separated by commas or repeated, and have their level and source', async () => {
    const query = '?project_id=shop&from=2026-11-21T10:00:04.000Z&to=2026-11-21T10:00:05Z';
    for (const types of ['type=log,audit', 'type=log&type=audit', 'type=audit&type=deploy,log']) {
      const { json } = await read(`${query}&${types}`);
      expect(json.items).toHaveLength(1);
      expect(json.items[0]).toMatchObject({ type: 'log', level: 'info', source: null });
    }
    expect((await read(`${query}&type=audit,deploy`)).json.items).toEqual([]);
  });

  it('publishes the schema of each type, and a 404 that lists them', async () => {
    const schema = await get(`${app.baseUrl}/api/ingest/schemas/audit`);
    expect(schema.json.required).toEqual(['actor']);
    const unknown = await get(`${app.baseUrl}/api/ingest/schemas/nonsense`);
    expect([unknown.status, unknown.json.code]).toEqual([404, 'not_found']);
    expect(unknown.json.detail).toContain('audit, config');
  });

  it('are documented by OpenAPI, and the service reports its health', async () => {
    expect((await get(`${app.baseUrl}/health/live`)).json).toEqual({
      status: 'ok',
      version: SERVICE_VERSION,
    });
    expect(Object.keys((await get(`${app.baseUrl}/health/ready`)).json.info)).toEqual([
      'database',
      'migrations',
      'partitions',
      'disk',
    ]);
    await app.database.query('ALTER TABLE events DETACH PARTITION events_default');
    // Accepts two days: midnight may pass before the request.
    for (const days of [1, 2]) {
      const day = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
      await app.database.query(`DROP TABLE events_${day}`);
    }
    const unready = await get(`${app.baseUrl}/health/ready`);
    expect([unready.status, unready.json.errors]).toEqual([503, [{ path: 'partitions', problem: 'down' }]]);
    expect((await get(`${app.baseUrl}/api/docs`)).text).toContain('<title>Signalbox API</title>');
    expect((await get(`${app.baseUrl}/api/docs/openapi.json`)).json.openapi).toBe('3.1.0');
  });
});
