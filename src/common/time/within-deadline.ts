/** The work did not end in time; its outcome is unknown. */
export class DeadlineExceeded extends Error {}

/**
 * Resolves with the result of `work`, or rejects with {@link DeadlineExceeded} after `ms`, or with the reason of `signal`
 * when that is aborted first. The work itself is not stopped. A result that has arrived by the deadline counts even when
 * the event loop was too busy to read it: without the extra turn, a process that was blocked would reject every response.
 */
export async function withinDeadline<T>(
  work: Promise<T>,
  ms: number,
  message: string,
  signal?: AbortSignal,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: () => void = () => undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new DeadlineExceeded(message))), ms);
    onAbort = () => reject(signal?.reason as Error);
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  if (signal?.aborted) onAbort();
  try {
    return await Promise.race([deadline, work]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** Resolves with the result of `work`, or with `null` when it fails or takes longer than `ms`. It is not stopped. */
export async function withinDeadlineOrNull<T>(work: Promise<T>, ms: number): Promise<T | null> {
  return withinDeadline(work, ms, 'took too long').catch(() => null);
}
