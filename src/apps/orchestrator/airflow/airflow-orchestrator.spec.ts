import { afterEach, describe, expect, it } from 'vitest';
import { FakeAirflow, type FakeAirflowOptions } from '../../../../test/support/fake-airflow/fake-airflow.js';
import { ManualClock } from '../../../../test/support/manual-clock.js';
import {
  describeOrchestratorContract,
  failureOf,
  type OrchestratorStage,
} from '../../../../test/support/apps/orchestrator-contract.js';
import type { WorkflowSettings } from '../../../config/settings/app-execution-settings.js';
import { AirflowOrchestrator } from './airflow-orchestrator.js';

const NEVER = new AbortController().signal;
const RUN_ID = '0192f0c1-2345-7abc-8def-0123456789ab';

describe.each(['v1', 'v2'] as const)('a fake Airflow with %s', (version) => {
  describeOrchestratorContract(`the client, ${version}`, async (): Promise<OrchestratorStage> => {
    const fake = await FakeAirflow.start({ version });
    let dags = 0;
    return {
      orchestrator: new AirflowOrchestrator(fake.settings()),
      dagThat: ({ seconds, outcome }) => {
        const { dagId } = fake.dag(`contract-${++dags}`, { durationMs: seconds * 1000, outcome });
        return Promise.resolve({ dagId, input: {} });
      },
      pause: (dagId, paused) => Promise.resolve(fake.runs.pause(dagId, paused)),
      knowsDags: true,
      sourceOf: (dagId) => Promise.resolve(fake.runs.dag(dagId)?.source ?? null),
      hasVersions: version === 'v2',
      brokenDag: () => {
        fake.brokenFiles.set(
          'never_parsed.py',
          'Traceback (most recent call last):\nSyntaxError: invalid syntax\n',
        );
        return Promise.resolve({ dagId: 'never-parsed__manual', line: 'SyntaxError: invalid syntax' });
      },
      stopped: 'failed',
      patienceMs: 5000,
      close: () => fake.stop(),
    };
  });
});

