import type { DagRun } from '../orchestrator/orchestrator.js';
import { type Run, dagRunIdOf } from '../model/runs/run.entity.js';
import type { OrchestratorObservation } from '../model/runs/observation.js';

export function observationOf(
  { state, clearNumber, startedAt, endedAt }: DagRun,
  source: OrchestratorObservation['source'],
): OrchestratorObservation {
  return { by: 'orchestrator', source, state, clearNumber, startedAt, endedAt };
}

/** Whether a DAG run belongs to the run. Another client's DAG run can have the same id; it must neither be observed nor stopped. */
export function belongsTo(dagRun: DagRun, run: Pick<Run, 'adoptedDagRunId' | 'dagId' | 'id'>): boolean {
  const id = dagRunIdOf(run);
  return (
    dagRun.runId === id &&
    dagRun.dagId === run.dagId &&
    (dagRun.confRunId === null || dagRun.confRunId === id)
  );
}

export function hasEnded({ state }: DagRun): boolean {
  return state !== 'queued' && state !== 'running';
}
