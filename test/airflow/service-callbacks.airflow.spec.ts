import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLogsOfFailures } from './real-airflow.js';
import { appliedBy, CALLBACK_SECRET, ServiceStage, type RunDetail } from './service-stage.js';

/** Detects hanging, not slowness. */
const SOON_MS = 150_000;
const TIMEOUT_MS = 400_000;

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
  it('receives by signed callbacks that runs started and succeeded', async () => {
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
    // A list may be read in the moment before a callback arrives, but not each time.
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

  it('names the task, the attempt and the exception of a failure, with every task and attempt', async () => {
    const { id } = await stage.run('steps');
    const path = `/api/v1/apps/runs/${id}/tasks`;
    // A reader polls, so that attempts are read as they occur.
    await expect
      .poll(async () => (await stage.call('GET', path)).body.tasks.length, { timeout: SOON_MS })
      .toBe(3);
    const run = await stage.until(
      id,
      'diagnosed',
      ({ error }) => error?.message.startsWith('ValueError') === true,
      SOON_MS,
    );
    expect(run.error).toEqual({
      code: 'run_failed',
      message: 'ValueError: row 2 has no price',
      task: 'convert',
      map_index: -1,
      attempt: 2,
    });
    await expect
      .poll(async () => (await stage.call('GET', path)).body.complete, { timeout: SOON_MS })
      .toBe(true);
    const { body } = await stage.call('GET', path);
    type Task = { task_id: string; state: string; attempt: number; upstream: string[]; attempts: object[] };
    expect((body.tasks as Task[]).map((task) => [task.task_id, task.state, task.upstream])).toEqual([
      ['read', 'success', []],
      ['convert', 'failed', ['read']],
      ['write', 'upstream_failed', ['convert']],
    ]);
    expect((body.tasks as Task[])[1]?.attempts).toMatchObject([
      { attempt: 1, state: 'failed', ended_at: expect.any(String), duration_ms: expect.any(Number) },
      { attempt: 2, state: 'failed', ended_at: expect.any(String), duration_ms: expect.any(Number) },
    ]);
  });

  it('passes a run its configuration and a token, and stores its reports', async () => {
    const key = 'sk-of-the-installation-0123456789';
    const app = {
      manifest: {
        config_schema: {
          properties: {
            api_key: { type: 'string', writeOnly: true },
            region: { type: 'string', default: 'eu' },
          },
        },
        permissions: { required: ['runs:view'], optional: ['mail:send', 'flags:view'] },
      },
      config: { api_key: key },
      approve: ['runs:view', 'mail:send'],
    };
    const { id } = await stage.run('authoring', { flag: 'dark-mode' }, app);
    const run = await stage.end(id, SOON_MS);
    expect(run).toMatchObject({
      state: 'succeeded',
      progress: { done: 3, total: 3, message: 'done' },
      result: {
        read: {
          id,
          kind: 'manual',
          input: { flag: 'dark-mode' },
          secret_length: key.length,
          region: 'eu',
          grants: ['mail:send', 'runs:view'],
          token_type: 'run+jwt',
          project_id: expect.any(String) as string,
          state: 'running',
          refused: 'run_token_refused',
        },
      },
      artifacts: [{ name: 'rows.csv' }, { name: 'page', url: 'https://files.example.com/page' }],
    });
    const logs = await Promise.all(
      ['read', 'report'].map(async (task) => {
        const log = await stage.call('GET', `/api/v1/apps/runs/${id}/logs?task=${task}`);
        return JSON.stringify(log.body);
      }),
    );
    expect(logs[0]).toContain(`<run ${id} of Signalbox>`);
    for (const secret of [key, CALLBACK_SECRET, 'eyJ']) expect(logs.join('')).not.toContain(secret);
  });

  it('makes a task wait until a user has approved', async () => {
    const { id } = await stage.run('approval');
    const waiting = await stage.until(
      id,
      'waiting for an approval',
      ({ approvals }) => approvals[0]?.state === 'pending',
      SOON_MS,
    );
    expect(waiting).toMatchObject({ state: 'running', approvals: [{ message: 'Delete 1,200 rows?' }] });
    const path = `/api/v1/apps/runs/${id}/approvals/${waiting.approvals[0]?.id}`;
    const decided = await stage.call('POST', path, { decision: 'approved', comment: 'Checked.' });
    expect(decided).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await stage.end(id, SOON_MS)).toMatchObject({
      state: 'succeeded',
      result: { comment: 'Checked.', by: decided.body.decided_by },
    });
  });

  it('fails a run with an invalid input, without retries, and names the error', async () => {
    const { id } = await stage.run('authoring', { flags: [] });
    expect(await stage.end(id, SOON_MS)).toMatchObject({ state: 'failed', result: null });
    const log = await stage.call('GET', `/api/v1/apps/runs/${id}/logs?task=read`);
    expect(log).toMatchObject({ status: 200, body: { try_number: 1 } });
    expect(log.body.text).toContain("input: 'flag' is a required property");
  });

  it('cancels an active run, in the service and in Airflow', async () => {
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
});
