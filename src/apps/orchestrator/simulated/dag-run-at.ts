import type { DagRun, TaskAttempt } from '../orchestrator.js';
import type { CallbackEvent } from './simulated-callback.entity.js';
import type { SimulatedDagRun } from './simulated-dag-run.entity.js';
import type { SimulatedOutcome } from './simulation.js';

/** The one task of a simulated DAG run. */
export const TASK_ID = 'simulate';
/** `running` comes so long after the end when they are to be out of order. */
const REORDER_GAP_MS = 250;

type Times = Pick<SimulatedDagRun, 'endsAt' | 'simulation' | 'startsAt' | 'stopped'>;

/** Airflow's word for it at that time. */
export function stateAt(run: Times, nowMs: number): SimulatedOutcome | 'queued' | 'running' {
  if (isOver(run.endsAt, nowMs)) return outcomeOf(run);
  return isOver(run.startsAt, nowMs) ? 'running' : 'queued';
}

/** One that was stopped is a failed one, as in Airflow. */
export function outcomeOf({ simulation, stopped }: Pick<Times, 'simulation' | 'stopped'>): SimulatedOutcome {
  return stopped ? 'failed' : simulation.outcome;
}

export function dagRunAt(run: SimulatedDagRun, nowMs: number): DagRun {
  const state = stateAt(run, nowMs);
  return {
    dagId: run.dagId,
    runId: run.runId,
    state,
    rawState: state,
    // It cannot be cleared.
    clearNumber: 0,
    confRunId: run.confRunId,
    startedAt: isOver(run.startsAt, nowMs) ? run.startsAt : null,
    endedAt: isOver(run.endsAt, nowMs) ? run.endsAt : null,
  };
}

export function taskAt(run: SimulatedDagRun, nowMs: number): TaskAttempt {
  const { state, startedAt, endedAt } = dagRunAt(run, nowMs);
  return { taskId: TASK_ID, mapIndex: -1, tryNumber: 1, state, startedAt, endedAt };
}

/** When a callback is to be sent; `null`: not as things are. */
export function dueAt(run: Times, event: CallbackEvent): Date | null {
  const { delayCallbacksMs, reorderCallbacks } = run.simulation;
  const isLast = event === 'started' && reorderCallbacks;
  const happens = event === 'ended' || isLast ? run.endsAt : run.startsAt;
  if (happens === null || (event === 'started' && run.startsAt === null)) return null;
  return new Date(happens.getTime() + delayCallbacksMs + (isLast ? REORDER_GAP_MS : 0));
}

/** Why it failed, for people. */
export function failureOf(run: Pick<Times, 'simulation' | 'stopped'>): string | null {
  if (run.stopped) return 'The simulated run was stopped.';
  return run.simulation.outcome === 'failed' ? 'The simulated run failed, as its input requests.' : null;
}

/** What it has written until then. */
export function logAt(run: SimulatedDagRun, nowMs: number): string {
  const lines: string[] = [];
  const add = (at: Date | null, level: string, text: string): void => {
    if (at !== null && at.getTime() <= nowMs) lines.push(`${at.toISOString()} ${level} ${text}\n`);
  };
  const { durationMs, queueMs } = run.simulation;
  add(
    run.startsAt,
    'INFO',
    `The simulated run of ${run.dagId} begins. Its input has ${run.inputBytes} bytes.`,
  );
  add(run.startsAt, 'INFO', `It was queued for ${queueMs} ms and works for ${durationMs} ms.`);
  const failure = failureOf(run);
  add(run.endsAt, failure === null ? 'INFO' : 'ERROR', failure ?? 'The simulated run succeeded.');
  return lines.join('');
}

function isOver(at: Date | null, nowMs: number): boolean {
  return at !== null && at.getTime() <= nowMs;
}
