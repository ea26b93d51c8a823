import { createParser } from 'eventsource-parser';
import { api, unwrap } from '../../api/client';
import { READ_TIMEOUT_MS } from '../../live/live-stream';

/** What was written to a log, and the cursor after it. */
interface WrittenText {
  text: string;
  cursor: string;
}

/**
 * Reads what is written to a log after a cursor, as it is written, until the stream ends.
 *
 * @returns whether nothing more will be written; `false`: there is no stream (any more), and the log is read on by page.
 */
export async function followLog(
  run: string,
  cursor: string,
  onText: (written: WrittenText) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const silent = new AbortController();
  const body: ReadableStream<Uint8Array> | null = await unwrap(
    api.GET('/api/v1/apps/runs/{id}/logs/stream', {
      params: { path: { id: run }, query: { cursor } },
      headers: { Accept: 'text/event-stream' },
      parseAs: 'stream',
      signal: AbortSignal.any([signal, silent.signal]),
    }),
    // Reading the next page reports the problem, if that fails, too.
  ).catch(() => null);
  if (body === null) return false;
  let isComplete = false;
  const parser = createParser({
    onEvent: ({ event, data }) => {
      if (event === 'log.text') onText(JSON.parse(data) as WrittenText);
      if (event === 'log.end') isComplete = true;
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  // A read that is under way does not end by itself when the connection is silently dead.
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  let deadline = setTimeout(cancel, READ_TIMEOUT_MS);
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done || signal.aborted) return isComplete;
      clearTimeout(deadline);
      deadline = setTimeout(cancel, READ_TIMEOUT_MS);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    return false;
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', cancel);
    silent.abort();
  }
}
