/** Interval in which a longer call checks whether its run has to end. */
const CHECK_MS = 1000;

/**
 * A call to the orchestrator that is aborted when the time of its run's stop is over, also when the stop was requested during
 * the call: otherwise a canceled run would wait for the deadline of a request that gets no response.
 *
 * @param hasToEnd a failure of it does not end the call.
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
