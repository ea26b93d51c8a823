import { beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/manual-clock.js';
import { RunMetrics } from '../../apps/runs/run-metrics.js';
import { Metrics } from '../../metrics/metrics.js';
import { OrchestratorFailures } from './orchestrator-failures.js';

describe('OrchestratorFailures', () => {
  const clock = new ManualClock(1_000_000);
  let seconds: RunMetrics['orchestratorSeconds'];
  let failures: OrchestratorFailures;

  beforeEach(() => {
    const metrics = new Metrics();
    seconds = new RunMetrics(metrics).orchestratorSeconds;
    failures = new OrchestratorFailures(metrics, clock);
  });

  it('reports nothing without a failure, nor for a failure that concerns one run only', async () => {
    expect(await failures.latest()).toBeNull();
    seconds.observe({ call: 'find', outcome: 'ok' }, 0.1);
    seconds.observe({ call: 'submit', outcome: 'dag_missing' }, 0.1);
    expect(await failures.latest()).toBeNull();
  });

  it('reports the last failure with its time until another one occurs', async () => {
    seconds.observe({ call: 'submit', outcome: 'unreachable' }, 5);
    const first = {
      at: new Date(1_000_000),
      call: 'submit',
      failure: expect.stringContaining('unreachable'),
    };
    expect(await failures.latest()).toEqual(first);
    clock.nowMs += 60_000;
    seconds.observe({ call: 'submit', outcome: 'ok' }, 0.1);
    expect(await failures.latest()).toEqual(first);
    seconds.observe({ call: 'list_ended', outcome: 'unauthorized' }, 0.1);
    const second = {
      at: new Date(1_060_000),
      call: 'list_ended',
      failure: expect.stringContaining('credentials'),
    };
    expect(await failures.latest()).toEqual(second);
  });

  it('reports nothing when the metric does not exist', async () => {
    expect(await new OrchestratorFailures(new Metrics(), clock).latest()).toBeNull();
  });
});
