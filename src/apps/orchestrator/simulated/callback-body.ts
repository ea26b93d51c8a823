import { failureOf, outcomeOf, reportAt } from './dag-run-at.js';
import type { ClaimedCallback } from './simulated-callback-queue.js';
import type { CallbackState } from './simulation.js';

/** The state that it reports; `null`: it reports something else. */
export function callbackState(
  callback: Pick<ClaimedCallback, 'event' | 'simulation' | 'stopped'>,
): CallbackState | null {
  if (callback.event === 'progress' || callback.event === 'result') return null;
  return callback.event === 'started' ? 'running' : outcomeOf(callback);
}

/** What `signalbox-airflow` sends. */
export function callbackBody(callback: ClaimedCallback): Buffer {
  const state = callbackState(callback);
  if (state === null) return reportBody(callback);
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

/** As the code of the run would report. Sent again, it has the same time. */
function reportBody(callback: ClaimedCallback): Buffer {
  const { event, step, runId, simulation } = callback;
  const at = reportAt(callback, step)?.toISOString();
  const head = { kind: event, run_id: runId, dag_run_id: runId, at };
  if (event === 'result') {
    return Buffer.from(JSON.stringify({ ...head, result: JSON.parse(simulation.result ?? '{}') as unknown }));
  }
  const [done, total] = [step ?? 0, simulation.progress];
  return Buffer.from(JSON.stringify({ ...head, done, total, message: `Step ${done} of ${total}` }));
}
