import { afterAll, beforeAll, describe, expect } from 'vitest';
import { FaultTable, type FaultClock } from './fault-table.js';
import { keepLogsOfFailures } from './real-airflow.js';
import { ServiceStage, type RunDetail } from './service-stage.js';

/** Detects hanging, not slowness: docs/airflow.md has the times of an otherwise idle machine. */
const SHOWN_MS = 60_000;
const END_MS = 300_000;
const TIMEOUT_MS = 500_000;
const RUNS_OF_THE_OUTAGE = 8;
/** Airflow reads only files that contain its name and `dag`. */
const BROKEN = `from airflow.sdk import dag
raise RuntimeError("the table of prices is missing")
`;

let stage: ServiceStage;

keepLogsOfFailures();
beforeAll(async () => {
  stage = await ServiceStage.start({ plugin: true, proxied: true });
  await stage.installed('sleep');
  await stage.installed('teardown');
});
afterAll(() => stage?.dispose());

const shows = async (run: RunDetail, detail: string, clock: FaultClock): Promise<RunDetail> => {
  const shown = await stage.until(run.id, detail, ({ status_detail: now }) => now === detail, SHOWN_MS);
  clock.found();
  return shown;
};

const succeeds = async (run: RunDetail, clock: FaultClock): Promise<void> => {
  const ended = await stage.end(run.id, END_MS);
  clock.right();
  expect(ended).toMatchObject({ state: 'succeeded', status_detail: null, status_text: null, error: null });
  expect(await stage.dagRunsOf(run)).toHaveLength(1);
};

const dagOf = (slug: string): string => `
from airflow.sdk import dag, task

@dag(dag_id="${slug}__manual", schedule=None, catchup=False)
def ${slug}():
    @task
    def work():
        print("done")
    work()

${slug}()
`;

