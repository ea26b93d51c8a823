/** System that executes runs: a real Airflow, or the simulated orchestrator. */
export const ORCHESTRATOR_KINDS = ['airflow', 'simulated'] as const;
export type OrchestratorKind = (typeof ORCHESTRATOR_KINDS)[number];

export function orchestratorKind(mode: 'simulate' | 'workflow'): OrchestratorKind {
  return mode === 'simulate' ? 'simulated' : 'airflow';
}
