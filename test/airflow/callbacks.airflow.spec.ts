import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../src/common/uuid-v7.js';
import { CallbackReceiver } from './callback-receiver.js';
import { keepLogsOfFailures, startAirflow, type RealAirflow } from './real-airflow.js';

/** Detects hanging, not slowness: it must pass on a machine that runs three other processes. */
const SOON_MS = 60_000;
/** Long enough for an unexpected callback to arrive. */
const A_WHILE_MS = 3_000;
const SECRET = 'secret-of-the-airflow-lane-0123456789abcdef';

let receiver: CallbackReceiver;
let airflow: RealAirflow;

keepLogsOfFailures();
beforeAll(async () => {
  receiver = await CallbackReceiver.start(SECRET);
  airflow = await startAirflow({ callbackSecret: SECRET, callbackOrigins: [receiver.origin] });
  for (const dag of ['report', 'sleep', 'fail', 'teardown']) await airflow.untilDag(`${dag}__manual`);
});
afterAll(async () => {
  await airflow?.dispose();
  await receiver?.close();
});

/** Starts a DAG run as the service does. */
async function trigger(dagId: string, input: object = {}, conf?: object): Promise<string> {
  const runId = uuidV7();
  const answer = await airflow.api.trigger(dagId, runId, conf ?? receiver.confFor(runId, input));
  expect(answer).toMatchObject({ status: 200, body: { dag_run_id: runId, state: 'queued' } });
  return runId;
}

describe('a real Airflow with our plugin', () => {
  it('reports that a DAG run started and succeeded, like its REST API', async () => {
    const runId = await trigger('report__manual', {
      orders: [
        { product: 'tea', amount: 4.5, quantity: 2 },
        { product: 'cake', amount: '3.10' },
      ],
    });
    const running = await receiver.until(runId, 'running', SOON_MS);
    const success = await receiver.until(runId, 'success', SOON_MS);
    const path = `/api/v1/apps/runs/${runId}/callback`;
    const common = {
      run_id: runId,
      dag_run_id: runId,
      dag_id: 'report__manual',
      clear_number: 0,
      error: null,
    };
    expect(running).toMatchObject({ path, signed: true, body: { ...common, ended_at: null } });
    expect(success).toMatchObject({ path, signed: true, body: common });
    expect(running.body.event_id).not.toBe(success.body.event_id);

    await airflow.api.untilState('report__manual', runId, ['success'], SOON_MS);
    const { body } = await airflow.api.call('GET', `/dags/report__manual/dagRuns/${runId}`);
    expect(Date.parse(success.body.started_at ?? '')).toBe(Date.parse(body.start_date));
    expect(Date.parse(success.body.ended_at ?? '')).toBe(Date.parse(body.end_date));
    expect(receiver.states(runId)).toEqual(['running', 'success']);
  });

  it('runs the sample DAG that computes a result', async () => {
    const runId = await trigger('report__manual', { orders: [{ product: 'tea', amount: 0.1, quantity: 3 }] });
    await receiver.until(runId, 'success', SOON_MS);
    const { body } = await airflow.api.call(
      'GET',
      `/dags/report__manual/dagRuns/${runId}/taskInstances/sum_up/xcomEntries/return_value`,
    );
    const best = [{ product: 'tea', cents: 30 }];
    expect(typeof body.value === 'string' ? JSON.parse(body.value) : body.value).toEqual({
      orders: 1,
      revenue_cents: 30,
      best,
    });
  });

  it('reports that a DAG run failed, with the reason', async () => {
    const runId = await trigger('fail__manual');
    const callback = await receiver.until(runId, 'failed', SOON_MS);
    expect(callback).toMatchObject({ signed: true, body: { error: 'A task of the DAG run failed.' } });
    expect(await airflow.api.untilState('fail__manual', runId, ['failed'], SOON_MS)).toBe('failed');
  });

  it('reports a DAG run that a user has set to failed, from the API server', async () => {
    const runId = await trigger('sleep__manual', { seconds: 60 });
    await receiver.until(runId, 'running', SOON_MS);
    expect((await airflow.api.setState('sleep__manual', runId, 'failed')).status).toBe(200);
    const callback = await receiver.until(runId, 'failed', SOON_MS);
    expect(callback.signed).toBe(true);
    expect(callback.body.error).toContain('manually set');
    expect(await airflow.api.stateOf('sleep__manual', runId)).toBe('failed');
  });

  it('reports nothing about a run that was marked as failed until its teardown has ended', async () => {
    const runId = await trigger('teardown__manual', { seconds: 60, teardown_seconds: 5 });
    await airflow.api.untilTask('teardown__manual', runId, 'work', 'running', SOON_MS);
    await airflow.api.setState('teardown__manual', runId, 'failed');
    expect(await airflow.api.stateOf('teardown__manual', runId)).toBe('running');
    await airflow.api.untilTask('teardown__manual', runId, 'clean_up', 'running', SOON_MS);
    expect(receiver.states(runId)).toEqual(['running']);
    await receiver.until(runId, 'failed', SOON_MS);
    await airflow.api.untilState('teardown__manual', runId, ['failed'], SOON_MS);
    expect(receiver.states(runId)).toEqual(['running', 'failed']);
  });

  it('counts how often a DAG run was cleared, and reports it again', async () => {
    const runId = await trigger('fail__manual');
    await airflow.api.untilState('fail__manual', runId, ['failed'], SOON_MS);
    expect((await airflow.api.clear('fail__manual', runId)).status).toBe(200);
    await expect
      .poll(() => receiver.of(runId).some(({ body }) => body.state === 'failed' && body.clear_number === 1), {
        timeout: SOON_MS,
      })
      .toBe(true);
    const ids = receiver.of(runId).map((callback) => callback.body.event_id);
    expect(new Set(ids).size).toBe(4);
  });

  it('sends nothing to another host, and nothing for another run', async () => {
    const stranger = await CallbackReceiver.start(SECRET);
    try {
      const elsewhere = uuidV7();
      await trigger('report__manual', {}, { ...stranger.confFor(elsewhere), run_id: elsewhere });
      const other = await trigger('report__manual', {}, receiver.confFor(uuidV7()));
      const known = await trigger('report__manual');
      await receiver.until(known, 'success', SOON_MS);
      await airflow.api.untilState('report__manual', other, ['success'], SOON_MS);
      await new Promise((resolve) => setTimeout(resolve, A_WHILE_MS));
      expect(stranger.got).toEqual([]);
      expect(receiver.got.filter(({ body }) => body.dag_run_id === other)).toEqual([]);
      expect(await airflow.log('scheduler')).toContain('not the id of the DAG run');
    } finally {
      await stranger.close();
    }
  });

  it('does not log its secret', async () => {
    for (const component of ['api-server', 'scheduler', 'dag-processor'] as const) {
      expect(await airflow.log(component)).not.toContain(SECRET);
    }
  });
});