describe('AirflowOrchestrator', () => {
  let fake: FakeAirflow;
  let airflow: AirflowOrchestrator;
  const start = async (
    options: FakeAirflowOptions = {},
    settings: Partial<WorkflowSettings> = {},
  ): Promise<void> => {
    fake = await FakeAirflow.start(options);
    fake.dag('report');
    airflow = new AirflowOrchestrator(fake.settings(settings));
  };
  const bodyOf = (route: string): string =>
    fake.requests.find((request) => request.route === route)?.body ?? '';
  const submit = (conf: string, dagId = 'report') => airflow.submit({ dagId, runId: RUN_ID, conf }, NEVER);
  afterEach(() => fake.stop());

  // Parsing and serializing would change each of these values.
  const ODD = `{ "run_id":"${RUN_ID}","a":1.0,"b":1e3,"c":-0,"d":12345678901234567890,"e":"\\u00e9\\/é",\n"a":1 }`;

  it('sends the stored conf byte for byte, with the DAG run ID and a null logical date (v2)', async () => {
    await start();
    await submit(ODD);
    expect(bodyOf('submit')).toBe(`{"dag_run_id":"${RUN_ID}","logical_date":null,"conf":${ODD}}`);
  });

  it('leaves the logical date to the server in v1, where it is unique', async () => {
    await start({ version: 'v1' });
    await submit(ODD);
    expect(bodyOf('submit')).toBe(`{"dag_run_id":"${RUN_ID}","conf":${ODD}}`);
    expect(fake.requests.map(({ url }) => url)).toEqual([
      '/api/v2/version',
      '/api/v1/version',
      '/api/v1/dags/report/dagRuns',
    ]);
    expect(fake.requests.at(-1)?.headers.authorization).toMatch(/^Basic /);
  });

  it.each(['[]', '{"a":1},"note":"x"', '{'])(
    'never sends a conf that is not one object: %s',
    async (conf) => {
      await start();
      expect(await failureOf(submit(conf))).toBe('refused');
      expect(fake.count('submit')).toBe(0);
    },
  );

  it('sends no cookies of earlier responses', async () => {
    await start();
    fake.faults.add('version', {
      kind: 'answer',
      status: 200,
      body: '{"version":"3.3.2"}',
      headers: { 'set-cookie': 'session=stolen; Path=/' },
    });
    await submit(`{"run_id":"${RUN_ID}"}`);
    expect(fake.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined, undefined]);
  });

  it.each(['ä', 'a?b=c', 'a#b', 'a%2Fb', 'a/b', '..a'])('encodes the id %j', async (dagId) => {
    await start();
    fake.dag(dagId);
    await submit(`{"run_id":"${RUN_ID}"}`, dagId);
    expect(fake.find(dagId, RUN_ID)?.dagId).toBe(dagId);
    expect(await airflow.find(dagId, RUN_ID, NEVER)).toMatchObject({ dagId, runId: RUN_ID });
    expect(await airflow.findDag(dagId, NEVER)).toEqual({ paused: false });
  });

  it.each(['', '.', '..', '~', '\ud800'])(
    'sends no request for an ID that no path can contain: %j',
    async (dagId) => {
      await start();
      expect(await failureOf(submit('{}', dagId))).toBe('refused');
      expect(await failureOf(airflow.find(dagId, 'x', NEVER))).toBe('refused');
      expect(await failureOf(airflow.find('report', dagId, NEVER))).toBe('refused');
      expect(fake.count('submit') + fake.count('find')).toBe(0);
    },
  );

  it('stops with a PATCH of the state alone, and only an active DAG run', async () => {
    await start();
    fake.dag('long', { durationMs: 60_000 });
    await submit(`{"run_id":"${RUN_ID}"}`, 'long');
    expect(await airflow.stop('long', RUN_ID, NEVER)).toMatchObject({ state: 'failed' });
    expect(await airflow.stop('long', RUN_ID, NEVER)).toMatchObject({ state: 'failed' });
    const patches = fake.requests.filter(({ route }) => route === 'patch');
    expect(patches.map(({ url, body }) => [url, body])).toEqual([
      [`/api/v2/dags/long/dagRuns/${RUN_ID}?update_mask=state`, '{"state":"failed"}'],
    ]);
  });

  it('leaves a stopped DAG run running while its teardown runs', async () => {
    const clock = new ManualClock(Date.parse('2026-11-21T10:00:00Z'));
    await start({ clock });
    fake.dag('long', { durationMs: 60_000, teardownMs: 5000 });
    await submit(`{"run_id":"${RUN_ID}"}`, 'long');
    expect(await airflow.stop('long', RUN_ID, NEVER)).toMatchObject({ state: 'running' });
    clock.nowMs += 5000;
    expect(await airflow.find('long', RUN_ID, NEVER)).toMatchObject({ state: 'failed' });
  });

  it('sends the configured token instead of a login', async () => {
    await start({}, { token: 'token-of-the-provider' });
    fake.access.fixedToken = 'token-of-the-provider';
    await submit(`{"run_id":"${RUN_ID}"}`);
    expect(fake.counted()).toEqual({ version: 1, submit: 1 });
    fake.access.fixedToken = 'another';
    expect(await failureOf(airflow.find('report', RUN_ID, NEVER))).toBe('unauthorized');
    expect(fake.count('token')).toBe(0);
  });

  it('follows the API version of the server after an upgrade and a downgrade', async () => {
    await start({ version: 'v1' });
    const since = new Date(0);
    await airflow.listChanged('ended', since, 0, NEVER);
    fake.version = 'v2';
    expect(await failureOf(submit('{}'))).toBe('unreachable');
    expect(await submit(`{"run_id":"${RUN_ID}"}`)).toMatchObject({ runId: RUN_ID });
    fake.version = 'v1';
    await failureOf(airflow.findDag('report', NEVER));
    fake.runs.remove('report', RUN_ID);
    await airflow.findDag('report', NEVER);
    fake.version = 'v2';
    // Not null, which is a missing DAG run: the API version must be found first.
    expect(await failureOf(airflow.find('report', RUN_ID, NEVER))).toBe('unreachable');
    expect(await airflow.find('report', RUN_ID, NEVER)).toBeNull();
    expect(await airflow.listChanged('ended', since, 0, NEVER)).toEqual({ items: [], nextOffset: null });
  });

  it('reads 300 DAG runs in three pages of the size that the server permits', async () => {
    const clock = new ManualClock(Date.parse('2026-11-21T10:00:00Z'));
    await start({ clock });
    fake.dag('many', { durationMs: 1000, maxActiveRuns: 1000 });
    for (let n = 0; n < 300; n++) fake.runs.create('many', `run-${n}`, {});
    const active: string[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const page = await airflow.listActive(['many'], offset, NEVER);
      active.push(...page.items.map(({ runId }) => runId));
      offset = page.nextOffset;
    }
    expect(new Set(active).size).toBe(300);
    expect(fake.count('batch')).toBe(3);

    clock.nowMs += 5000;
    let ended = 0;
    for (let offset: number | null = 0; offset !== null;) {
      const page = await airflow.listChanged('ended', new Date(clock.nowMs - 60_000), offset, NEVER);
      ended += page.items.filter(({ state }) => state === 'success').length;
      offset = page.nextOffset;
    }
    expect(ended).toBe(300);
    expect(fake.count('list')).toBe(3);
  });

  it('computes the next offset from the received rows when the server returns no total', async () => {
    await start();
    const row = { dag_id: 'report', dag_run_id: RUN_ID, state: 'running' };
    const body = JSON.stringify({ dag_runs: [row, { state: 'odd' }, null] });
    fake.faults.add('list', { kind: 'answer', status: 200, body });
    fake.faults.add('list', { kind: 'answer', status: 200, body: '{"dag_runs":[]}' });
    const page = await airflow.listChanged('started', new Date(0), 40, NEVER);
    expect(page.items).toHaveLength(1);
    expect(page.nextOffset).toBe(43);
    expect(await airflow.listChanged('started', new Date(0), 43, NEVER)).toEqual({
      items: [],
      nextOffset: null,
    });
  });

  it('does not treat an unknown state as an end', async () => {
    await start();
    const answer = { dag_id: 'report', dag_run_id: RUN_ID, state: 'awaiting_input', conf: null };
    fake.faults.add('find', { kind: 'answer', status: 200, body: JSON.stringify(answer) }, 2);
    expect(await airflow.find('report', RUN_ID, NEVER)).toEqual({
      dagId: 'report',
      runId: RUN_ID,
      state: 'running',
      rawState: 'awaiting_input',
      clearNumber: null,
      confRunId: null,
      startedAt: null,
      endedAt: null,
      code: null,
    });
    expect(await airflow.stop('report', RUN_ID, NEVER)).toMatchObject({ rawState: 'awaiting_input' });
    expect(fake.count('patch')).toBe(0);
  });

  it('reports a DAG whose file is gone as missing', async () => {
    await start();
    fake.dag('gone', { stale: true });
    expect(await airflow.findDag('gone', NEVER)).toBeNull();
    expect(await failureOf(submit('{}', 'gone'))).toBe('dag_missing');
  });

  it.each(['v1', 'v2'] as const)('reports a silent scheduler as degraded (%s)', async (version) => {
    await start({ version });
    fake.schedulerSilentMs = 9_000;
    expect(await airflow.health(NEVER)).toMatchObject({ status: 'ok' });
    fake.schedulerSilentMs = 14_000;
    expect(await airflow.health(NEVER)).toEqual({
      status: 'degraded',
      detail: expect.stringMatching(/no heartbeat for 1[34] s/),
    });
    fake.schedulerHealthy = false;
    expect(await airflow.health(NEVER)).toMatchObject({ status: 'degraded' });
    await fake.stop();
    expect(await airflow.health(NEVER)).toMatchObject({ status: 'unreachable' });
  });

  it.each(['v1', 'v2'] as const)('reports which DAG runs wait for a full pool (%s)', async (version) => {
    await start({ version });
    fake.dag('long', { durationMs: 60_000 });
    await submit('{}', 'long');
    expect(await airflow.listPoolWaits(NEVER)).toEqual([]);
    expect(fake.requests.some(({ route }) => route === 'tasks')).toBe(false);
    fake.poolIsFull = true;
    expect(await airflow.listPoolWaits(NEVER)).toEqual([RUN_ID]);
  });

  it('reports a rejected login as unauthorized, not as unreachable', async () => {
    await start({}, { password: 'another' });
    expect(await airflow.health(NEVER)).toMatchObject({ status: 'unauthorized' });
  });

  it('rejects calls as busy that its rate limit would delay beyond their deadline', async () => {
    await start({}, { requestsPerSecond: 2 });
    // The clock stands still, so that a slow machine does not allow more requests.
    const slow = new AirflowOrchestrator(fake.settings({ requestsPerSecond: 2 }), {
      callMs: 1000,
      now: () => 0,
    });
    const results = await Promise.all(
      [...Array(8).keys()].map(() => failureOf(slow.findDag('report', NEVER))),
    );
    expect(results.filter((result) => result === 'busy').length).toBeGreaterThanOrEqual(4);
    expect(fake.count()).toBeLessThanOrEqual(4);
  });
});
