import type { Response } from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditOf } from '../../support/access/audit-trail.js';
import { sendCallback } from '../../support/apps/callbacks.js';
import { expectProblem } from '../../support/http/expect-problem.js';
import type { FakeDagRun } from '../../support/fake-airflow/fake-dag-runs.js';
import type { Identity } from '../../support/access/identity.js';
import { bodyOf, RunStage, type InstalledApp, type RunBody } from '../../support/apps/run-stage.js';

const SECRET = 'a-secret-of-more-than-32-bytes-for-callbacks';

describe('a run whose DAG run was cleared', () => {
  let stage: RunStage;
  let app: InstalledApp;
  let failed: RunBody;

  beforeAll(async () => {
    stage = await RunStage.start();
    app = await stage.installed();
  });
  beforeEach(async () => {
    const { id } = await stage.started(app.installationId, { city: 'Bern' });
    await stage.until(id, { status_detail: 'queued' });
    stage.airflow.runs.setState(dagRun(id), 'failed', false);
    await report(id, 'failed', 0);
    failed = await stage.run(id);
  });
  afterAll(() => stage.close());

  const dagRun = (id: string): FakeDagRun => {
    const found = stage.airflow.find(`${app.slug}__manual`, id);
    if (found === null) throw new Error('there is none');
    return found;
  };
  /** Sends what the listener sends about the DAG run with this id. */
  const report = async (id: string, state: string, clearNumber: number): Promise<Response['body']> => {
    const { startedMs, endedMs } = dagRun(id);
    const body = {
      run_id: id,
      dag_run_id: id,
      state,
      clear_number: clearNumber,
      started_at: startedMs === null ? null : new Date(startedMs).toISOString(),
      ended_at: endedMs === null ? null : new Date(endedMs).toISOString(),
    };
    return bodyOf(await sendCallback(stage.app, id, body, { secret: SECRET }), 200);
  };
  const cleared = async (state?: 'success'): Promise<void> => {
    stage.airflow.runs.clear(dagRun(failed.id));
    await report(failed.id, 'running', 1);
    if (state === undefined) return;
    stage.airflow.runs.setState(dagRun(failed.id), state, false);
    await report(failed.id, state, 1);
  };
  const adopt = (id: string, who: Identity = stage.developer): Promise<Response> =>
    stage.call(who, 'post', `/runs/${id}/adopt`).then((response) => response);

  it('keeps its outcome, and shows the later execution', async () => {
    expect(failed).toMatchObject({ state: 'failed', later_execution: null, dag_run_id: failed.id });
    await cleared();
    expect(await stage.run(failed.id)).toMatchObject({
      state: 'failed',
      later_execution: { state: 'running', clear_number: 1, seen_at: expect.any(String), adopted_by: null },
    });
    stage.airflow.runs.setState(dagRun(failed.id), 'success', false);
    expect(await report(failed.id, 'success', 1)).toMatchObject({ applied: false, reason: 'divergence' });
    const run = await stage.run(failed.id);
    expect(run).toMatchObject({ state: 'failed', later_execution: { state: 'succeeded' } });
    expect(run.version).toBeGreaterThan(failed.version);
  });

  it('is adopted as a new ended run, without another execution', async () => {
    await cleared('success');
    const submissions = stage.airflow.count('submit');
    const response = await adopt(failed.id);
    const run = bodyOf(response, 201);
    expect(run).toMatchObject({
      state: 'succeeded',
      run_kind: 'rerun',
      rerun_of: failed.id,
      dag_run_id: failed.id,
      app_version_id: failed['app_version_id'],
      actor_user_id: stage.developer.userId,
      input: { city: 'Bern' },
      error: null,
      ended_at: new Date(dagRun(failed.id).endedMs ?? 0).toISOString(),
    });
    expect(response.headers['location']).toBe(`/api/v1/apps/runs/${run.id}`);
    expect(await stage.run(failed.id)).toMatchObject({
      state: 'failed',
      later_execution: { adopted_by: run.id },
    });
    expect(await auditOf(stage.app, `run/${run.id}`)).toMatchObject([
      { action: 'run.adopted', metadata: { rerun_of: failed.id } },
    ]);
    expect(stage.airflow.count('submit')).toBe(submissions);
  });

  it('is adopted while it is active: callbacks of the DAG run then apply to the new run', async () => {
    await cleared();
    const run = bodyOf(await adopt(failed.id), 201);
    expect(run).toMatchObject({ state: 'running', started_at: expect.any(String) });
    const at = new Date().toISOString();
    const result = { kind: 'result', run_id: failed.id, at, result: { rows: 7 } };
    const reported = await sendCallback(stage.app, failed.id, result, { secret: SECRET });
    expect(reported.body).toEqual({ run_id: run.id, kind: 'result', applied: true });
    expect(await report(failed.id, 'failed', 0)).toMatchObject({ state: 'running', reason: 'stale' });
    expect(await report(failed.id, 'success', 1)).toEqual({
      run_id: run.id,
      state: 'succeeded',
      applied: true,
    });
    expect(await stage.run(run.id)).toMatchObject({ state: 'succeeded', result: { rows: 7 } });
    expect(await stage.run(failed.id)).toMatchObject({ state: 'failed', result: null });
  });

  it('ends the adopting run, even without callbacks', async () => {
    await cleared();
    const run = bodyOf(await adopt(failed.id), 201);
    stage.airflow.runs.setState(dagRun(failed.id), 'success', false);
    await stage.app.database.query('UPDATE runs SET next_check_at = now() WHERE id = $1', [run.id]);
    await stage.until(run.id, { state: 'succeeded' });
    expect(await stage.run(failed.id)).toMatchObject({ state: 'failed' });
  });

  it('stops its DAG run when the adopting run is canceled', async () => {
    await cleared();
    const run = bodyOf(await adopt(failed.id), 201);
    await stage.call(stage.developer, 'post', `/runs/${run.id}/cancel`).expect(200);
    await stage.until(run.id, { state: 'canceled' });
    expect(dagRun(failed.id).state).toBe('failed');
    expect(await stage.run(failed.id)).toMatchObject({ state: 'failed', stop: null });
  });

  it('gets a token of the adopting run, and none before the adoption', async () => {
    await cleared();
    const token = async (nonce: string): Promise<Response> =>
      sendCallback(
        stage.app,
        failed.id,
        { dag_run_id: failed.id, nonce },
        {
          secret: SECRET,
          path: `/api/v1/apps/runs/${failed.id}/token`,
        },
      );
    expectProblem(await token('1'), 409, 'run_ended');
    const run = bodyOf(await adopt(failed.id), 201);
    expect((await token('2')).body).toMatchObject({ config: {}, grants: [] });
    expect(await auditOf(stage.app, `run/${run.id}`)).toMatchObject([
      { action: 'run.adopted' },
      { action: 'run.token_issued' },
    ]);
  });

  it('is adopted once, by repeated and concurrent requests', async () => {
    await cleared();
    const responses = await Promise.all([adopt(failed.id), adopt(failed.id, stage.owner), adopt(failed.id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(responses.map(({ body }) => body.id as string)).size).toBe(1);
  });

  it('can be cleared and adopted again, by the run that adopted it last', async () => {
    await cleared();
    const second = bodyOf(await adopt(failed.id), 201);
    stage.airflow.runs.setState(dagRun(failed.id), 'failed', false);
    await report(failed.id, 'failed', 1);
    stage.airflow.runs.clear(dagRun(failed.id));
    await report(failed.id, 'running', 2);
    expect(await stage.run(second.id)).toMatchObject({
      state: 'failed',
      later_execution: { clear_number: 2 },
    });
    const third = bodyOf(await adopt(second.id), 201);
    expect(third).toMatchObject({ state: 'running', rerun_of: second.id, dag_run_id: failed.id });
    expect(bodyOf(await adopt(failed.id), 200).id).toBe(second.id);
    stage.airflow.runs.setState(dagRun(failed.id), 'success', false);
    expect(await report(failed.id, 'success', 2)).toMatchObject({ run_id: third.id, applied: true });
  });

  it('is found in the lists of the orchestrator when callbacks are lost', async () => {
    stage.airflow.dag(`${app.slug}__manual`, { queuedMs: 0 });
    stage.airflow.runs.clear(dagRun(failed.id));
    await vi.waitFor(
      async () =>
        expect(await stage.run(failed.id)).toMatchObject({ later_execution: { state: expect.any(String) } }),
      { timeout: 60_000, interval: 200 },
    );
    stage.airflow.dag(`${app.slug}__manual`, { queuedMs: 10 ** 9 });
  });

  it('cannot be adopted while it is active, or when it was not cleared', async () => {
    expectProblem(await adopt(failed.id), 409, 'not_executed_again');
    const { id } = await stage.started(app.installationId);
    expectProblem(await adopt(id), 409, 'run_not_ended');
  });
});
