import { failureOf, outcomeOf } from './dag-run-at.js';
import type { ClaimedCallback } from './simulated-callback-queue.js';
import type { CallbackState } from './simulation.js';

export function callbackState(
  callback: Pick<ClaimedCallback, 'event' | 'simulation' | 'stopped'>,
): CallbackState {
  return callback.event === 'started' ? 'running' : outcomeOf(callback);
}

/** What `signalbox-airflow` sends. */
export function callbackBody(callback: ClaimedCallback): Buffer {
  const state = callbackState(callback);
  return Buffer.from(
    JSON.stringify({
      event_id: callback.eventId,
      run_id: callback.runId,
      dag_id: callback.dagId,
      dag_run_id: callback.runId,
      state,
      clear_number: 0,
      started_at: callback.startsAt?.toISOString() ?? null,
      ended_at: state === 'running' ? null : (callback.endsAt?.toISOString() ?? null),
      error: state === 'failed' ? failureOf(callback) : null,
    }),
  );
}
