import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidV7 } from '../../src/common/uuid-v7.js';
import { CallbackReceiver } from './callback-receiver.js';
import { keepLogsOfFailures, startAirflow, type RealAirflow } from './real-airflow.js';

/** Detects hanging, not slowness. */
const SOON_MS = 60_000;
/** Long enough for an unexpected callback to arrive. */
const A_WHILE_MS = 3_000;
/** Our package without the metadata by which Airflow finds its plugin. */
const WITHOUT_PLUGIN = {
  PYTHONPATH: join(import.meta.dirname, '..', '..', 'orchestrator', 'airflow', 'src'),
};
const SECRET = 'secret-of-the-airflow-lane-0123456789abcdef';

let receiver: CallbackReceiver;
let airflow: RealAirflow;

keepLogsOfFailures();
beforeAll(async () => {
  receiver = await CallbackReceiver.start(SECRET);
  airflow = await startAirflow({
    callbackSecret: SECRET,
    callbackOrigins: [receiver.origin],
    deadAfterS: 10,
  });
  await airflow.untilDag('sleep__manual');
});
afterAll(async () => {
  await airflow?.dispose();
  await receiver?.close();
});

async function trigger(dagId: string, input: object = {}): Promise<string> {
  const runId = uuidV7();
  const { status } = await airflow.api.trigger(dagId, runId, receiver.confFor(runId, input));
  expect(status).toBe(200);
  return runId;
}

/** A DAG run that succeeds, whether or not its callback arrives. */
async function succeed(): Promise<string> {
  const runId = await trigger('sleep__manual', { seconds: 0 });
  await airflow.api.untilState('sleep__manual', runId, ['success'], SOON_MS);
  await new Promise((resolve) => setTimeout(resolve, A_WHILE_MS));
  return runId;
}

describe('callbacks that are lost, while the REST API returns the true state', () => {
  it('are sent again for runs during which all processes were killed, and for runs that had not begun', async () => {
    const inside = await trigger('sleep__manual', { seconds: 8 });
    await airflow.api.untilTask('sleep__manual', inside, 'wait', 'running', SOON_MS);
    await receiver.until(inside, 'running', SOON_MS);
    const before = await trigger('sleep__manual', { seconds: 0 });
    await airflow.kill();
    await expect(airflow.api.stateOf('sleep__manual', inside)).rejects.toThrow();
    await airflow.start();
    for (const runId of [inside, before]) {
      // The new scheduler finds the task whose process was killed, and runs it again or gives it up.
      const state = await airflow.api.untilState('sleep__manual', runId, ['success', 'failed'], SOON_MS);
      await receiver.until(runId, state, SOON_MS);
      expect(receiver.of(runId).every((callback) => callback.signed)).toBe(true);
    }
  });

  it('are refused, and given up, when they are signed with another secret', async () => {
    await airflow.restartScheduler({ callbackSecret: 'another-secret-of-32-bytes-or-more-0123' });
    const runId = await succeed();
    expect(receiver.states(runId)).toEqual(['running', 'success']);
    expect(receiver.of(runId).some((callback) => callback.signed)).toBe(false);
    expect(await airflow.log('scheduler')).toContain('HTTP 403 callback_refused');
  });

  it('are not sent without a secret, which is logged once', async () => {
    await airflow.restartScheduler({ callbackSecret: undefined });
    for (const runId of [await succeed(), await succeed()]) expect(receiver.states(runId)).toEqual([]);
    const reported = (await airflow.log('scheduler')).match(/SERVICE_APP_RUN_CALLBACK_SECRET is not set/g);
    expect(reported).toHaveLength(1);
  });

  it('are not sent without the plugin', async () => {
    await airflow.restartScheduler({ plugin: false, callbackSecret: SECRET });
    expect(receiver.states(await succeed())).toEqual([]);
  });

  it('can be replaced by callbacks of the DAG where there is no plugin', async () => {
    await airflow.restartScheduler({ plugin: false, callbackSecret: SECRET, env: WITHOUT_PLUGIN });
    await airflow.untilDag('callbacks__manual');
    for (const [input, state, error] of [
      [{}, 'success', null],
      [{ fails: true }, 'failed', 'A task of the DAG run failed.'],
    ] as const) {
      const runId = await trigger('callbacks__manual', input);
      const { signed, body } = await receiver.until(runId, state, SOON_MS);
      const dagRun = (await airflow.api.call('GET', `/dags/callbacks__manual/dagRuns/${runId}`)).body;
      expect(signed).toBe(true);
      expect(body).toMatchObject({ dag_id: 'callbacks__manual', dag_run_id: runId, clear_number: 0, error });
      expect(Date.parse(body.started_at ?? '')).toBe(Date.parse(dagRun.start_date));
      expect(Date.parse(body.ended_at ?? '')).toBe(Date.parse(dagRun.end_date));
      expect(receiver.states(runId)).toEqual([state]);
    }
  });
});
