import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FLAG_SNIPPETS } from '../../../portal/src/flags/use/flag-snippets.js';
import { bootstrap, createApiKey, createProject } from '../../support/access/identity.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const run = promisify(execFile);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.close());

it('the command that the portal shows for a flag evaluates it with the API key of the environment', async () => {
  const { accessToken } = await bootstrap(app);
  const { id } = await createProject(app, accessToken, 'shop');
  const { apiKey } = await createApiKey(app, accessToken, id);
  await request(app.baseUrl)
    .post('/api/flags?project_id=shop')
    .auth(accessToken, { type: 'bearer' })
    .send({ key: 'new-checkout', enabled: true, rollout: 100 })
    .expect(201);

  const curl = FLAG_SNIPPETS.find(({ language }) => language === 'curl');
  const command = curl?.code(app.baseUrl, 'shop', 'new-checkout') ?? '';
  const env = { ...process.env, SIGNALBOX_API_KEY: apiKey };
  const { stdout } = await run('bash', ['-c', command], { env, timeout: 60_000 });

  const { items } = JSON.parse(stdout) as { items: object[] };
  expect(items).toEqual([
    expect.objectContaining({ key: 'new-checkout', value: true, rule: 'rollout_full' }),
  ]);
});
