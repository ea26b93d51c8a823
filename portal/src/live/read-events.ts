import { createParser, type ParserCallbacks } from 'eventsource-parser';

/** The service sends at least one heartbeat per 15 s; after three missed ones, the connection is dead. */
export const READ_TIMEOUT_MS = 45_000;

/**
 * Reads server-sent events until the body ends, no data arrives for {@link READ_TIMEOUT_MS}, or the signal aborts.
 *
 * @throws when the connection breaks.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  callbacks: ParserCallbacks,
): Promise<void> {
  const parser = createParser(callbacks);
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // A pending read never ends on a dead connection, so it is canceled.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  let deadline = setTimeout(cancel, READ_TIMEOUT_MS);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done || signal.aborted) return;
      clearTimeout(deadline);
      deadline = setTimeout(cancel, READ_TIMEOUT_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', cancel);
  }
}

/** Resolves after `ms`, or when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
