/** A wait that does not keep the program alive. */
export function startTimer(callback: () => void, ms: number): ReturnType<typeof setTimeout> {
  // Longer waits would overflow and end at once.
  const timer = setTimeout(callback, Math.min(ms, 2 ** 31 - 1));
  // A number in browsers.
  if (typeof timer === 'object') timer.unref();
  return timer;
}

/** Ends early, without an error, when the signal aborts. */
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
