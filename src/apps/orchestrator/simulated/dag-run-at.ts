import type { DagRun } from '../orchestrator.js';
import type { CallbackEvent } from './simulated-callback.entity.js';
import type { SimulatedDagRun } from './simulated-dag-run.entity.js';
import type { SimulatedOutcome } from './simulation.js';

/** Time between the end and a `running` that is reported after it (`reorderCallbacks`). */
const REORDER_GAP_MS = 250;

type Times = Pick<SimulatedDagRun, 'endsAt' | 'simulation' | 'startsAt' | 'stopped'>;

/** Airflow's name of the run's state at `nowMs`. */
export function stateAt(run: Times, nowMs: number): SimulatedOutcome | 'queued' | 'running' {
  if (isOver(run.endsAt, nowMs)) return outcomeOf(run);
  return isOver(run.startsAt, nowMs) ? 'running' : 'queued';
}

/** A stopped DAG run has failed, as in Airflow. */
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
    // A simulated DAG run cannot be cleared.
    clearNumber: 0,
    confRunId: run.confRunId,
    startedAt: isOver(run.startsAt, nowMs) ? run.startsAt : null,
    endedAt: isOver(run.endsAt, nowMs) ? run.endsAt : null,
    code: null,
  };
}

/** Time at which the code of a DAG run reports its progress or result, before the end; `null`: never. */
export function reportAt({ startsAt, endsAt, simulation }: Times, step: number | null): Date | null {
  if (startsAt === null || endsAt === null) return null;
  const share = (step ?? simulation.progress + 0.5) / (simulation.progress + 1);
  return new Date(Math.floor(startsAt.getTime() + share * (endsAt.getTime() - startsAt.getTime())));
}

/**
 * Time at which a callback is due; `null`: not at present.
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

/** Reason for the failure, for users. */
export function failureOf(run: Pick<Times, 'simulation' | 'stopped'>): string | null {
  if (run.stopped) return 'The simulated run was stopped.';
  return run.simulation.outcome === 'failed' ? 'The simulated run failed, as its input requests.' : null;
}

function isOver(at: Date | null, nowMs: number): boolean {
  return at !== null && at.getTime() <= nowMs;
}
