import type { DagRun } from '../orchestrator/orchestrator.js';
import type { Run } from '../model/run.entity.js';
import type { OrchestratorObservation } from '../model/observation.js';

export function observationOf(
  { state, clearNumber, startedAt, endedAt }: DagRun,
  source: OrchestratorObservation['source'],
): OrchestratorObservation {
  return { by: 'orchestrator', source, state, clearNumber, startedAt, endedAt };
}

/** Somebody else's may have the same name; it is neither believed nor stopped. */
export function isOurs(dagRun: DagRun, { id, dagId }: Pick<Run, 'dagId' | 'id'>): boolean {
  return (
    dagRun.runId === id && dagRun.dagId === dagId && (dagRun.confRunId === null || dagRun.confRunId === id)
  );
}

export function hasEnded({ state }: DagRun): boolean {
  return state !== 'queued' && state !== 'running';
}
