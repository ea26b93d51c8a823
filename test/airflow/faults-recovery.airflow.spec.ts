import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultTable, type Fault } from './fault-table.js';
import { keepLogsOfFailures } from './real-airflow.js';
import { appliedBy, CALLBACK_SECRET, ServiceStage, type RunDetail } from './service-stage.js';

/** Detects hanging, not slowness: docs/airflow.md has the times of an otherwise idle machine. */
const END_MS = 300_000;
/** Three not-found responses, a minute apart, after at most five minutes without a request. */
const LOST_MS = 700_000;
const TIMEOUT_MS = 900_000;
const CANCEL_SECONDS = 20;

const DELETED: Fault = {
  title: 'A DAG run that was queued is deleted in Airflow',
  end: '`failed` with `dag_run_lost`, source `lost`',
};

const table = new FaultTable('recovery');
let stage: ServiceStage;
let deleted: { id: string; atMs: number };

keepLogsOfFailures();
beforeAll(async () => {
  stage = await ServiceStage.start({ plugin: true, proxied: true, deadAfterS: 10 });
  if (table.plays(DELETED)) deleted = await deleteQueued();
});
afterAll(() => stage?.dispose());

/** Airflow deletes only DAG runs that do not execute. The loss is detected within minutes, during which the first tests run. */
async function deleteQueued(): Promise<{ id: string; atMs: number }> {
  const { api, admin } = stage.airflow;
  await stage.airflow.untilDag('teardown__manual');
  await api.setPaused('teardown__manual', true);
  const { id } = await stage.startRun('teardown');
  await stage.until(id, 'submitted', ({ submitted_at: at }) => at !== null, END_MS);
  const { status } = await admin.deleteRun('teardown__manual', id);
  expect(status).toBe(204);
  const atMs = Date.now();
  await api.setPaused('teardown__manual', false);
  return { id, atMs };
}

const running = async (seconds: number): Promise<RunDetail> => {
  const run = await stage.startRun('sleep', { seconds });
  await stage.until(run.id, 'running', ({ state }) => state === 'running', END_MS);
  await stage.airflow.api.untilTask('sleep__manual', run.id, 'wait', 'running', END_MS);
  return run;
};

const hasOneDagRun = async (run: RunDetail): Promise<void> => {
  expect(await stage.dagRunsOf(run)).toMatchObject([{ dag_run_id: run.id }]);
};

