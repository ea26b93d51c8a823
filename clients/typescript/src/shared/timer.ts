/** A timer that does not keep the program alive. */
export function startTimer(callback: () => void, ms: number): ReturnType<typeof setTimeout> {
  // A longer delay would overflow, and the timer would fire immediately.
  const timer = setTimeout(callback, Math.min(ms, 2 ** 31 - 1));
  // In browsers, a timer is a number.
  if (typeof timer === 'object') timer.unref();
  return timer;
}

/** Waits. Resolves early, without an error, when the signal aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = startTimer(end, ms);
    signal.addEventListener('abort', end);
  });
}
