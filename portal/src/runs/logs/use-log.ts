import { useEffect, useState } from 'react';
import { api, unwrap } from '../../api/client';
import { asProblem, type Problem } from '../../api/problem';
import { NO_LOG, withChunk, type LogText } from './log-text';

/** While a task runs its log is read again so often. */
const FOLLOW_MS = 2000;

export interface TaskTry {
  task: string;
  mapIndex: number;
  attempt: number;
}

/**
 * One attempt's log, page after page until there is no more; then, while it grows, its last page again and again.
 *
 * @param grows the task may still write.
 */
export function useLog(
  run: string,
  { task, mapIndex, attempt }: TaskTry,
  grows: boolean,
): { log: LogText; isLoading: boolean; error: Problem | null; retry: () => void } {
  const [log, setLog] = useState<LogText>(NO_LOG);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    const gone = new AbortController();
    void (async () => {
      let cursor: string | null = null;
      try {
        for (;;) {
          const page: { text: string; next_cursor: string | null } = await readPage(
            run,
            { task, mapIndex, attempt },
            cursor,
            gone.signal,
          );
          if (gone.signal.aborted) return;
          const asked = cursor;
          setLog((before) => withChunk(before, asked, page.text));
          setError(null);
          if (page.next_cursor !== null) {
            cursor = page.next_cursor;
            continue;
          }
          setLoading(false);
          if (!grows) return;
          await pause(FOLLOW_MS, gone.signal);
          if (gone.signal.aborted) return;
        }
      } catch (failure) {
        if (gone.signal.aborted) return;
        setLoading(false);
        setError(asProblem(failure));
      }
    })();
    return () => gone.abort();
  }, [run, task, mapIndex, attempt, grows, tries]);

  return { log, isLoading, error, retry: () => setTries((count) => count + 1) };
}

async function readPage(
  run: string,
  { task, mapIndex, attempt }: TaskTry,
  cursor: string | null,
  signal: AbortSignal,
): Promise<{ text: string; next_cursor: string | null }> {
  const query = { task, map_index: mapIndex, try: attempt, ...(cursor === null ? {} : { cursor }) };
  const page = await unwrap(
    api.GET('/api/v1/apps/runs/{id}/logs', { params: { path: { id: run }, query }, signal }),
  );
  return 'text' in page ? page : { text: '', next_cursor: null };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
