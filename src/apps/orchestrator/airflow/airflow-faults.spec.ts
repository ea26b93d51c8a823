import { Logger, type LoggerService } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeAirflow } from '../../../../test/support/fake-airflow/fake-airflow.js';
import { conflict } from '../../../../test/support/fake-airflow/fake-routes.js';
import type { Fault, FakeRoute } from '../../../../test/support/fake-airflow/fault-plan.js';
import type { Version } from '../../../../test/support/fake-airflow/bodies.js';
import { failureOf } from '../../../../test/support/apps/orchestrator-contract.js';
import type { WorkflowSettings } from '../../../config/settings/app-execution-settings.js';
import { OrchestratorError } from '../orchestrator-error.js';
import { AirflowOrchestrator } from './airflow-orchestrator.js';

const NEVER = new AbortController().signal;
const RUN_ID = '0192f0c1-2345-7abc-8def-0123456789ab';
const CONF = `{"run_id":"${RUN_ID}"}`;
const MARK = '<script>alert("address of the orchestrator")</script>';

const answer = (status: number, headers: Record<string, string> = {}): Fault => ({
  kind: 'answer',
  status,
  headers,
});
const text = (status: number, detail: unknown): Fault => ({
  kind: 'answer',
  status,
  body: JSON.stringify({ detail }),
});
const page: Extract<Fault, { kind: 'answer' }> = {
  kind: 'answer',
  status: 200,
  type: 'text/html',
  body: `<html>${MARK}</html>`,
};
const notJson: Fault = { kind: 'answer', status: 200, body: `{"dag_run_id": "${RUN_ID}", "dag_id": ` };
const list: Fault = { kind: 'answer', status: 200, body: '[]' };
const anotherDagRun: Fault = {
  kind: 'answer',
  status: 200,
  body: '{"dag_run_id":"other","dag_id":"report","state":"success"}',
};

