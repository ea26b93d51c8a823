import { useEffect, useRef, useState } from 'react';
import { api, unwrap } from '../../api/client';
import { asProblem, type Problem } from '../../api/problem';
import type { components } from '../../api/schema.gen';
import { pause, readEvents } from '../../live/read-events';

/** Delay after the end of a stream, before the next page is read and another stream is opened. */
const FOLLOW_MS = 2000;
/** Minimum delay after a temporary rejection: too many requests, or an orchestrator that cannot be reached. */
const AGAIN_MS = 5000;
const PASSING: ReadonlySet<number> = new Set([0, 429, 503]);

export interface TaskTry {
  task: string;
  mapIndex: number;
  attempt: number;
}

type Page = components['schemas']['RunLogPageResponse'];

/**
 * Loads one attempt's log from its end, or from its start on request; while the log grows, streams what is written
 * after that. Nothing is read twice.
 *
 * @param grows whether the task may still write.
 */
export function useLog(
  run: string,
  { task, mapIndex, attempt }: TaskTry,
  grows: boolean,
): {
  log: LogText;
  isLoading: boolean;
  error: Problem | null;
  retry: () => void;
  /** Reloads the log from its start. */
  readAll: () => void;
} {
  const [log, setLog] = useState<LogText>(NO_LOG);
  const [isLoading, setLoading] = useState(true);
  const [error, setError] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const [part, setPart] = useState<'end' | 'start'>('end');
  // Position at which reading continues, also after an interruption; `null`: nothing is read yet.
  const cursor = useRef<string | null>(null);

  useEffect(() => {
    const gone = new AbortController();
    void (async () => {
      for (;;) {
        let pauseMs = FOLLOW_MS;
        try {
          const from = cursor.current;
          const first = { task, map_index: mapIndex, try: attempt, part };
          const query = from === null ? first : { cursor: from };
          const page = await readPage(run, query, gone.signal);
          if (gone.signal.aborted) return;
          cursor.current = page.next_cursor ?? page.resume_cursor;
          setError(null);
          if (from === null)
            setLog(withText({ ...NO_LOG, skippedBytes: page.skipped_bytes ?? 0 }, page.text));
          else if (page.text !== '') setLog((before) => withText(before, page.text));
          if (page.next_cursor !== null) continue;
          setLoading(false);
          if (!grows) return;
          const isComplete = await followLog(
            run,
            cursor.current,
            (written) => {
              if (gone.signal.aborted) return;
              cursor.current = written.cursor;
              setLog((before) => withText(before, written.text));
            },
            gone.signal,
          );
          if (isComplete || gone.signal.aborted) return;
        } catch (failure) {
          if (gone.signal.aborted) return;
          const problem = asProblem(failure);
          setLoading(false);
          setError(problem);
          if (!grows || cursor.current === null || !PASSING.has(problem.status)) return;
          pauseMs = Math.max(AGAIN_MS, problem.retryAfterMs ?? 0);
        }
        await pause(pauseMs, gone.signal);
        if (gone.signal.aborted) return;
      }
    })();
    return () => gone.abort();
  }, [run, task, mapIndex, attempt, grows, tries, part]);

  return {
    log,
    isLoading,
    error,
    retry: () => setTries((count) => count + 1),
    readAll: () => {
      cursor.current = null;
      setLoading(true);
      setPart('start');
    },
  };
}

async function readPage(
  run: string,
  query: { task: string; map_index: number; try: number; part: 'end' | 'start' } | { cursor: string },
  signal: AbortSignal,
): Promise<Page> {
  const page = await unwrap(
    api.GET('/api/v1/apps/runs/{id}/logs', { params: { path: { id: run }, query }, signal }),
  );
  if ('text' in page) return page;
  throw new Error('the answer is not a page of a log');
}

/** Text that was appended to a log, and the cursor after it. */
interface WrittenText {
  text: string;
  cursor: string;
}

/**
 * Streams the text that is appended to a log after a cursor, until the stream ends.
 *
 * @returns whether the log is complete; `false`: there is no stream (any more), and reading continues by page.
 */
async function followLog(
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
    // If the problem persists, reading the next page reports it.
  ).catch(() => null);
  if (body === null) return false;
  let isComplete = false;
  try {
    await readEvents(body, signal, {
      onEvent: ({ event, data }) => {
        if (event === 'log.text') onText(JSON.parse(data) as WrittenText);
        if (event === 'log.end') isComplete = true;
      },
    });
    return isComplete;
  } catch {
    return false;
  } finally {
    silent.abort();
  }
}

/** Maximum number of characters that are kept of a log: the end of a longer one, which users search most. */
export const MAX_CHARS = 8_000_000;

/** The part of a log that is loaded. */
interface LogText {
  chunks: readonly string[];
  /** Bytes of the log before the text, when loading began at the end. */
  skippedBytes: number;
  /** Whether the beginning was dropped, because the log is longer than `MAX_CHARS`. */
  isCut: boolean;
}

export const NO_LOG: LogText = { chunks: [], skippedBytes: 0, isCut: false };

/** Appends later content to the log. */
export function withText({ chunks, skippedBytes, isCut }: LogText, text: string): LogText {
  const after = [...chunks, text];
  let chars = after.reduce((sum, chunk) => sum + chunk.length, 0);
  let first = 0;
  while (chars > MAX_CHARS && first < after.length - 1) {
    chars -= after[first]?.length ?? 0;
    first += 1;
  }
  return { chunks: after.slice(first), skippedBytes, isCut: isCut || first > 0 };
}

export function linesOf({ chunks }: LogText): string[] {
  const text = chunks.join('');
  if (text === '') return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}
