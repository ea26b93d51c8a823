import type { OrchestratorObservation, OrchestratorState } from './observation.js';

/** The last report about a DAG run that the orchestrator executed again after the end of its run. */
export interface LaterExecution {
  state: OrchestratorState;
  source: OrchestratorObservation['source'];
  /** `null`: not reported. */
  clearNumber: number | null;
  startedAt: string | null;
  endedAt: string | null;
  reportedAt: string | null;
  message: string | null;
  seenAt: string;
}
