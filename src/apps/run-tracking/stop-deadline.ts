import type { ServiceDecision } from '../model/runs/observation.js';
import type { Run } from '../model/runs/run.entity.js';

/** Interval in which a longer call checks whether its run has to end. */
const CHECK_MS = 1000;

/**
 * Aborts a call to the orchestrator when the deadline of its run's stop has passed, also when the stop was requested during
 * the call: otherwise a canceled run would wait for the time-out of a request without a response.
 *
 * @param hasToEnd a rejection does not abort the call.
 */
export async function withinStopDeadline<T>(
  caller: AbortSignal,
  hasToEnd: () => Promise<boolean>,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const end = (): void => control.abort();
  caller.addEventListener('abort', end, { once: true });
  if (caller.aborted) end();
  const checks = setInterval(() => {
    hasToEnd().then(
      (isOver) => isOver && end(),
      () => undefined,
    );
  }, CHECK_MS);
  try {
    return await call(control.signal);
  } finally {
    clearInterval(checks);
    caller.removeEventListener('abort', end);
  }
}

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
