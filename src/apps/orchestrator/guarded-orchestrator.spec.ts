import { Registry } from 'prom-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FakeAirflow } from '../../../test/support/fake-airflow/fake-airflow.js';
import { failureOf } from '../../../test/support/apps/orchestrator-contract.js';
import type { Metrics } from '../../metrics/metrics.js';
import { RunMetrics } from '../runs/run-metrics.js';
import { AirflowOrchestrator } from './airflow/airflow-orchestrator.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { GuardedOrchestrator } from './guarded-orchestrator.js';

const NEVER = new AbortController().signal;

describe('an orchestrator with a guard', () => {
  let fake: FakeAirflow;
  let registry: Registry;
  let nowMs: number;
  let guarded: GuardedOrchestrator;

  beforeEach(async () => {
    nowMs = 0;
    fake = await FakeAirflow.start();
    fake.dag('report');
    registry = new Registry();
    const metrics = new RunMetrics({ registry } as Metrics);
    const airflow = new AirflowOrchestrator(fake.settings());
    guarded = new GuardedOrchestrator(airflow, metrics, new CircuitBreaker(() => 0), () => nowMs);
    await guarded.findDag('report', NEVER);
    fake.resetCounts();
  });
  afterEach(() => fake.stop());

  const find = () => guarded.find('report', 'run', NEVER);
  const isOpen = async () =>
    /^signalbox_orchestrator_breaker_open (\d)$/m.exec(await registry.metrics())?.[1];
  const counted = async (call: string, outcome: string) => {
    const name = 'signalbox_orchestrator_request_duration_seconds_count';
    const pattern = new RegExp(`^${name}{call="${call}",outcome="${outcome}"} (\\d+)$`, 'm');
    return Number(pattern.exec(await registry.metrics())?.[1] ?? 0);
  };

  it('suspends calls after five failures, reports for how long, and probes with one call', async () => {
    fake.faults.add('find', { kind: 'answer', status: 502 }, 5);
    const parallel = await Promise.all([...Array(5).keys()].map(() => failureOf(find())));
    expect(parallel).toEqual(Array(5).fill('unreachable'));
    expect(await isOpen()).toBe('1');
    await expect(find()).rejects.toMatchObject({ failure: 'busy', options: { retryAfterMs: 20_000 } });
    expect(fake.count('find')).toBe(5);

    nowMs = 20_000;
    fake.faults.add('find', { kind: 'slow', ms: 100 });
    const probe = find();
    await expect.poll(() => fake.count('find')).toBe(6);
    expect(await Promise.all([failureOf(find()), failureOf(find())])).toEqual(['busy', 'busy']);
    expect(await probe).toBeNull();
    expect(fake.count('find')).toBe(6);
    expect(await isOpen()).toBe('0');
    expect(await find()).toBeNull();
    expect(await counted('find', 'unreachable')).toBe(5);
    expect(await counted('find', 'ok')).toBe(2);
    // Suspended calls are not measured.
    expect(await counted('find', 'busy')).toBe(0);
  });

  it('does not count rejections, limits and aborted calls as an outage', async () => {
    for (let n = 0; n < 6; n++) {
      const run = { dagId: 'missing', runId: `run-${n}`, conf: '{}' };
      expect(await failureOf(guarded.submit(run, NEVER))).toBe('dag_missing');
      fake.faults.add('find', { kind: 'answer', status: 403 });
      expect(await failureOf(find())).toBe('forbidden');
    }
    fake.faults.add('find', { kind: 'answer', status: 429 }, 6);
    for (let n = 0; n < 6; n++) expect(await failureOf(find())).toBe('busy');
    const gone = AbortSignal.abort();
    for (let n = 0; n < 6; n++)
      expect(await failureOf(guarded.find('report', 'run', gone))).toBe('unreachable');
    expect(await isOpen()).toBe('0');
    expect(await find()).toBeNull();
  });

  it('checks the health also while the breaker is open, without closing it', async () => {
    fake.faults.add('find', { kind: 'reset' }, 5);
    for (let n = 0; n < 5; n++) await failureOf(find());
    expect(await guarded.health(NEVER)).toMatchObject({ status: 'ok' });
    expect(await isOpen()).toBe('1');
    expect(await failureOf(find())).toBe('busy');
    expect(await counted('health', 'ok')).toBe(1);
  });

  it('forwards every call unchanged, and measures it', async () => {
    const run = { dagId: 'report', runId: 'run-1', conf: '{"run_id":"run-1"}' };
    expect(await guarded.submit(run, NEVER)).toMatchObject({ runId: 'run-1' });
    await expect.poll(() => guarded.find('report', 'run-1', NEVER)).toMatchObject({ state: 'success' });
    expect(await guarded.stop('report', 'run-1', NEVER)).toMatchObject({ state: 'success' });
    fake.dag('long', { durationMs: 60_000 });
    await guarded.submit({ ...run, dagId: 'long' }, NEVER);
    await expect.poll(() => guarded.find('long', 'run-1', NEVER)).toMatchObject({ state: 'running' });
    for (const what of ['ended', 'started'] as const) {
      expect((await guarded.listChanged(what, new Date(0), 0, NEVER)).items).toHaveLength(1);
      expect((await guarded.listChanged(what, new Date(0), 1, NEVER)).items).toHaveLength(0);
    }
    expect((await guarded.listActive(['long'], 0, NEVER)).items).toHaveLength(1);
    expect((await guarded.listActive(['long'], 1, NEVER)).items).toHaveLength(0);
    const [task] = await guarded.listTasks('report', 'run-1', NEVER);
    if (task === undefined) throw new Error('there is no task');
    const first = await guarded.readLog('report', 'run-1', task, null, 10, NEVER);
    expect(first.text).toHaveLength(10);
    expect((await guarded.readLog('report', 'run-1', task, first.continuation, 10, NEVER)).text).not.toBe(
      first.text,
    );
    expect(await guarded.listAttempts('report', 'run-1', task, NEVER)).toHaveLength(1);
    expect(await guarded.listDependencies('report', 'run-1', NEVER)).toHaveLength(2);
    expect(await guarded.readLogEnd('report', 'run-1', task, 10, NEVER)).not.toBeNull();
    for (const call of [
      'submit',
      'find',
      'stop',
      'list_ended',
      'list_started',
      'list_active',
      'list_tasks',
      'list_attempts',
      'list_dependencies',
      'read_log',
      'read_log_end',
    ]) {
      expect(await counted(call, 'ok'), call).toBeGreaterThan(0);
    }
  });
});