describe('runs reach the right end after any loss', { timeout: TIMEOUT_MS }, () => {
  table.test({ title: 'Callbacks are lost', end: '`succeeded`, found by reconciliation' }, async (clock) => {
    stage.callbacks.areLost = true;
    const run = await stage.run('sleep', { seconds: 0 });
    await stage.airflow.api.untilState('sleep__manual', run.id, ['success'], END_MS);
    clock.begin();
    const ended = await stage.end(run.id, END_MS);
    clock.right();
    stage.callbacks.areLost = false;
    expect(ended).toMatchObject({ state: 'succeeded' });
    expect(appliedBy(ended)['succeeded']).toMatch(/^(?:feed|poll)$/);
  });

  table.test(
    {
      title: 'Callbacks are signed with another secret',
      shows: '`refused_callbacks`, and the health screen',
      end: '`succeeded`, found by reconciliation',
    },
    async (clock) => {
      await stage.airflow.restartScheduler({ callbackSecret: 'another-secret-of-32-bytes-or-more-0123' });
      const run = await stage.run('sleep', { seconds: 0 });
      await stage.airflow.api.untilState('sleep__manual', run.id, ['success'], END_MS);
      clock.begin();
      const ended = await stage.end(run.id, END_MS);
      clock.right();
      await stage.until(run.id, 'shown', (now) => now.refused_callbacks !== null, END_MS);
      clock.found();
      expect(ended).toMatchObject({ state: 'succeeded' });
      expect(appliedBy(ended)['succeeded']).toMatch(/^(?:feed|poll)$/);
      expect(await stage.read(run.id)).toMatchObject({ refused_callbacks: { reason: 'signature' } });
      expect(JSON.stringify((await stage.call('GET', '/api/system')).body)).toContain('refused');
      await stage.airflow.restartScheduler({ callbackSecret: CALLBACK_SECRET });
    },
  );

  table.test(
    {
      title: 'A failed DAG run is cleared in Airflow, and succeeds',
      shows: '`later_execution` of the failed run',
      end: '`succeeded` as a new run, adopted with one click',
    },
    async (clock) => {
      const { api } = stage.airflow;
      const { id } = await stage.run('repaired');
      expect(await stage.end(id, END_MS)).toMatchObject({ state: 'failed', later_execution: null });
      expect((await api.clear('repaired__manual', id)).status).toBe(200);
      await api.untilState('repaired__manual', id, ['success'], END_MS);
      clock.begin();
      const isRepaired = ({ later_execution: later }: RunDetail): boolean => later?.state === 'succeeded';
      const ended = await stage.until(id, 'executed again', isRepaired, END_MS);
      clock.found();
      expect(ended).toMatchObject({
        state: 'failed',
        later_execution: { clear_number: 1, adopted_by: null },
      });
      clock.repaired();
      const { status, body: adopted } = await stage.call('POST', `/api/v1/apps/runs/${id}/adopt`);
      clock.right();
      expect([status, adopted]).toMatchObject([
        201,
        { state: 'succeeded', rerun_of: id, dag_run_id: id, error: null },
      ]);
      const { body } = await api.call('GET', `/dags/repaired__manual/dagRuns/${id}`);
      expect(Date.parse(adopted.ended_at)).toBe(Date.parse(body.end_date));
      expect(await stage.dagRunsOf({ dag_id: 'repaired__manual', id })).toHaveLength(1);
      expect(await stage.dagRunsOf(adopted)).toHaveLength(0);
      expect(await stage.end(id, END_MS)).toMatchObject({
        state: 'failed',
        later_execution: { adopted_by: adopted.id },
      });
      const tasks = `/api/v1/apps/runs/${adopted.id}/tasks`;
      await expect
        .poll(async () => (await stage.call('GET', tasks)).body.tasks, { timeout: END_MS })
        .toMatchObject([{ task_id: 'load', state: 'success', attempt: 2 }]);
    },
  );

  table.test(
    { title: 'The response to a submission is lost', end: '`succeeded`, with one DAG run' },
    async (clock) => {
      const withheld = stage.proxy.withholdNextAnswer();
      const run = await stage.run('sleep', { seconds: 0 });
      await withheld;
      clock.begin();
      expect(await stage.end(run.id, END_MS)).toMatchObject({ state: 'succeeded' });
      clock.right();
      await hasOneDagRun(run);
    },
  );

  table.test(DELETED, async (clock) => {
    const ended = await stage.end(deleted.id, LOST_MS);
    clock.right(Date.parse(ended.ended_at ?? '') - deleted.atMs);
    expect(ended).toMatchObject({ state: 'failed', error: { code: 'dag_run_lost' } });
    expect(appliedBy(ended)['failed']).toBe('lost');
  });

  table.test(
    {
      title: 'The service is killed between a submission and its commit',
      end: '`succeeded`, with one DAG run, once it runs',
    },
    async (clock) => {
      const { proxy, service, airflow } = stage;
      const before = proxy.submissions.length;
      const withheld = proxy.withholdNextAnswer();
      const run = await stage.run('sleep', { seconds: 1 });
      const { status, body } = await withheld;
      expect([status, JSON.parse(body)]).toMatchObject([200, { dag_run_id: run.id }]);
      await service.kill('SIGKILL');
      clock.begin();
      expect(await airflow.api.stateOf('sleep__manual', run.id)).not.toBeNull();
      await service.launch();
      clock.repaired();
      const ended = await stage.end(run.id, END_MS);
      clock.right();
      expect(ended).toMatchObject({ state: 'succeeded', submitted_at: expect.any(String) as string });
      await hasOneDagRun(run);
      // All repeated submissions were identical.
      expect(new Set(proxy.submissions.slice(before)).size).toBe(1);
    },
  );

  table.test(
    { title: 'The service is killed, and a run ends meanwhile', end: '`succeeded` once it runs' },
    async (clock) => {
      const run = await running(2);
      await stage.service.kill('SIGKILL');
      clock.begin();
      await stage.airflow.api.untilState('sleep__manual', run.id, ['success'], END_MS);
      await stage.service.launch();
      clock.repaired();
      expect(await stage.end(run.id, END_MS)).toMatchObject({ state: 'succeeded' });
      clock.right();
      await hasOneDagRun(run);
    },
  );

  table.test(
    {
      title: 'All of Airflow is killed while a task executes',
      end: 'as Airflow ends the DAG run, once it runs',
    },
    async (clock) => {
      const { airflow } = stage;
      const run = await running(25);
      await airflow.kill();
      clock.begin();
      expect(await stage.read(run.id)).toMatchObject({ state: 'running' });
      await airflow.start();
      // The new scheduler finds the task whose process was killed, and runs it again or gives it up.
      const truth = await airflow.api.untilState('sleep__manual', run.id, ['success', 'failed'], END_MS);
      clock.repaired();
      const ended = await stage.end(run.id, END_MS);
      clock.right();
      expect(ended.state).toBe(truth === 'success' ? 'succeeded' : 'failed');
      await hasOneDagRun(run);
    },
  );

  table.test(
    {
      title: `A run is canceled whose submission got no response, with \`cancel_seconds\` of ${CANCEL_SECONDS}`,
      shows: '`canceling`',
      end: '`canceled` at its deadline; its DAG run is stopped later',
    },
    async (clock) => {
      const { airflow, proxy } = stage;
      const withheld = proxy.withholdNextAnswer();
      const manifest = { timeouts: { cancel_seconds: CANCEL_SECONDS } };
      await airflow.addDag('stuck__manual', STUCK);
      const run = await stage.run('stuck', {}, { manifest });
      await withheld;
      proxy.isSilent = true;
      clock.begin();
      const answer = await stage.call('POST', `/api/v1/apps/runs/${run.id}/cancel`, {});
      expect(answer).toMatchObject({ status: 200, body: { status_detail: 'canceling' } });
      clock.found();
      const ended = await stage.end(run.id, END_MS);
      clock.right();
      expect(ended).toMatchObject({ state: 'canceled', error: null });
      expect(appliedBy(ended)['canceled']).toBe('timeout');
      expect(await airflow.api.stateOf('stuck__manual', run.id)).toBe('running');
      proxy.isSilent = false;
      await airflow.api.untilState('stuck__manual', run.id, ['failed'], END_MS);
      expect(await stage.read(run.id)).toMatchObject({ state: 'canceled' });
      await hasOneDagRun(run);
    },
  );

  table.register();

  it('sends every submission of a run unchanged', () => {
    const ids = stage.proxy.submissions.map(
      (body) => (JSON.parse(body) as { dag_run_id: string }).dag_run_id,
    );
    expect(new Set(stage.proxy.submissions).size).toBe(new Set(ids).size);
  });
});

const STUCK = `
import time
from airflow.sdk import dag, task

@dag(dag_id="stuck__manual", schedule=None, catchup=False)
def stuck():
    @task
    def wait():
        time.sleep(600)
    wait()

stuck()
`;
