import type { Test } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dagChecksum } from '../../../src/apps/orchestrator/airflow/read-dag-source.js';
import { APPS, createApp, publish, type MadeApp } from '../../support/apps/apps.js';
import { as } from '../../support/http/as-user.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import type { FakeAirflow } from '../../support/fake-airflow/fake-airflow.js';
import type { Identity } from '../../support/access/identity.js';
import { RunStage } from '../../support/apps/run-stage.js';
import type { TestApp } from '../../support/processes/test-app.js';

const SOURCE = 'from airflow.sdk import dag\r\n';

describe('the code of a version', () => {
  let stage: RunStage;
  let fake: FakeAirflow;
  let app: TestApp;
  let admin: Identity;
  let made: MadeApp;
  let dagId: string;

  const get = (version = '1.0.0', who = admin): Test =>
    as(app, who, 'get', `${APPS}/${made.slug}/versions/${version}/code?project_id=shop`);

  beforeAll(async () => {
    stage = await RunStage.start();
    ({ app, admin, airflow: fake } = stage);
  });
  beforeEach(async () => {
    made = await createApp(app, admin);
    dagId = `${made.slug}__manual`;
  });
  afterAll(() => stage.close());

  it('is the state of each of its DAGs in the orchestrator, compared with the pinned code', async () => {
    fake.dag(dagId, { versionNumber: 3, bundleVersion: 'b7d0e1a', source: SOURCE });
    fake.runs.pause(dagId, true);
    fake.dag('shared', { source: SOURCE });
    const pins = { [dagId]: { bundle_version: 'c0ffee' }, shared: { dag_checksum: dagChecksum(SOURCE) } };
    await publish(app, admin, made.slug, '1.0.0', { dags: ['shared', 'unpinned'], code: { dags: pins } });
    const { body } = await get().expect(200);
    expect(body.dags).toEqual([
      {
        dag_id: dagId,
        state: 'loaded',
        paused: true,
        parsed_at: expect.stringMatching(/Z$/),
        dag_version: 3,
        bundle_name: 'dags-folder',
        bundle_version: 'b7d0e1a',
        dag_checksum: null,
        pinned: { bundle_version: 'c0ffee', dag_checksum: null },
        matches: false,
        problem: null,
      },
      expect.objectContaining({
        dag_id: 'shared',
        state: 'loaded',
        paused: false,
        dag_checksum: dagChecksum(SOURCE),
        matches: true,
        problem: null,
      }),
      expect.objectContaining({
        dag_id: 'unpinned',
        state: 'missing',
        paused: null,
        pinned: null,
        matches: null,
        problem: expect.stringMatching(/has not parsed a DAG "unpinned" yet/),
      }),
    ]);
  });

  it('has the import error of a broken DAG', async () => {
    fake.dag(dagId, { importErrors: true });
    await publish(app, admin, made.slug);
    const { body } = await get().expect(200);
    expect(body.dags).toMatchObject([
      {
        state: 'broken',
        problem: "The orchestrator cannot import the DAG: ModuleNotFoundError: No module named 'pandas'",
      },
    ]);
  });

  it('states why a DAG cannot be compared or read', async () => {
    fake.dag(dagId);
    await publish(app, admin, made.slug, '1.0.0', { code: { bundle_version: 'c0ffee' } });
    expect((await get()).body.dags).toMatchObject([
      {
        state: 'loaded',
        matches: null,
        problem: expect.stringMatching(/has no versions of the DAG's bundle/),
      },
    ]);
    await publish(app, admin, made.slug, '2.0.0', { code: { dag_checksum: dagChecksum(SOURCE) } });
    fake.faults.add('dag_source', { kind: 'answer', status: 403, body: '{"detail":"Forbidden"}' });
    expect((await get('2.0.0')).body.dags).toMatchObject([
      {
        state: 'loaded',
        dag_checksum: null,
        matches: null,
        problem: expect.stringMatching(/lacks the permission/),
      },
    ]);
  });

  it.each([
    ['answers with a page', { kind: 'answer', status: 200, body: '<html></html>', type: 'text/html' }],
    ['does not answer', { kind: 'reset' }],
  ] as const)('is unknown while the orchestrator %s, and publishing works', async (_name, fault) => {
    fake.faults.add('dag', fault);
    await publish(app, admin, made.slug);
    const { body } = await get().expect(200);
    expect(body.dags).toMatchObject([
      { state: 'unknown', paused: null, problem: expect.stringMatching(/\.$/) },
    ]);
    fake.faults.clear();
  });

  it('is requested once for concurrent callers', async () => {
    fake.dag(dagId);
    await publish(app, admin, made.slug);
    fake.resetCounts();
    await Promise.all([get(), get(), get()]);
    expect(fake.count('dag')).toBe(1);
  });

  it('is compared with the code that each run executed', async () => {
    const installed = await stage.installed({ code: { bundle_version: 'c0ffee' } });
    fake.dag(`${installed.slug}__manual`, { queuedMs: 0, bundleVersion: 'b7d0e1a', versionNumber: 3 });
    const { id } = await stage.started(installed.installationId);
    await stage.until(id, {
      state: 'succeeded',
      code: { dag_version: 3, bundle_version: 'b7d0e1a', dag_checksum: null, problem: null },
      pinned_code: { bundle_version: 'c0ffee', dag_checksum: null },
      code_mismatch: true,
    });
    const { body } = await stage.call(stage.viewer, 'get', `/runs?project_id=shop&app=${installed.slug}`);
    expect(body.items).toMatchObject([{ id, code_mismatch: true }]);
  });

  it('shows on a run why its DAG is missing', async () => {
    const installed = await stage.installed();
    fake.runs.removeDag(`${installed.slug}__manual`);
    fake.brokenFiles.set(`${installed.slug}.py`, 'SyntaxError: invalid syntax');
    const { id } = await stage.started(installed.installationId);
    await stage.until(id, {
      status_detail: 'awaiting_dag',
      status_text: 'The orchestrator cannot import the DAG: SyntaxError: invalid syntax',
    });
    fake.brokenFiles.clear();
  });

  it('shows nothing of a DAG that the project may not start', async () => {
    const own = await createApp(app, admin, { kind: 'project', slug: 'shop' });
    fake.dag('another_app', { importErrors: true });
    await publish(app, admin, own.slug, '1.0.0', { dags: ['another_app'] });
    fake.resetCounts();
    const path = `${APPS}/${own.slug}/versions/1.0.0/code?project_id=shop`;
    const { body } = await as(app, admin, 'get', path).expect(200);
    expect(body.dags).toMatchObject([
      { dag_id: `${own.slug}__manual`, state: 'unknown', problem: expect.stringMatching(/may not start/) },
      { dag_id: 'another_app', state: 'unknown', problem: expect.stringMatching(/may not start/) },
    ]);
    expect(fake.count('dag')).toBe(0);
  });

  it('is not found for an unknown version, nor for users who cannot view the app', async () => {
    expectProblem(await get('9.9.9'), 404, 'not_found');
    expectProblem(await get('1.0.0', stage.stranger), 404, 'not_found');
  });
});
