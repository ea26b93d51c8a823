import type { Run } from './run.entity.js';
import { isTerminal } from './run-state.js';

/**
 * Whether the DAG run of an ended run must be stopped if it continues: a user, a timeout or this service ended the
 * run. When the orchestrator reported the end, a DAG run that continues was cleared there on purpose.
 */
export function isUnwanted({
  state,
  stopCause,
  errorCode,
}: Pick<Run, 'errorCode' | 'state' | 'stopCause'>): boolean {
  if (!isTerminal(state) || state === 'succeeded') return false;
  return stopCause !== null || (state === 'failed' && errorCode !== 'run_failed');
}
