import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keepLogsOfFailures } from './real-airflow.js';
import { appliedBy, ServiceStage } from './service-stage.js';

/** For hanging, not for speed. */
const SOON_MS = 150_000;
const TIMEOUT_MS = 400_000;
/** A claim of who was killed lasts a minute; a breaker that has opened twice stays open for one. */
const RECOVERED_MS = 180_000;

let stage: ServiceStage;

keepLogsOfFailures();
beforeAll(async () => {
  stage = await ServiceStage.start({ plugin: false, proxied: true });
});
afterAll(() => stage?.dispose());

describe('the service with a real Airflow that sends no callbacks', { timeout: TIMEOUT_MS }, () => {
  it('finds out by asking that a run began and succeeded', async () => {
    const { id } = await stage.run('sleep', { seconds: 0 });
    const run = await stage.end(id, SOON_MS);
    expect(run.state).toBe('succeeded');
    expect(appliedBy(run)['succeeded']).toMatch(/^(?:feed|poll)$/);
    expect(run.transitions.filter(({ source }) => source === 'callback')).toEqual([]);
    expect(await stage.airflow.api.stateOf('sleep__manual', id)).toBe('success');
  });

  it('is killed between the submission and its commit, and makes one DAG run', async () => {
    const { proxy, service, airflow } = stage;
    const before = proxy.submissions.length;
    const withheld = proxy.withholdNextAnswer();
    const run = await stage.run('sleep', { seconds: 1 });
    const { status, body } = await withheld;
    expect([status, JSON.parse(body)]).toMatchObject([200, { dag_run_id: run.id }]);
    expect(await stage.read(run.id)).toMatchObject({ state: 'submitted', submitted_at: null });
    await service.kill('SIGKILL');
    expect(await airflow.api.stateOf('sleep__manual', run.id)).not.toBeNull();

    await service.launch();
    const ended = await stage.end(run.id, RECOVERED_MS);
    expect(ended.state).toBe('succeeded');
    expect(ended.submitted_at).not.toBeNull();
    expect(await stage.dagRunsOf(run)).toMatchObject([{ dag_run_id: run.id }]);
    // Whatever was sent again was the same.
    expect(new Set(proxy.submissions.slice(before)).size).toBe(1);
  });

  it('converges when Airflow is killed in the middle and started again', async () => {
    const { airflow } = stage;
    // Long enough to be seen running by who only asks, on a slow machine.
    const inside = await stage.run('sleep', { seconds: 25 });
    await stage.until(inside.id, 'running', ({ state }) => state === 'running', SOON_MS);
    await airflow.api.untilTask('sleep__manual', inside.id, 'wait', 'running', SOON_MS);
    await airflow.kill();
    const during = await stage.run('sleep', { seconds: 0 });
    const isUnreachable = (detail: string | null): boolean => detail === 'orchestrator_unreachable';
    await stage.until(during.id, 'shown as waiting', (run) => isUnreachable(run.status_detail), SOON_MS);
    expect(await stage.read(inside.id)).toMatchObject({ state: 'running' });

    await airflow.start();
    // The new scheduler finds the task that nobody runs any more, and runs it again; or gives it up.
    const truth = await airflow.api.untilState(
      'sleep__manual',
      inside.id,
      ['success', 'failed'],
      RECOVERED_MS,
    );
    const ended = await stage.end(inside.id, RECOVERED_MS);
    expect(ended.state).toBe(truth === 'success' ? 'succeeded' : 'failed');
    expect(await stage.end(during.id, RECOVERED_MS)).toMatchObject({ state: 'succeeded' });
    for (const run of [inside, during]) {
      expect(await stage.dagRunsOf(run)).toMatchObject([{ dag_run_id: run.id }]);
    }
  });
});