describe('waiting runs show the cause, and continue', { timeout: TIMEOUT_MS }, () => {
  const table = new FaultTable('waiting');

  table.test(
    { title: 'The DAG is paused', shows: '`dag_paused`', end: '`succeeded` once it is unpaused' },
    async (clock) => {
      await stage.airflow.api.setPaused('sleep__manual', true);
      clock.begin();
      const run = await stage.run('sleep', { seconds: 0 });
      await shows(run, 'dag_paused', clock);
      await stage.airflow.api.setPaused('sleep__manual', false);
      clock.repaired();
      await succeeds(run, clock);
    },
  );

  table.test(
    {
      title: 'The DAG is paused while a run executes',
      shows: '`dag_paused`',
      end: '`succeeded` once it is unpaused',
    },
    async (clock) => {
      const { api } = stage.airflow;
      const run = await stage.run('teardown', { seconds: 6, teardown_seconds: 0 });
      // A task that is not queued yet would wait until its DAG is unpaused.
      await api.untilTask('teardown__manual', run.id, 'work', 'running', END_MS);
      await stage.until(run.id, 'running', ({ state }) => state === 'running', END_MS);
      await api.setPaused('teardown__manual', true);
      clock.begin();
      expect(await shows(run, 'dag_paused', clock)).toMatchObject({ state: 'running' });
      await api.untilTask('teardown__manual', run.id, 'work', 'success', END_MS);
      expect(await stage.read(run.id)).toMatchObject({ state: 'running', status_detail: 'dag_paused' });
      await api.setPaused('teardown__manual', false);
      clock.repaired();
      await succeeds(run, clock);
    },
  );

  table.test(
    { title: 'A pool is full', shows: '`pool_full`', end: '`succeeded` once it has a free slot' },
    async (clock) => {
      await stage.airflow.admin.setSlots('default_pool', 0);
      const run = await stage.run('sleep', { seconds: 0 });
      await stage.until(run.id, 'running', ({ state }) => state === 'running', END_MS);
      clock.begin();
      await shows(run, 'pool_full', clock);
      await stage.airflow.admin.setSlots('default_pool', 128);
      clock.repaired();
      await succeeds(run, clock);
    },
  );

  table.test(
    {
      title: 'The DAG is not deployed yet',
      shows: '`awaiting_dag`, and that Airflow does not have it',
      end: '`succeeded` once Airflow has parsed it',
    },
    async (clock) => {
      await stage.installed('late', { isUndeployed: true });
      clock.begin();
      const run = await stage.run('late');
      const isExplained = ({ status_text: text }: RunDetail): boolean =>
        text?.includes('late__manual') === true;
      await stage.until(run.id, 'explained', isExplained, SHOWN_MS);
      clock.found();
      expect(await stage.read(run.id)).toMatchObject({ status_detail: 'awaiting_dag' });
      await stage.airflow.addDag('late__manual', dagOf('late'));
      clock.repaired();
      await succeeds(run, clock);
    },
  );

  table.test(
    {
      title: 'The DAG has an import error',
      shows: '`awaiting_dag`, with the last line of the error',
      end: '`succeeded` once it is repaired',
    },
    async (clock) => {
      const { api } = stage.airflow;
      await stage.airflow.writeDag('fragile__manual', BROKEN);
      const errors = async (): Promise<string> =>
        JSON.stringify((await api.call('GET', '/importErrors')).body);
      await expect.poll(errors, { timeout: END_MS }).toContain('table of prices');
      await stage.installed('fragile', { isUndeployed: true });
      clock.begin();
      const run = await stage.run('fragile');
      const isExplained = ({ status_text: text }: RunDetail): boolean =>
        text?.endsWith('RuntimeError: the table of prices is missing') === true;
      await stage.until(run.id, 'explained', isExplained, SHOWN_MS);
      clock.found();
      expect(await stage.read(run.id)).toMatchObject({ status_detail: 'awaiting_dag' });
      await stage.airflow.addDag('fragile__manual', dagOf('fragile'));
      clock.repaired();
      await succeeds(run, clock);
    },
  );

  table.test(
    {
      title: 'Airflow does not respond to any request',
      shows: '`orchestrator_unreachable`',
      end: '`succeeded` once the network works',
    },
    async (clock) => {
      stage.proxy.isSilent = true;
      clock.begin();
      const run = await stage.run('sleep', { seconds: 0 });
      await shows(run, 'orchestrator_unreachable', clock);
      stage.proxy.isSilent = false;
      clock.repaired();
      await succeeds(run, clock);
    },
  );

  table.test(
    {
      title: `The API server is killed, and ${RUNS_OF_THE_OUTAGE} runs are started meanwhile`,
      shows: '`orchestrator_unreachable`',
      end: 'all `succeeded`, with one DAG run each, once it runs',
    },
    async (clock) => {
      await stage.airflow.killOne('api-server');
      clock.begin();
      const first = await stage.run('sleep', { seconds: 0 });
      await shows(first, 'orchestrator_unreachable', clock);
      const runs = [first];
      while (runs.length < RUNS_OF_THE_OUTAGE) runs.push(await stage.run('sleep', { seconds: 0 }));
      await stage.airflow.start();
      clock.repaired();
      for (const run of runs) await succeeds(run, clock);
    },
  );

  table.test(
    {
      title: 'The scheduler is killed',
      shows: '`scheduler_down`',
      end: '`succeeded` once one runs',
    },
    async (clock) => {
      const { airflow } = stage;
      await airflow.killOne('scheduler');
      clock.begin();
      const run = await stage.run('sleep', { seconds: 0 });
      await shows(run, 'scheduler_down', clock);
      await airflow.start();
      clock.repaired();
      await succeeds(run, clock);
    },
  );

  table.test(
    {
      title: 'Airflow rejects the login',
      shows: '`login_refused`',
      end: '`succeeded` once the password is correct',
    },
    async (clock) => {
      const { airflow, service } = stage;
      await airflow.setPassword('another password');
      // The token from Airflow is valid for a day; a new process has to log in.
      await service.restart();
      clock.begin();
      const run = await stage.run('sleep', { seconds: 0 });
      await shows(run, 'login_refused', clock);
      await airflow.setPassword(airflow.password);
      clock.repaired();
      await succeeds(run, clock);
    },
  );

  table.register();
});
