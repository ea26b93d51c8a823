import { setMaxListeners } from 'node:events';
import { DeadlineExceeded, withinDeadline } from '../../common/time/within-deadline.js';
import { OrchestratorError } from './orchestrator-error.js';

/** Monotonic milliseconds. */
export type Now = () => number;

/** Deadline and cancellation of one call. */
export interface CallTime {
  /** Aborts when the caller cancels the call or the deadline passes. */
  signal: AbortSignal;
  remainingMs(): number;
}

/**
 * Rejects at the caller's signal or at the deadline, whether or not the work settles. Uses its own listener instead of
 * `AbortSignal.any`: a caller's signal can live as long as the process, and must not collect one dependent signal for each
 * call.
 */
export async function withDeadline<T>(
  caller: AbortSignal,
  ms: number,
  now: Now,
  work: (time: CallTime) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const endsMs = now() + ms;
  const abortCall = (detail: string): void => control.abort(new OrchestratorError('unreachable', detail));
  const onCaller = (): void => abortCall('The call to the orchestrator was canceled.');
  // Node 20 would warn of a leak at the eleventh concurrent call with one signal.
  setMaxListeners(0, caller);
  caller.addEventListener('abort', onCaller, { once: true });
  if (caller.aborted) onCaller();
  const time = { signal: control.signal, remainingMs: () => Math.max(0, endsMs - now()) };
  const late = `The orchestrator did not respond within ${ms / 1000} s.`;
  try {
    return await withinDeadline(work(time), ms, late, control.signal);
  } catch (error) {
    if (!(error instanceof DeadlineExceeded)) throw error;
    abortCall(late);
    throw control.signal.reason;
  } finally {
    caller.removeEventListener('abort', onCaller);
  }
}
