import type { ServiceDecision } from '../model/observation.js';
import type { Run } from '../model/run.entity.js';

/** End state of a run that did not end by the deadline of its request to stop. */
export function requestedEnd({ stopCause }: Pick<Run, 'stopCause'>): ServiceDecision {
  if (stopCause === null || stopCause === 'cancel') {
    return { by: 'service', source: 'timeout', to: 'canceled', error: null };
  }
  const message =
    stopCause === 'start_timeout'
      ? 'The run did not start in time, and the orchestrator did not stop it.'
      : "The run exceeded its version's time limit, and the orchestrator did not stop it.";
  return { by: 'service', source: 'timeout', to: 'failed', error: { code: stopCause, message } };
}
