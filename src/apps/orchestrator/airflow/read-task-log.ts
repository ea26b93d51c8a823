import type { CallTime } from '../call-time.js';
import { LogTail, LogWindow, linesOf, type LogOffset } from '../log-window.js';
import { OrchestratorError } from '../orchestrator-error.js';
import type { LogEnd, LogPage, TaskAttempt } from '../orchestrator.js';
import type { AirflowApi } from './airflow-api.js';
import { failureOf, isMissing } from './airflow-failures.js';
import { readAnswer, type OpenAnswer } from './airflow-http.js';
import { logRenderer } from './airflow-log.js';
import { segment } from './airflow-transport.js';

/** Maximum bytes of a log that are read from Airflow for one page: each page is read from the beginning of the log. */
const MAX_LOG_BYTES = 8 * 1024 * 1024;
/** Maximum bytes of a log whose end is read, or that is read from there; Airflow sends all earlier text, too. */
const MAX_END_BYTES = 64 * 1024 * 1024;
const MAX_ERROR_BYTES = 64 * 1024;

type Attempt = Pick<TaskAttempt, 'mapIndex' | 'taskId' | 'tryNumber'>;

/**
 * Streams the log of one attempt from its beginning, and stops when the window is full. Airflow's own continuation cannot be
 * used: with JSON the rest is one response of unlimited size, and with NDJSON its token restarts at the beginning.
 */
export async function readTaskLog(
  api: AirflowApi,
  dagRunPath: string,
  attempt: Attempt,
  start: LogOffset,
  maxBytes: number,
  time: CallTime,
): Promise<LogPage> {
  const window = new LogWindow(start, maxBytes);
  const log = await openLog(api, dagRunPath, attempt, time);
  if (log !== null) {
    for await (const text of textOf(log, start.kind === 'end' ? MAX_END_BYTES : MAX_LOG_BYTES, api)) {
      if (!window.add(text)) break;
    }
  }
  return { text: window.text(), continuation: window.continuation(), position: window.position() };
}

/** The last part of the log of one attempt; `null`: the attempt has no log. */
export async function readTaskLogEnd(
  api: AirflowApi,
  dagRunPath: string,
  attempt: Attempt,
  maxBytes: number,
  time: CallTime,
): Promise<LogEnd | null> {
  const log = await openLog(api, dagRunPath, attempt, time);
  if (log === null) return null;
  const tail = new LogTail(maxBytes);
  for await (const text of textOf(log, MAX_END_BYTES, api)) tail.add(text);
  const end = tail.end();
  return end.text === '' ? null : end;
}

interface OpenLog {
  open: OpenAnswer;
  render: (line: string) => string | null;
}

/** `null`: the log does not exist, or not yet. */
async function openLog(
  api: AirflowApi,
  dagRunPath: string,
  { taskId, mapIndex, tryNumber }: Attempt,
  time: CallTime,
): Promise<OpenLog | null> {
  // Try 0 has not started, and Airflow has no log of it.
  if (tryNumber < 1) return null;
  const path = `${dagRunPath}/taskInstances/${segment(taskId)}/logs/${tryNumber}`;
  let render = logRenderer('v2');
  const open = await api.open((version) => {
    render = logRenderer(version);
    const accept = version === 'v2' ? 'application/x-ndjson' : 'text/plain';
    const query = `?map_index=${mapIndex}${version === 'v1' ? '&full_content=true' : ''}`;
    return { method: 'GET', path: path + query, headers: { accept } };
  }, time);
  if (open.status !== 200) {
    const answer = await readAnswer(open, MAX_ERROR_BYTES);
    if (isMissing(answer)) return null;
    throw failureOf(answer, api.text);
  }
  if (open.mediaType !== 'application/x-ndjson' && open.mediaType !== 'text/plain') {
    await open.discard();
    throw new OrchestratorError('unreachable', "The orchestrator's response is not a log.");
  }
  return { open, render };
}

/** Leaving the loop early closes the connection. */
async function* textOf({ open, render }: OpenLog, maxBytes: number, api: AirflowApi): AsyncIterable<string> {
  for await (const { line, limitReached } of linesOf(open.chunks(), maxBytes)) {
    const text = limitReached ? '[The log is truncated.]' : render(line);
    if (text !== null) yield `${api.text.hide(text)}\n`;
  }
}
