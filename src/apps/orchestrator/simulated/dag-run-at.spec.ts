import { describe, expect, it } from 'vitest';
import { dagRunAt, dueAt, reportAt, stateAt } from './dag-run-at.js';
import type { SimulatedDagRun } from './simulated-dag-run.entity.js';
import { readSimulation } from './simulation.js';

const QUEUED = 1_795_257_600_000;

function run(simulate: object, columns: Partial<SimulatedDagRun> = {}): SimulatedDagRun {
  const simulation = readSimulation({ simulate });
  const { paused, queueMs, durationMs } = simulation;
  return {
    dagId: 'report__manual',
    runId: 'r',
    confRunId: 'r',
    inputBytes: 42,
    simulation,
    callback: null,
    submits: 1,
    createdAt: new Date(QUEUED),
    queuedAt: new Date(QUEUED),
    startsAt: paused ? null : new Date(QUEUED + queueMs),
    endsAt: paused ? null : new Date(QUEUED + queueMs + durationMs),
    stopped: false,
    ...columns,
  };
}

describe('a simulated DAG run', () => {
  it('has the state that its times and the clock determine', () => {
    const dagRun = run({ queue_ms: 100, duration_ms: 200, outcome: 'failed' });
    const states = [0, 99, 100, 299, 300, 1e9].map((ms) => stateAt(dagRun, QUEUED + ms));
    expect(states).toEqual(['queued', 'queued', 'running', 'running', 'failed', 'failed']);
    expect(dagRunAt(dagRun, QUEUED + 100)).toMatchObject({
      state: 'running',
      startedAt: new Date(QUEUED + 100),
      endedAt: null,
    });
  });

  it('stays queued while it is paused, and fails when it is stopped', () => {
    expect(stateAt(run({ paused: true }), QUEUED + 1e9)).toBe('queued');
    const stopped = run({ paused: true }, { endsAt: new Date(QUEUED + 5), stopped: true });
    expect(dagRunAt(stopped, QUEUED + 5)).toMatchObject({ state: 'failed', startedAt: null });
    expect([dueAt(stopped, 'started'), dueAt(stopped, 'ended')]).toEqual([null, new Date(QUEUED + 5)]);
  });

  it.each([
    [{}, 100, 300],
    [{ delay_callbacks_ms: 50 }, 150, 350],
    [{ reorder_callbacks: true }, 550, 300],
    [{ reorder_callbacks: true, delay_callbacks_ms: 50 }, 600, 350],
  ])('reports its start and its end with %j', (options, started, ended) => {
    const dagRun = run({ queue_ms: 100, duration_ms: 200, ...options });
    expect(dueAt(dagRun, 'started')?.getTime()).toBe(QUEUED + started);
    expect(dueAt(dagRun, 'ended')?.getTime()).toBe(QUEUED + ended);
  });

  it('reports its progress and its result in steps between its start and its end', () => {
    const dagRun = run({ queue_ms: 100, duration_ms: 400, progress: 3, delay_callbacks_ms: 50 });
    expect([1, 2, 3, null].map((step) => reportAt(dagRun, step)?.getTime())).toEqual(
      [200, 300, 400, 450].map((ms) => QUEUED + ms),
    );
    expect(dueAt(dagRun, 'progress', 2)?.getTime()).toBe(QUEUED + 350);
    expect(dueAt(dagRun, 'result')?.getTime()).toBe(QUEUED + 500);
    expect(dueAt(run({ paused: true, progress: 1 }), 'progress', 1)).toBeNull();
  });
});
