import { failureOf, outcomeOf } from './dag-run-at.js';
import type { ClaimedCallback } from './simulated-callback-queue.js';
import type { ToldState } from './simulation.js';

export function toldState(callback: Pick<ClaimedCallback, 'event' | 'simulation' | 'stopped'>): ToldState {
  return callback.event === 'started' ? 'running' : outcomeOf(callback);
}

/** What `signalbox-airflow` sends. */
export function callbackBody(callback: ClaimedCallback): Buffer {
  const state = toldState(callback);
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
