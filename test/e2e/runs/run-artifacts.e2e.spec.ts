import type { Response, Test } from 'supertest';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '../../../src/apps/model/runs/run.entity.js';
import { uuidV7 } from '../../../src/common/uuid-v7.js';
import { createApp, install, publish } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { CALLBACK_SECRET, sendCallback } from '../../support/apps/callbacks.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { addUser, bootstrap, createProject, type Identity } from '../../support/access/identity.js';
import { insertRun } from '../../support/apps/runs.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const env = { SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET };

describe('a stored artifact of a run', () => {
  let app: TestApp;
  let replica: TestApp;
  let admin: Identity;
  let newRun: () => Promise<Run>;
  let run: Run;

  beforeAll(async () => {
    app = await startTestApp({ env });
    replica = await startTestApp({ env, replicaOf: app });
    admin = await bootstrap(app);
    const { id: projectId } = await createProject(app, admin.accessToken, 'shop');
    const { id: appId, slug } = await createApp(app, admin);
    const versionId = await publish(app, admin, slug, '1.0.0', { run_kinds: ['manual'] });
    const installationId = await install(app, admin, slug, { project_id: projectId });
    const installed = { projectId, userId: admin.userId, appId, versionId, installationId };
    newRun = () =>
      insertRun(app.app.get(DataSource), installed, {
        state: 'running',
        submission: 'accepted',
        nextCheckAt: null,
      });
  });
  beforeEach(async () => {
    run = await newRun();
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
  });

  const report = async (body: object): Promise<void> => {
    const at = new Date().toISOString();
    const answer: Response = await sendCallback(app, run.id, {
      kind: 'artifact',
      run_id: run.id,
      at,
      ...body,
    });
    expect(answer.body).toMatchObject({ applied: true });
  };
  const store = (name: string, content: string, content_type: string): Promise<void> =>
    report({ name, content_base64: Buffer.from(content).toString('base64'), content_type });
  const download = (name: string, identity = admin): Test =>
    as(replica, identity, 'get', `/api/v1/apps/runs/${run.id}/artifacts/${encodeURIComponent(name)}`);

  it('is delivered as a download with its type', async () => {
    await store('out/Größe.csv', 'a,b\n1,2\n', 'text/csv');
    const response = await download('out/Größe.csv').expect(200);
    expect(response.text).toBe('a,b\n1,2\n');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv',
      'content-length': '8',
      'content-disposition': `attachment; filename="out_Gr__e.csv"; filename*=UTF-8''out_Gr%C3%B6%C3%9Fe.csv`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it.each(['text/html', 'image/svg+xml'])('is never a page: %s is delivered as bytes', async (type) => {
    await store('page', '<script>alert(1)</script>', type);
    const response = await download('page').expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers['content-disposition']).toMatch(/^attachment;/);
  });

  it('is not found under another name, in another run, or without permission', async () => {
    await store('a', 'a', 'text/plain');
    await report({ name: 'link', url: 'https://a.example/' });
    const stranger = await addUser(app, `${uuidV7()}@example.com`);
    for (const name of ['b', 'a\0', 'link']) {
      expectProblem(await download(name), 404, 'artifact_not_found');
    }
    expectProblem(await download('a', stranger), 404, 'not_found');
  });
});
