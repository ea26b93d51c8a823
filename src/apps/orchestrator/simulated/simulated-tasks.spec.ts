import { describe, expect, it } from 'vitest';
import { attemptsAt, dependenciesOf, logAt, tasksAt } from './simulated-tasks.js';
import type { SimulatedDagRun } from './simulated-dag-run.entity.js';
import { readSimulation, type Simulation } from './simulation.js';

const QUEUED = 1_795_257_600_000;

/** Queued for 100 ms, and then 300 ms of work: 100 for each of the three levels. */
function run(simulate: object, columns: Partial<SimulatedDagRun> = {}): SimulatedDagRun {
  const simulation = readSimulation({ simulate: { queue_ms: 100, duration_ms: 300, ...simulate } });
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
    startsAt: simulation.paused ? null : new Date(QUEUED + 100),
    endsAt: simulation.paused ? null : new Date(QUEUED + 400),
    stopped: false,
    ...columns,
  };
}
const statesAt = (dagRun: SimulatedDagRun, ms: number): string =>
  tasksAt(dagRun, QUEUED + ms)
    .map(({ taskId, state, tryNumber }) => `${taskId} ${state} ${tryNumber}`)
    .join(', ');

describe('tasks of a simulated DAG run', () => {
  it('run one level after the other', () => {
    const dagRun = run({});
    expect(statesAt(dagRun, 50)).toBe('extract null 0, check null 0, transform null 0, load null 0');
    expect(statesAt(dagRun, 150)).toBe('extract running 1, check null 0, transform null 0, load null 0');
    expect(statesAt(dagRun, 250)).toBe(
      'extract success 1, check running 1, transform running 1, load null 0',
    );
    expect(statesAt(dagRun, 400)).toBe(
      'extract success 1, check success 1, transform success 1, load success 1',
    );
  });

  it('fail in the task that the input names, and the tasks after it never run', () => {
    expect(statesAt(run({ outcome: 'failed' }), 400)).toBe(
      'extract success 1, check success 1, transform failed 1, load upstream_failed 0',
    );
    expect(statesAt(run({ outcome: 'failed', fail_task: 'extract' }), 400)).toBe(
      'extract failed 1, check upstream_failed 0, transform upstream_failed 0, load upstream_failed 0',
    );
  });

  it('are retried as often as the input specifies, each attempt with its own log', () => {
    const dagRun = run({ outcome: 'failed', fail_task: 'load', retries: 1 });
    const attempts = attemptsAt(dagRun, 'load', QUEUED + 400);
    expect(attempts.map(({ tryNumber, state }) => [tryNumber, state])).toEqual([
      [1, 'failed'],
      [2, 'failed'],
    ]);
    const log = (tryNumber: number) => logAt(dagRun, { taskId: 'load', tryNumber }, QUEUED + 400);
    expect(log(1)).toMatch(/Traceback[^]*SimulatedFailure: Attempt 1 failed/);
    expect(log(2)).toMatch(/SimulatedFailure: The simulated run failed, as its input requests\.\n$/);
    expect(log(3)).toBe('');
    expect(attemptsAt(run({ retries: 2 }), 'transform', QUEUED + 400).map(({ state }) => state)).toEqual([
      'failed',
      'failed',
      'success',
    ]);
  });

  it('are the ones of the input', () => {
    const dagRun = run({ tasks: { a: [], b: ['a'] } });
    expect(dependenciesOf(dagRun)).toEqual([
      { taskId: 'a', downstreamTaskIds: ['b'] },
      { taskId: 'b', downstreamTaskIds: [] },
    ]);
    expect(statesAt(dagRun, 400)).toBe('a success 1, b success 1');
  });

  it('end when the run is stopped: running tasks fail, the others are skipped', () => {
    const stopped = run({}, { endsAt: new Date(QUEUED + 150), stopped: true });
    expect(statesAt(stopped, 1000)).toBe(
      'extract failed 1, check skipped 0, transform skipped 0, load skipped 0',
    );
    expect(logAt(stopped, { taskId: 'extract', tryNumber: 1 }, QUEUED + 1000)).toContain('was stopped');
    const queued = run({ paused: true }, { endsAt: new Date(QUEUED + 50), stopped: true });
    expect(statesAt(queued, 1000)).toMatch(/^extract skipped 0/);
  });

  it('are the default ones for a row of an earlier version', () => {
    const dagRun = run({});
    const { tasks: _tasks, failTask: _failTask, retries: _retries, ...old } = dagRun.simulation;
    expect(tasksAt({ ...dagRun, simulation: old as Simulation }, QUEUED + 400)).toHaveLength(4);
  });
});
