import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, install, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const SOON = { timeout: 60_000, interval: 25 };

describe('a simulated run with reports', () => {
  let app: TestApp;
  let admin: Identity;
  let installationId: string;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await bootstrap(app);
    const { id: projectId } = await createProject(app, admin.accessToken, 'shop');
    const { slug } = await createApp(app, admin);
    await publish(app, admin, slug, '1.0.0', { run_kinds: ['manual'] });
    installationId = await install(app, admin, slug, { project_id: projectId });
  });
  afterAll(() => app.close());

  const start = async (simulate: object): Promise<string> => {
    const response = await as(app, admin, 'post', `/api/v1/apps/installations/${installationId}/runs`)
      .send({ input: { simulate } })
      .expect(201);
    return (response.body as { id: string }).id;
  };
  const read = async (id: string): Promise<object> =>
    (await as(app, admin, 'get', `/api/v1/apps/runs/${id}`).expect(200)).body as object;
  const owed = (id: string): Promise<object[]> =>
    app.app
      .get(DataSource)
      .query('SELECT event FROM simulated_callbacks WHERE run_id = $1 ORDER BY id', [id]);

  it('reports its progress and its result before its end', async () => {
    const result = { rows: 12, note: 'ä' };
    const id = await start({ queue_ms: 0, duration_ms: 600, progress: 3, result });
    await expect
      .poll(() => read(id), SOON)
      .toMatchObject({
        state: 'succeeded',
        progress: { done: 3, total: 3, message: 'Step 3 of 3' },
        result,
      });
  });

  it('reports no result when it fails', async () => {
    const id = await start({
      queue_ms: 0,
      duration_ms: 600,
      outcome: 'failed',
      progress: 1,
      result: { rows: 12 },
    });
    await expect
      .poll(() => read(id), SOON)
      .toMatchObject({ state: 'failed', progress: { done: 1, total: 1 }, result: null });
  });

  it('reports nothing after it was stopped', async () => {
    const id = await start({ queue_ms: 0, duration_ms: 600_000, progress: 2, result: {} });
    await expect
      .poll(() => owed(id), SOON)
      .toEqual(['progress', 'progress', 'result', 'ended'].map((event) => ({ event })));
    await as(app, admin, 'post', `/api/v1/apps/runs/${id}/cancel`).expect(200);
    await expect
      .poll(() => read(id), SOON)
      .toMatchObject({ state: 'canceled', progress: null, result: null });
    await expect.poll(() => owed(id), SOON).toEqual([]);
  });
});
