import { DataSource } from 'typeorm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RunCode } from '../../../src/apps/model/runs/run-code.entity.js';
import { Run } from '../../../src/apps/model/runs/run.entity.js';
import { as } from '../../support/http/as-user.js';
import { auditOf } from '../../support/access/audit-trail.js';
import { FakeAirflow } from '../../support/fake-airflow/fake-airflow.js';
import { bootstrap, type Identity } from '../../support/access/identity.js';
import { insertInstalledApp, insertRun, type InstalledApp } from '../../support/apps/runs.js';
import { startTestApp, type TestApp } from '../../support/processes/test-app.js';

const RECONCILE = '/api/v1/apps/runs/reconcile';
const DAY = 86_400_000;

describe('POST /api/v1/apps/runs/reconcile', () => {
  let airflow: FakeAirflow;
  let app: TestApp;
  let replica: TestApp;
  let dataSource: DataSource;
  let admin: Identity;
  let installed: InstalledApp;

  beforeAll(async () => {
    airflow = await FakeAirflow.start();
    const env = {
      ...airflow.env(),
      SERVICE_PUBLIC_URL: 'https://signalbox.example.com',
      SERVICE_APP_RUN_CALLBACK_SECRET: 'x'.repeat(32),
    };
    app = await startTestApp({ env });
    replica = await startTestApp({ env, replicaOf: app });
    dataSource = app.app.get(DataSource);
    admin = await bootstrap(app);
  });
  beforeEach(async () => {
    installed = await insertInstalledApp(dataSource);
    airflow.dag('dag', { durationMs: DAY, maxActiveRuns: 1000 });
    airflow.dag('ends', { durationMs: 0, maxActiveRuns: 1000 });
  });
  afterAll(async () => {
    await replica.close();
    await app.close();
    await airflow.stop();
  });

  /** A run that Airflow has, and that no worker checks before tomorrow. */
  const accepted = async (columns: Partial<Run> = {}, { isCodeKnown = false } = {}): Promise<Run> => {
    const now = Date.now();
    const run = await insertRun(dataSource, installed, {
      dagId: 'dag',
      submission: 'accepted',
      submittedAt: new Date(now),
      nextCheckAt: new Date(now + DAY),
      orchestratorState: 'queued',
      ...columns,
    });
    if (isCodeKnown) {
      const code = { dagVersion: null, bundleVersion: null, dagChecksum: null, problem: null, isFinal: true };
      await dataSource.manager.insert(RunCode, { runId: run.id, ...code });
    }
    airflow.runs.create(run.dagId, run.id, { run_id: run.id });
    return run;
  };
  const reload = (id: string): Promise<Run> => dataSource.manager.findOneByOrFail(Run, { id });

  it('finds states that no callback reported, and records the user who requested it', async () => {
    const [running, ended] = [await accepted(), await accepted({ dagId: 'ends' })];
    const response = await as(app, admin, 'post', RECONCILE).expect(200);
    // The periodic reconciliation may have found the ended run already.
    const { checked, changed, unchanged, errors, remaining } = response.body;
    expect(checked).toBeGreaterThanOrEqual(1);
    expect([changed + unchanged, errors, remaining]).toEqual([checked, 0, 0]);
    expect(await reload(running.id)).toMatchObject({ state: 'running' });
    expect(await reload(ended.id)).toMatchObject({ state: 'succeeded' });
    for (const change of response.body.changes) {
      expect(Object.keys(change)).toEqual(['run_id', 'from', 'to']);
      expect([running.id, ended.id]).toContain(change.run_id);
    }
    const [organization] = await app.database.query<{ id: string }>('SELECT id FROM organization');
    const [act] = await auditOf(app, `organization/${organization?.id}`).then((acts) =>
      acts.filter(({ action }) => action === 'run.reconciled'),
    );
    expect(act).toMatchObject({
      actor: 'ada@example.com',
      metadata: { checked, changed, unchanged, errors, remaining },
    });
  });

  it('is one pass for concurrent requests, on any replica', async () => {
    // Reading the code of an ended run requests its DAG run, unless the code is known; those requests are not part of the pass.
    for (let n = 0; n < 20; n++) await accepted({ dagId: 'ends' }, { isCodeKnown: true });
    airflow.resetCounts();
    const responses = await Promise.all(
      [app, app, replica, replica].map((one) => as(one, admin, 'post', RECONCILE).expect(200)),
    );
    for (const { body } of responses) expect(body).toMatchObject({ errors: 0, remaining: 0 });
    const runs = await dataSource.manager.findBy(Run, { installationId: installed.installationId });
    expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(['succeeded']));
    // Counts these runs only: the code of runs of other tests may be read at any time.
    const found = airflow.requests.filter(({ route }) => route === 'find').map(({ url }) => url);
    expect(found.filter((url) => runs.some(({ id }) => url.includes(id)))).toEqual([]);
  });

  it('counts runs that Airflow does not report as errors, and checks them later', async () => {
    const run = await accepted({ dagId: 'ends' });
    airflow.faults.add('batch', { kind: 'answer', status: 500 });
    airflow.faults.add('list', { kind: 'answer', status: 500 });
    airflow.faults.add('find', { kind: 'reset' });
    try {
      const { body } = await as(app, admin, 'post', RECONCILE).expect(200);
      const counted = (body.checked as number) + (body.errors as number) + (body.remaining as number);
      expect(counted).toBeGreaterThanOrEqual(1);
    } finally {
      airflow.faults.clear();
    }
    await expect.poll(async () => (await reload(run.id)).state, { timeout: 60_000 }).toBe('succeeded');
  });

  it('takes a submitted run to its end without a request', async () => {
    const { id } = await insertRun(dataSource, installed, { dagId: 'ends' });
    await expect.poll(async () => (await reload(id)).state, { timeout: 60_000 }).toBe('succeeded');
    expect(
      airflow.requests.filter(({ route, body }) => route === 'submit' && body.includes(id)),
    ).toHaveLength(1);
  });
});
