import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CallbackSecrets } from '../../../src/apps/callback-signing/callback-secrets.js';
import type { Run } from '../../../src/apps/model/runs/run.entity.js';
import { CALLBACK_SECRET, sendCallback, signatureOf } from '../../support/apps/callbacks.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import { bootstrap } from '../../support/access/identity.js';
import { insertInstalledApp, insertRun } from '../../support/apps/runs.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

describe('refused callbacks', () => {
  let app: TestApp;
  let run: Run;

  beforeAll(async () => {
    app = await startTestApp({
      env: { SERVICE_APP_RUN_CALLBACK_SECRET: CALLBACK_SECRET, API_RATE_LIMIT_REQUESTS_PER_MINUTE: '10' },
    });
    await bootstrap(app);
    const dataSource = app.app.get(DataSource);
    run = await insertRun(dataSource, await insertInstalledApp(dataSource), {
      submission: 'accepted',
      nextCheckAt: null,
    });
  });
  afterAll(() => app.close());

  it('are limited per address, but a valid one from the same address is accepted', async () => {
    const body = { run_id: run.id, state: 'running' };
    const answers = [];
    for (let i = 0; i < 20; i++) {
      const signature = i % 2 === 0 ? 'a'.repeat(64) : null;
      answers.push(await sendCallback(app, run.id, body, { signature: signature as string }));
    }
    expect(answers.slice(0, 2).map(({ status }) => status)).toEqual([403, 401]);
    const last = answers.at(-1);
    if (last === undefined) throw new Error('there is no answer');
    expectProblem(last, 429, 'rate_limited');
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);

    const good = await Promise.all(Array.from({ length: 30 }, () => sendCallback(app, run.id, body)));
    expect(new Set(good.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('the callback secret of a simulated orchestrator', () => {
  it('is the same on all replicas, unique to the installation, and needs no setting', async () => {
    const app = await startTestApp();
    const replica = await startTestApp({ replicaOf: app });
    const stranger = await startTestApp();
    try {
      await bootstrap(app);
      const dataSource = app.app.get(DataSource);
      const run = await insertRun(dataSource, await insertInstalledApp(dataSource), {
        submission: 'accepted',
        nextCheckAt: null,
      });
      const timestamp = String(Math.floor(Date.now() / 1000));
      const body = JSON.stringify({ run_id: run.id, state: 'running' });
      const signedBy = (signer: TestApp): string =>
        signer.app.get(CallbackSecrets).sign(timestamp, Buffer.from(body));
      const send = (signature: string) => sendCallback(replica, run.id, body, { timestamp, signature });
      expectProblem(await send(signedBy(stranger)), 403, 'callback_refused');
      expectProblem(await send(signatureOf('', timestamp, body)), 403, 'callback_refused');
      expect((await send(signedBy(app))).body).toMatchObject({ state: 'running', applied: true });
    } finally {
      await stranger.close();
      await replica.close();
      await app.close();
    }
  });
});
