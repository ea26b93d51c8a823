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

describe('GET /api/deploys', () => {
  let app: TestApp;
  let viewer: Identity;

  beforeAll(async () => {
    app = await startTestApp();
    const admin = await bootstrap(app);
    const { id } = await createProject(app, admin.accessToken, 'shop');
    viewer = await addUser(app, 'viewer@example.com', { projectId: id, relation: 'viewer' });
    const credential = await createApiKey(app, admin.accessToken, id);
    const deploy = (ts: string, data: object) => ({
      type: 'deploy',
      ts,
      data: { service: 'checkout', environment: 'production', version: '2.14.0', ...data },
    });
    const answer = await sendBatch(
      app.baseUrl,
      credential,
      batchOf(
        deploy('2026-11-20T10:04:00Z', { status: 'succeeded', commit: '9fceb02', actor: 'mira' }),
        deploy('2026-11-20T10:00:00Z', { status: 'started' }),
        ...Array.from({ length: 12 }, () => ({
          type: 'error',
          ts: '2026-11-20T10:05:00Z',
          data: { message: 'no total', service: 'checkout' },
        })),
      ),
    );
    expect(answer.json.accepted).toBe(14);
  });
  afterAll(() => app.close());

  const read = (query: string, who = viewer, path = '/api/deploys') =>
    as(app, who, 'get', `${path}?project_id=shop&${query}`);

  it('lists a deploy with its duration, its commit and its actor', async () => {
    // Returned once the projection has processed both events.
    const path = 'service=checkout&environment=production&status=SUCCEEDED';
    await expect.poll(async () => (await read(path)).body).toMatchObject({ items: [{}], complete: true });
    expect((await read(path)).body).toEqual({
      from: null,
      to: null,
      complete: true,
      items: [
        {
          id: expect.any(String),
          ts: '2026-11-20T10:04:00.000Z',
          service: 'checkout',
          environment: 'production',
          version: '2.14.0',
          status: 'succeeded',
          outcome: 'succeeded',
          commit: '9fceb02',
          actor: 'mira',
          started_at: '2026-11-20T10:00:00.000Z',
          duration_ms: 240_000,
        },
      ],
      next_cursor: null,
    });
    expect((await read('commit=9fceb02bb')).body.items).toHaveLength(1);
    expect((await read('commit=9fceb03')).body.items).toEqual([]);
  });

  it('states which version runs in which environment', async () => {
    expect((await read('', viewer, '/api/deploys/current')).body).toMatchObject({
      complete: true,
      items: [
        {
          service: 'checkout',
          environment: 'production',
          running: { version: '2.14.0', actor: 'mira' },
          latest: { status: 'succeeded' },
          events: 2,
        },
      ],
      next_cursor: null,
    });
  });

  it('compares the errors before and after a deploy', async () => {
    const { body } = await read('service=checkout', viewer, '/api/deploys/error-rates');
    expect(body).toEqual({
      from: null,
      to: null,
      complete: true,
      items: [
        {
          id: expect.any(String),
          scope: 'service',
          before: {
            from: '2026-11-20T09:00:00.000Z',
            to: '2026-11-20T10:00:00.000Z',
            events: 0,
            per_hour: 0,
          },
          after: {
            from: '2026-11-20T10:04:00.000Z',
            to: '2026-11-20T11:04:00.000Z',
            events: 12,
            per_hour: 12,
          },
          change: null,
          is_too_few: false,
        },
      ],
      next_cursor: null,
    });
    expectProblem(await read('limit=51', viewer, '/api/deploys/error-rates'), 400, 'validation_failed');
  });

  it.each([
    ['outcome=fine', 'outcome'],
    ['commit=main', 'commit'],
    ['cursor=bm9uZQ', 'cursor'],
  ])('rejects ?%s with the path of the field', async (query, path) => {
    const response = await read(query);
    expectProblem(response, 400, 'validation_failed');
    expect(response.body).toMatchObject({ errors: [{ path }] });
  });

  it('rejects a cursor of another list', async () => {
    const response = await read('cursor=WyJhIl0', viewer, '/api/deploys/current');
    expectProblem(response, 400, 'validation_failed');
    expect(response.body).toMatchObject({ errors: [{ path: 'cursor' }] });
  });
});
