/** The work did not end in time; what becomes of it is unknown. */
export class DeadlineExceeded extends Error {}

/**
 * Resolves with the result of `work`, or rejects with {@link DeadlineExceeded} after `ms`. The work itself is not
 * stopped. A result that has arrived by then counts even when the event loop was too busy to read it: without the turn in
 * between, a process that was held up would take every answer for a late one.
 */
export async function withinDeadline<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new DeadlineExceeded(message))), ms);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
