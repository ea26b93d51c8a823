import type { DagRun } from '../orchestrator.js';
import type { CallbackEvent } from './simulated-callback.entity.js';
import type { SimulatedDagRun } from './simulated-dag-run.entity.js';
import type { SimulatedOutcome } from './simulation.js';

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
    code: null,
  };
}

/** When the code of a DAG run would report its progress or result, in time for the end; `null`: never. */
export function reportAt({ startsAt, endsAt, simulation }: Times, step: number | null): Date | null {
  if (startsAt === null || endsAt === null) return null;
  const share = (step ?? simulation.progress + 0.5) / (simulation.progress + 1);
  return new Date(Math.floor(startsAt.getTime() + share * (endsAt.getTime() - startsAt.getTime())));
}

/**
 * When a callback is to be sent; `null`: not as things are.
 *
 * @param step of `progress`.
 */
export function dueAt(run: Times, event: CallbackEvent, step: number | null = null): Date | null {
  const { delayCallbacksMs, reorderCallbacks } = run.simulation;
  if (event === 'progress' || event === 'result') {
    const at = reportAt(run, step);
    return at && new Date(at.getTime() + delayCallbacksMs);
  }
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

function isOver(at: Date | null, nowMs: number): boolean {
  return at !== null && at.getTime() <= nowMs;
}
