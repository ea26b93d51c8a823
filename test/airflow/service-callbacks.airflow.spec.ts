import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLogsOfFailures } from './real-airflow.js';
import { appliedBy, CALLBACK_SECRET, ServiceStage, type RunDetail } from './service-stage.js';

/** For hanging, not for speed. */
const SOON_MS = 150_000;
const TIMEOUT_MS = 400_000;
/** The service asks about each queued run at some random time, and before half a minute has no doubts about its DAG. */
const PAUSE_SHOWN_MS = 240_000;
/** Of so many, some are asked about soon. */
const RUNS_PAUSED = 8;

let stage: ServiceStage;

keepLogsOfFailures();
beforeAll(async () => {
  stage = await ServiceStage.start({ plugin: true });
});
afterAll(() => stage?.dispose());

function isReportedByCallback(run: RunDetail, observed: string): boolean {
  return run.transitions.some(
    (transition) => transition.source === 'callback' && transition.observed === observed,
  );
}

describe('the service with a real Airflow and our plugin', { timeout: TIMEOUT_MS }, () => {
  it('learns from signed callbacks that runs began and succeeded', async () => {
    const started = [await stage.run('sleep', { seconds: 2 }), await stage.run('sleep', { seconds: 0 })];
    const ended: RunDetail[] = [];
    for (const { id, state } of started) {
      expect(state).toBe('submitted');
      const run = await stage.until(
        id,
        'reported by callbacks',
        (run) => isReportedByCallback(run, 'success'),
        SOON_MS,
      );
      expect(run).toMatchObject({ state: 'succeeded', dag_id: 'sleep__manual', error: null });
      expect(isReportedByCallback(run, 'running')).toBe(true);
      expect(appliedBy(run)).toMatchObject({ submitted: 'create' });
      await stage.airflow.api.untilState('sleep__manual', id, ['success'], SOON_MS);
      const { body } = await stage.airflow.api.call('GET', `/dags/sleep__manual/dagRuns/${id}`);
      expect(Date.parse(run.ended_at ?? '')).toBe(Date.parse(body.end_date));
      ended.push(run);
    }
    // A list may be read in the moment before a callback comes, but not each time.
    expect(ended.map((run) => appliedBy(run)['succeeded'])).toContain('callback');
    expect(ended.map((run) => appliedBy(run)['running'])).toContain('callback');
  });

  it('returns that a run failed, and its log, without the address and credentials of Airflow', async () => {
    const { airflow, service } = stage;
    const { host } = new URL(airflow.url);
    const message = `no answer of ${airflow.url}/x, ${host} with ${airflow.password}: give up`;
    const { id } = await stage.run('fail', { message });
    const run = await stage.end(id, SOON_MS);
    expect(run).toMatchObject({ state: 'failed', error: { code: 'run_failed' } });

    const path = `/api/v1/apps/runs/${id}/logs`;
    const tasks = await stage.call('GET', path);
    expect(tasks).toMatchObject({
      status: 200,
      body: { tasks: [{ task_id: 'give_up', map_index: -1, tries: 1, state: 'failed' }] },
    });
    const log = await stage.call('GET', `${path}?task=give_up`);
    expect(log).toMatchObject({
      status: 200,
      body: { task_id: 'give_up', try_number: 1, next_cursor: null },
    });
    expect(log.body.text).toMatch(/RuntimeError: no answer of .+: give up/);
    const seen = JSON.stringify([run.error, run.transitions, tasks.body, log.body]);
    for (const secret of [host, airflow.password, CALLBACK_SECRET, 'eyJ']) expect(seen).not.toContain(secret);
    for (const secret of [airflow.password, CALLBACK_SECRET, 'eyJ'])
      expect(service.log).not.toContain(secret);
  });

  it('cancels a run that is at work, here and there', async () => {
    const { id } = await stage.run('sleep', { seconds: 300 });
    await stage.until(id, 'running', ({ state }) => state === 'running', SOON_MS);
    await stage.airflow.api.untilTask('sleep__manual', id, 'wait', 'running', SOON_MS);
    const answer = await stage.call('POST', `/api/v1/apps/runs/${id}/cancel`, { reason: 'not needed' });
    expect(answer).toMatchObject({ status: 200, body: { stop: { cause: 'cancel' } } });
    expect(await stage.end(id, SOON_MS)).toMatchObject({ state: 'canceled', error: null });
    expect(await stage.airflow.api.stateOf('sleep__manual', id)).toBe('failed');
    await stage.airflow.api.untilTask('sleep__manual', id, 'wait', 'failed', SOON_MS);
    const again = await stage.call('POST', `/api/v1/apps/runs/${id}/cancel`, {});
    expect(again).toMatchObject({ status: 409, body: { code: 'run_ended' } });
  });

  it('says that a DAG is paused, and goes on when it is not any more', async () => {
    await stage.airflow.api.setPaused('sleep__manual', true);
    const waiting: string[] = [];
    for (let n = 0; n < RUNS_PAUSED; n++) waiting.push((await stage.run('sleep', { seconds: 0 })).id);
    await expect
      .poll(
        async () => {
          const { body } = await stage.call('GET', '/api/v1/apps/runs?state=submitted&limit=100');
          return (body.items as RunDetail[]).map(({ status_detail: detail }) => detail);
        },
        { timeout: PAUSE_SHOWN_MS, interval: 500 },
      )
      .toContain('dag_paused');
    await stage.airflow.api.setPaused('sleep__manual', false);
    for (const id of waiting) {
      expect(await stage.end(id, SOON_MS)).toMatchObject({ state: 'succeeded', status_detail: null });
    }
  });
});
