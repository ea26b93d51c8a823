import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import {
  addUser,
  bootstrap,
  createApiKey,
  createProject,
  type Identity,
} from '../../support/access/identity.js';
import { batchOf, sendBatch } from '../../support/http/ingest-client.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const TS = '2026-11-20T10:00:00.000Z';
const RANGE = { from: null, to: null };
const SEEN = { complete: true, next_cursor: null };

/** A request that holds a connection while it waits for another one gets none; with more connections, as many callers could deadlock. */
const ONE_CONNECTION = { DATABASE_POOL_SIZE: '1' };
/** The response of each route to one event of its type. */
const ROUTES = [
  [
    '/api/configs?',
    SEEN,
    { path: 'limits.yaml', changes: 1, first_changed_at: TS, last_changed_at: TS, actor: 'mira' },
  ],
  [
    '/api/configs/history?path=limits.yaml&',
    { ...RANGE, ...SEEN },
    { ts: TS, actor: 'mira', diff: '+max: 20' },
  ],
  [
    '/api/repositories?',
    SEEN,
    {
      repository: 'acme/checkout',
      branch: 'main',
      provider: 'github',
      events: 1,
      first_activity_at: TS,
      last_activity_at: TS,
      commit: '9fceb02',
      author: 'mira',
    },
  ],
  [
    '/api/repositories/commits?repository=acme/checkout&branch=main&',
    { ...RANGE, ...SEEN },
    { ts: TS, repository: 'acme/checkout', branch: 'main', commit: '9fceb02', author: 'mira' },
  ],
  [
    '/api/tenants?q=ACME&',
    SEEN,
    {
      tenant: 'acme',
      plan: 'team',
      ingest_limit_per_second: 1000,
      events: 1,
      first_seen_at: TS,
      last_changed_at: TS,
    },
  ],
  [
    '/api/tenants/history?tenant=acme&',
    { ...RANGE, ...SEEN },
    { ts: TS, plan: 'team', ingest_limit_per_second: 1000 },
  ],
  [
    '/api/videos?',
    SEEN,
    {
      job_id: 'vid-1',
      status: 'done',
      status_since: TS,
      target_url: null,
      artifact_url: 'https://files.example.com/v.mp4',
      first_seen_at: TS,
      last_changed_at: TS,
      states: [{ status: 'done', entered_at: TS, duration_ms: 0 }],
    },
  ],
  [
    '/api/feature-flag-events?key=new_checkout&',
    { ...RANGE, ...SEEN },
    {
      ts: TS,
      key: 'new_checkout',
      flag_exists: true,
      enabled: true,
      rollout: 25,
      actor: 'mira',
      state: null,
      action: 'rolled out',
      group: null,
      before: { enabled: null, rollout: 10, state: null },
    },
  ],
] as const;

describe('lists of keyed states', () => {
  let app: TestApp;
  let viewer: Identity;
  let stranger: Identity;

  beforeAll(async () => {
    app = await startTestApp({ env: ONE_CONNECTION });
    const admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    stranger = await addUser(app, 'stranger@example.com');
    const flag = { key: 'new_checkout', name: 'New checkout' };
    expect((await as(app, admin, 'post', '/api/flags?project_id=shop').send(flag)).status).toBe(201);
    const credential = await createApiKey(app, admin.accessToken, id);
    const sent: [string, object][] = [
      ['config', { path: 'limits.yaml', diff: '+max: 20', actor: 'mira' }],
      [
        'repository',
        { provider: 'github', repo: 'acme/checkout', branch: 'main', commit: '9fceb02', author: 'mira' },
      ],
      ['tenant', { projectId: 'acme', plan: 'team', ingestLimitPerSecond: 1000 }],
      ['video', { jobId: 'vid-1', status: 'done', artifactUrl: 'https://files.example.com/v.mp4' }],
      [
        'feature_flag',
        {
          key: 'new_checkout',
          enabled: true,
          rollout: 25,
          actor: 'mira',
          // Senders can send any action.
          action: 'rolled out',
          state: 7,
          group: ['a'],
          before: { enabled: 'no', rollout: 10 },
        },
      ],
    ];
    const batch = batchOf(...sent.map(([type, data]) => ({ type, ts: TS, data })));
    expect((await sendBatch(app.baseUrl, credential, batch)).json.accepted).toBe(sent.length);
  });
  afterAll(() => app.close());

  const read = (path: string, who = viewer) => as(app, who, 'get', `${path}project_id=shop`);

  it.each(ROUTES)(
    '%s returns what was sent, once the projection has processed it',
    async (path, span, item) => {
      const id = /history|commits|feature-flag/.test(path) ? 'id' : 'last_event_id';
      await expect
        .poll(async () => (await read(path)).body)
        // The service reports its own flags as well.
        .toEqual({ ...span, items: expect.arrayContaining([{ ...item, [id]: expect.any(String) }]) });
    },
  );

  it.each(ROUTES)(
    '%s rejects invalid parameters, and is not found for users without access',
    async (path) => {
      const response = await read(`${path}cursor=bm9uZQ&`);
      expectProblem(response, 400, 'validation_failed');
      expect(response.body).toMatchObject({ errors: [{ path: 'cursor' }] });
      expectProblem(await read(`${path}limit=1000&`), 400, 'validation_failed');
      expectProblem(await read(path, stranger), 404, 'not_found');
    },
  );

  it.each([
    ['/api/configs/history?', 'path'],
    ['/api/tenants/history?', 'tenant'],
  ])('%s requires %s', async (path, field) => {
    const response = await read(path);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body).toMatchObject({ errors: [{ path: field }] });
  });
});
