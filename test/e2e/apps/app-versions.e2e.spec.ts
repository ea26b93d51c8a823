import { readFile } from 'node:fs/promises';
import request, { type Response, type Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APPS, createApp, publish, type MadeApp } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const MANIFEST = {
  run_kinds: ['manual', 'schedule'],
  input_schema: { type: 'object', properties: { constructor: { type: 'string' }, day: { format: 'date' } } },
  permissions: { required: ['storage:read'], optional: ['mail:send'] },
  triggers: [{ cron: '0 6 * * MON-FRI', time_zone: 'Europe/Berlin' }],
  concurrency: { limit: 2, when_full: 'cancel' },
};

describe('versions of an app', () => {
  let app: TestApp;
  let admin: Identity;
  let member: Identity;
  let made: MadeApp;

  const path = (rest = ''): string => `${APPS}/${made.slug}/versions${rest}`;
  const post = (version: unknown, manifest: unknown, who = admin): Test =>
    as(app, who, 'post', path()).send({ version, manifest });

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    member = await addUser(app, 'member@example.com', { relation: 'member' });
  });
  beforeEach(async () => {
    made = await createApp(app, admin);
  });
  afterAll(() => app.close());

  it('are published once and never change', async () => {
    const first = await post('1.0.0', MANIFEST).expect(201);
    expect(first.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      app_id: made.id,
      version: '1.0.0',
      manifest: MANIFEST,
      checksum: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      created_by: admin.userId,
      created_at: expect.stringMatching(/Z$/),
    });
    // The same manifest with its fields in another order counts as the same.
    const reordered = Object.fromEntries(Object.entries(MANIFEST).toReversed());
    expect((await post('1.0.0', reordered).expect(200)).body).toEqual(first.body);
    const another = await post('1.0.0', { ...MANIFEST, run_kinds: ['schedule'] });
    expectProblem(another, 409, 'app_version_exists');
    expect((await as(app, member, 'get', path('/1.0.0')).expect(200)).body).toEqual(first.body);
    const trail = await auditOf(app, `app/${made.id}`);
    expect(trail.map(({ action }) => action)).toEqual(['app.created', 'app.version_published']);
    expect(trail[1]?.metadata).toMatchObject({ version: '1.0.0', checksum: first.body.checksum });
    await expect(
      app.database.query(`UPDATE app_versions SET manifest = '{}' WHERE id = $1`, [first.body.id]),
    ).rejects.toThrow('immutable');
  });

  it('are created once by several concurrent requests: equal manifests get the same version, others a conflict', async () => {
    const same = await Promise.all(Array.from({ length: 4 }, () => post('1.0.0', MANIFEST)));
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect(new Set(same.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
    const different = await Promise.all(
      [1, 2, 3].map((limit) => post('2.0.0', { ...MANIFEST, concurrency: { limit } })),
    );
    expect(different.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('pin code only for DAGs that they have', async () => {
    const code = {
      dags: { [`${made.slug}__manual`]: { bundle_version: 'v7' }, shared: { bundle_version: 'v8' } },
    };
    const refused = await post('1.0.0', { ...MANIFEST, code });
    expectProblem(refused, 422, 'manifest_invalid');
    expect(refused.body.errors).toEqual([
      {
        path: 'code.dags.shared',
        problem: 'is not a DAG of this version: <app slug>__<run kind>, or one of "dags"',
      },
    ]);
    const published = await post('1.0.0', { ...MANIFEST, dags: ['shared'], code }).expect(201);
    expect(published.body.manifest.code).toEqual(code);
  });

  it('are listed newest first, page by page, to every user who can view the app', async () => {
    for (const version of ['1.0', '1.1', '0.9-beta+3']) await publish(app, admin, made.slug, version);
    const versions = (response: Response): string[] =>
      (response.body.items as { version: string }[]).map(({ version }) => version);
    const page = await as(app, member, 'get', path('?limit=2')).expect(200);
    expect(versions(page)).toEqual(['0.9-beta+3', '1.1']);
    const rest = await as(app, member, 'get', path(`?limit=2&cursor=${page.body.next_cursor}`));
    expect([versions(rest), rest.body.next_cursor]).toEqual([['1.0'], null]);
    expect(page.body.items[0].manifest).toEqual({ run_kinds: ['manual'] });
    expect((await as(app, member, 'get', path('/0.9-beta+3'))).body.version).toBe('0.9-beta+3');
    for (const version of ['2.0', '%00', '..%2F1.0', 'x'.repeat(500)]) {
      expectProblem(await as(app, member, 'get', path(`/${version}`)), 404, 'not_found');
    }
    expectProblem(await post('2.0', MANIFEST, member), 403, 'forbidden');
  });

  it('with a wrong manifest are refused with every path, and nothing is stored', async () => {
    const response = await post('1.0.0', {
      run_kinds: ['manual', 'nightly'],
      dags: ['etl/daily'],
      input_schema: { type: 'object', properties: { day: { type: 'dat' } } },
      config_schema: { $ref: 'https://example.com/config.json' },
      permissions: { required: ['storage:read'], optional: ['storage:read', 'Mail'] },
      triggers: [
        { cron: '* * * * * *' },
        { cron: '0 0 30 2 *', time_zone: 'Mars/Base' },
        { event_type: 'deployed' },
        { on: 'deploy' },
      ],
      timeouts: { run_seconds: 0, start_seconds: '1h' },
      concurrency: { limit: 0, when_full: 'wait' },
      entry_point: 'main.py',
    });
    expectProblem(response, 422, 'manifest_invalid');
    expect((response.body.errors as { path: string }[]).map((error) => error.path).toSorted()).toEqual([
      'concurrency.limit',
      'concurrency.when_full',
      'config_schema.$ref',
      'dags[0]',
      'entry_point',
      'input_schema.properties.day.type',
      'permissions.optional[0]',
      'permissions.optional[1]',
      'run_kinds[1]',
      'timeouts.run_seconds',
      'timeouts.start_seconds',
      'triggers[0]',
      'triggers[0].cron',
      'triggers[1]',
      'triggers[1].cron',
      'triggers[1].time_zone',
      'triggers[2]',
      'triggers[2].event_type',
      'triggers[3]',
      'triggers[3].cron',
      'triggers[3].on',
    ]);
    for (const { problem } of response.body.errors as { problem: string }[]) expect(problem).not.toBe('');
    expect((await as(app, admin, 'get', path())).body.items).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['a list', [], 'manifest'],
    ['null', null, 'manifest'],
    ['a NUL', { run_kinds: ['manual'], input_schema: { title: 'a\u0000' } }, 'manifest'],
    ['a NUL in a name', { run_kinds: ['manual'], input_schema: { 'a\u0000': 1 } }, 'manifest'],
  ])('cannot have %s as a manifest', async (_name, manifest, at) => {
    const response = await post('1.0.0', manifest);
    expectProblem(response, 400, 'validation_failed');
    expect((response.body.errors as { path: string }[]).map((error) => error.path)).toEqual([at]);
  });

  it.each([
    '{"run_kinds":["manual"],"__proto__":{"x":1}}',
    '{"run_kinds":["manual"],"input_schema":{"maximum":1e400}}',
  ])('reject the manifest %s, sent byte for byte', async (manifest) => {
    const response = await as(app, admin, 'post', path())
      .set('Content-Type', 'application/json')
      .send(`{"version":"1.0.0","manifest":${manifest}}`);
    expectProblem(response, 400, 'validation_failed');
  });

  it.each(['', '.1', 'ä', 'x'.repeat(65), null])('cannot be called %j', async (version) => {
    const response = await post(version, MANIFEST);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body.errors[0].path).toBe('version');
  });

  it('can be as large as 64 KB and not larger', async () => {
    const schema = { type: 'object', description: 'x'.repeat(32_000) };
    const large = { ...MANIFEST, input_schema: schema, config_schema: schema };
    expect((await post('1.0.0', large).expect(201)).body.manifest).toEqual(large);
    const match = { a: 'x'.repeat(1000), b: 'y'.repeat(1000) };
    const larger = { ...large, run_kinds: ['schedule', 'event'], triggers: [{ event_type: 'log', match }] };
    const response = await post('1.1.0', larger);
    expectProblem(response, 422, 'manifest_invalid');
    expect(response.body.errors).toEqual([
      { path: '', problem: 'must not have more than 65536 bytes of JSON' },
    ]);
    const one = await post('1.2.0', { ...MANIFEST, input_schema: { title: 'x'.repeat(33_000) } });
    expect(one.body.errors).toEqual([
      { path: 'input_schema', problem: 'must not have more than 32768 bytes of JSON' },
    ]);
  });

  it('follow a public schema, which is the one in the repository', async () => {
    const response = await request(app.baseUrl).get(`${APPS}/manifest.schema.json`).buffer(true);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('application/schema+json; charset=utf-8');
    const file = new URL('../../../contracts/apps/manifest.schema.json', import.meta.url);
    expect(JSON.parse(response.text)).toEqual(JSON.parse(await readFile(file, 'utf8')));
  });
});
