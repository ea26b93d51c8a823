import { setMaxListeners } from 'node:events';
import { OrchestratorError } from './orchestrator-error.js';

/** Monotonic milliseconds. */
export type Now = () => number;

/** The time that one call has. */
export interface CallTime {
  /** Fires when the caller gives up or the deadline passes. */
  signal: AbortSignal;
  remainingMs(): number;
}

/**
 * Ends by the caller's signal or by the deadline, whatever the work waits for. Its own timer and listener
 * instead of `AbortSignal.any`: a caller's signal may live as long as the process, and must not collect one
 * dependent signal for each call.
 */
export async function withDeadline<T>(
  caller: AbortSignal,
  ms: number,
  now: Now,
  work: (time: CallTime) => Promise<T>,
): Promise<T> {
  const control = new AbortController();
  const endsMs = now() + ms;
  let giveUp: (error: OrchestratorError) => void = () => undefined;
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = (error) => {
      reject(error);
      control.abort(error);
    };
  });
  const onCaller = (): void =>
    giveUp(new OrchestratorError('unreachable', 'The orchestrator was not waited for any longer.'));
  const timer = setTimeout(
    () =>
      giveUp(new OrchestratorError('unreachable', `The orchestrator did not answer within ${ms / 1000} s.`)),
    ms,
  );
  // Node 20 would warn of a leak at the eleventh call that is under way with one signal.
  setMaxListeners(0, caller);
  caller.addEventListener('abort', onCaller, { once: true });
  if (caller.aborted) onCaller();
  try {
    const time = { signal: control.signal, remainingMs: () => Math.max(0, endsMs - now()) };
    return await Promise.race([givenUp, work(time)]);
  } finally {
    clearTimeout(timer);
    caller.removeEventListener('abort', onCaller);
  }
}