describe('the client of a faulty Airflow', () => {
  let fake: FakeAirflow;
  let airflow: AirflowOrchestrator;
  /** Short deadlines, for calls without a complete response. A busy machine never exceeds those of `airflow`. */
  let impatient: AirflowOrchestrator;
  const thrown: OrchestratorError[] = [];
  const logged: string[] = [];

  beforeEach(async () => {
    thrown.length = logged.length = 0;
    const keep = (...parts: unknown[]): void => void logged.push(parts.map(String).join(' '));
    Logger.overrideLogger({ log: keep, warn: keep, error: keep, debug: keep } satisfies LoggerService);
    fake = await FakeAirflow.start();
    fake.dag('report', { durationMs: 60_000 });
    airflow = clientOf();
    impatient = new AirflowOrchestrator(fake.settings(), { submitMs: 1_500, callMs: 1_500 });
  });
  afterEach(async () => {
    Logger.overrideLogger(false);
    await fake.stop();
    // Of every test: an address, a credential or a page in any error or log line is a leak.
    expectNoSecrets([...thrown.map(everythingOf), ...logged]);
  });

  const clientOf = (settings: Partial<WorkflowSettings> = {}): AirflowOrchestrator =>
    new AirflowOrchestrator(fake.settings(settings), { submitMs: 60_000, callMs: 60_000 });
  const clientFor = (fault: Fault): AirflowOrchestrator =>
    ['slow', 'drip', 'hang', 'endless'].includes(fault.kind) ? impatient : airflow;
  const keepError = <T>(call: Promise<T>): Promise<T> =>
    call.catch((error: unknown) => {
      if (error instanceof OrchestratorError) thrown.push(error);
      throw error;
    });
  const submit = (client = airflow) =>
    keepError(client.submit({ dagId: 'report', runId: RUN_ID, conf: CONF }, NEVER));
  const find = (client = airflow) => keepError(client.find('report', RUN_ID, NEVER));
  const known = async (client = airflow): Promise<void> => {
    await client.findDag('report', NEVER);
    fake.resetCounts();
  };

  describe('at a submission', () => {
    it.each<[string, Fault, string, Partial<Record<FakeRoute, number>>, 'made' | 'not made']>([
      ['a lost response', { kind: 'lose_answer' }, 'unreachable', { submit: 1 }, 'made'],
      ['half a response', { kind: 'cut' }, 'unreachable', { submit: 1 }, 'made'],
      ['a response after the deadline', { kind: 'slow', ms: 5_000 }, 'unreachable', { submit: 1 }, 'made'],
      ['a body that arrives too slowly', { kind: 'drip', ms: 50 }, 'unreachable', { submit: 1 }, 'made'],
      ['no response', { kind: 'hang' }, 'unreachable', { submit: 1 }, 'not made'],
      ['a connection reset', { kind: 'reset' }, 'unreachable', { submit: 1 }, 'not made'],
      ['a body without an end', { kind: 'endless' }, 'unreachable', { submit: 1 }, 'not made'],
      ['a 500', answer(500), 'unreachable', { submit: 1 }, 'not made'],
      ['a 503', answer(503), 'unreachable', { submit: 1 }, 'not made'],
      ['a 503 with Retry-After', answer(503, { 'retry-after': '7' }), 'busy', { submit: 1 }, 'not made'],
      ['a 429', answer(429), 'busy', { submit: 1 }, 'not made'],
      ['a redirect', answer(302, { location: '/login' }), 'unreachable', { submit: 1 }, 'not made'],
      ['an HTML page', page, 'unreachable', { submit: 1 }, 'not made'],
      ['broken JSON', notJson, 'unreachable', { submit: 1 }, 'not made'],
      ['a JSON list', list, 'unreachable', { submit: 1 }, 'not made'],
      ['a response about another DAG run', anotherDagRun, 'unreachable', { submit: 1 }, 'not made'],
      ['a 403', text(403, 'Forbidden'), 'forbidden', { submit: 1 }, 'not made'],
      ['a 422', text(422, [{ loc: ['body', 'x'], msg: 'no' }]), 'refused', { submit: 1 }, 'not made'],
      ['another 400', text(400, 'The run_id is odd'), 'refused', { submit: 1 }, 'not made'],
      ['a 405', answer(405), 'unreachable', { submit: 1 }, 'not made'],
      ['a 404 for an unknown route', text(404, 'Not Found'), 'unreachable', { submit: 1 }, 'not made'],
    ])('is safe to repeat after %s', async (_name, fault, failure, counts, made) => {
      await known();
      await known(clientFor(fault));
      fake.faults.add('submit', fault);
      expect(await failureOf(submit(clientFor(fault)))).toBe(failure);
      expect(fake.counted()).toEqual(counts);
      expect(fake.find('report', RUN_ID) === null ? 'not made' : 'made').toBe(made);

      // A second submission makes no second DAG run.
      if (failure !== 'unreachable') return;
      const found = await find();
      expect(found === null ? 'not made' : 'made').toBe(made);
      expect(await submit()).toMatchObject({ runId: RUN_ID });
      expect(fake.runs.all()).toHaveLength(1);
    });

    it('reports the reason of a rejection: no DAG, import errors, parameters', async () => {
      fake.runs.removeDag('report');
      await expect(submit()).rejects.toMatchObject({
        failure: 'dag_missing',
        message: "The orchestrator has no such DAG: Dag with dag_id: 'report' not found",
      });
      fake.dag('report', { importErrors: true });
      await expect(submit()).rejects.toMatchObject({
        failure: 'dag_broken',
        message:
          "The DAG cannot be loaded: Dag with dag_id: 'report' has import errors and cannot be triggered",
      });
      fake.dag('report', { importErrors: false, refuse: () => "region: 'region' is a required property" });
      await expect(submit()).rejects.toMatchObject({
        failure: 'conf_refused',
        message:
          "The parameters of the DAG do not allow this input: Invalid input for param region: 'region' is a required property",
      });
    });

    it('reports a new DAG as missing until it is parsed', async () => {
      fake.dag('report', { loadedAtMs: Infinity });
      expect(await failureOf(submit())).toBe('dag_missing');
      fake.dag('report', { loadedAtMs: Date.now() });
      expect(await failureOf(submit())).toMatch(/^it answered/);
    });
  });

  describe('at a submission with the response 409', () => {
    it.each(['v1', 'v2'] as const)('accepts a DAG run of the same run (%s)', async (version) => {
      fake.version = version;
      await submit();
      fake.resetCounts();
      expect(await submit()).toMatchObject({ runId: RUN_ID, confRunId: RUN_ID });
      expect(fake.counted()).toEqual({ submit: 1, find: 1 });
    });

    it('reports a conflict for a DAG run of another run', async () => {
      fake.runs.create('report', RUN_ID, { run_id: 'another' });
      expect(await failureOf(submit())).toBe('id_conflict');
    });

    it('accepts a DAG run without a conf by its ID', async () => {
      await submit();
      const body = JSON.stringify({ dag_id: 'report', dag_run_id: RUN_ID, state: 'queued', conf: null });
      fake.faults.add('find', { kind: 'answer', status: 200, body });
      expect(await submit()).toMatchObject({ runId: RUN_ID, confRunId: null });
    });

    it('submits once more when the logical date is in use (v1)', async () => {
      fake.version = 'v1';
      await known();
      fake.faults.add('submit', conflictFault('v1'));
      expect(await submit()).toMatchObject({ runId: RUN_ID });
      expect(fake.counted()).toEqual({ submit: 2, find: 1 });
    });

    it('reports busy when the conflict persists and no DAG run exists', async () => {
      await known();
      fake.faults.add('submit', conflictFault('v2'), 10);
      expect(await failureOf(submit())).toBe('busy');
      expect(fake.counted()).toEqual({ submit: 3, find: 3 });
    });

    it('reports an unknown outcome when the lookup of the DAG run is rejected', async () => {
      await submit();
      fake.faults.add('find', answer(429));
      expect(await failureOf(submit())).toBe('unreachable');
    });

    const conflictFault = (version: Version): Fault => {
      const { status, body, type } = conflict(version, 'report', RUN_ID, '2026-11-21 10:00:00+00:00');
      return { kind: 'answer', status, body, type };
    };
  });

  describe('at a query', () => {
    it.each<[string, Fault, string]>([
      ['a lost response', { kind: 'lose_answer' }, 'unreachable'],
      ['half a response', { kind: 'cut' }, 'unreachable'],
      ['no response', { kind: 'hang' }, 'unreachable'],
      ['a body without an end', { kind: 'endless' }, 'unreachable'],
      ['an HTML page with 404', { ...page, status: 404 }, 'unreachable'],
      ['a 404 for an unknown route', text(404, 'Not Found'), 'unreachable'],
      ['a 404 without details', { kind: 'answer', status: 404, body: '{}' }, 'unreachable'],
      ['a 500', answer(500), 'unreachable'],
      ['a 403', text(403, 'Forbidden'), 'forbidden'],
    ])('does not report a DAG run as missing after %s', async (_name, fault, failure) => {
      await submit();
      await known(clientFor(fault));
      fake.faults.add('find', fault);
      expect(await failureOf(find(clientFor(fault)))).toBe(failure);
      expect(await find()).toMatchObject({ runId: RUN_ID });
    });

    it('fails as unreachable when a list is an HTML page, too large or of another type', async () => {
      for (const fault of [
        page,
        list,
        { kind: 'endless' } as const,
        text(200, 'x'),
        text(404, 'Not Found'),
      ]) {
        fake.faults.add('list', fault);
        fake.faults.add('batch', fault);
        const client = clientFor(fault);
        expect(await failureOf(keepError(client.listChanged('ended', new Date(0), 0, NEVER)))).toBe(
          'unreachable',
        );
        expect(await failureOf(keepError(client.listActive(['report'], 0, NEVER)))).toBe('unreachable');
      }
    });

    it.each(['find', 'list'] as const)('stops reading a body at its size limit (%s)', async (route) => {
      airflow = new AirflowOrchestrator(fake.settings(), { callMs: 60_000 });
      await known();
      fake.faults.add(route, { kind: 'endless' });
      const call = route === 'find' ? find() : airflow.listChanged('ended', new Date(0), 0, NEVER);
      await expect(call).rejects.toMatchObject({
        failure: 'unreachable',
        message: `The orchestrator responded with more than ${route === 'find' ? 2 : 8} MB.`,
      });
    });

    it('stops a DAG run also when the response is lost', async () => {
      await submit();
      await expect.poll(() => find()).toMatchObject({ state: 'running' });
      fake.faults.add('patch', { kind: 'lose_answer' });
      expect(await failureOf(keepError(airflow.stop('report', RUN_ID, NEVER)))).toBe('unreachable');
      expect(await find()).toMatchObject({ state: 'failed' });
    });

    it('returns the state of a DAG run that cannot be stopped because its DAG is gone', async () => {
      await submit();
      fake.faults.add('patch', text(404, 'Dag with id report was not found'));
      expect(await airflow.stop('report', RUN_ID, NEVER)).toMatchObject({ state: 'running' });
    });
  });

  it('finds a DAG run again after Airflow was down', async () => {
    await submit();
    await fake.stop();
    // The first call may use the connection that was open.
    expect(await failureOf(find())).toBe('unreachable');
    await expect(find()).rejects.toMatchObject({
      failure: 'unreachable',
      message: 'The connection to the orchestrator failed (ECONNREFUSED).',
    });
    await fake.start();
    expect(await find()).toMatchObject({ runId: RUN_ID });
  });

  it('fails as unreachable when the server at the address is not Airflow', async () => {
    for (const fault of [page, answer(404), answer(302, { location: 'https://login.example.com' })]) {
      airflow = clientOf();
      fake.resetCounts();
      fake.faults.add('version', fault, 2);
      expect(await failureOf(submit())).toBe('unreachable');
      expect(fake.counted()).toEqual({ version: 2 });
    }
  });

  it.each([
    ['7', 7000],
    ['0', 1000],
    ['86400', 600_000],
    ['soon', 5000],
  ])('returns a retry hint for %s', async (value, retryAfterMs) => {
    await known();
    fake.faults.add('find', answer(429, { 'retry-after': value }));
    await expect(find()).rejects.toMatchObject({ failure: 'busy', options: { retryAfterMs } });
  });

  it('computes the retry hint of a date from the clock of the server', async () => {
    await known();
    const headers = {
      date: 'Sat, 21 Nov 2020 10:00:00 GMT',
      'retry-after': 'Sat, 21 Nov 2020 10:00:30 GMT',
    };
    fake.faults.add('find', answer(429, headers));
    await expect(find()).rejects.toMatchObject({ failure: 'busy', options: { retryAfterMs: 30_000 } });
  });

  it('removes secrets that Airflow repeats from errors', async () => {
    const { url, password } = fake.settings();
    const loud = `at ${url}/x as ${password} with eyJhbGciOi.eyJzdWIi.c2ln from https://login.example.com/a on ${new URL(url).host}: ${'x'.repeat(900)}`;
    await known();
    fake.faults.add('submit', text(422, [{ loc: ['body', loud], msg: loud, input: password }]));
    fake.faults.add('submit', text(400, loud));
    fake.faults.add('submit', text(403, { reason: loud, message: loud }));
    fake.faults.add('submit', text(409, MARK));
    fake.faults.add('submit', text(418, MARK));
    fake.faults.add('token', text(401, loud));
    // A submission with the response 409 is repeated, and receives the 418.
    for (let n = 0; n < 4; n++) await submit().catch(() => undefined);
    fake.access.revokeTokens();
    await submit().catch(() => undefined);
    expect(thrown).toHaveLength(5);
    expect(thrown.some(({ message }) => message.includes('at …/x as … with … from … on …: xxx'))).toBe(true);
  });

  it('logs the version of Airflow, and not its address', async () => {
    await submit();
    expect(logged.some((line) => line.includes('Airflow 3.3.2'))).toBe(true);
  });
});

function expectNoSecrets(lines: readonly string[]): void {
  for (const line of lines) {
    expect(line.length).toBeLessThan(5000);
    for (const secret of ['pw-of-svc', 'svc:', '127.0.0.1', 'http://', 'eyJ', '<', 'login.example.com']) {
      expect(line).not.toContain(secret);
    }
  }
}

/** All text of an error without its stack, which names files of this repository. */
function everythingOf(error: OrchestratorError): string {
  return `${error.message} ${JSON.stringify(error)} ${String(error.cause)}`;
}
