import { isInApp } from '../fingerprint/library-code.js';
import { readErrorReport } from '../fingerprint/error-report.js';
import { readNotion } from '../../../query/read-notion.js';
import type { ErrorExceptionResponse, ErrorSampleResponse } from './error-group.response.js';

const MAX_MESSAGE_LENGTH = 2000;
const MAX_FRAME_LENGTH = 300;
const MAX_NOTION_LENGTH = 200;

interface EventJson {
  id: string;
  ts: string;
  data: Record<string, unknown>;
}

/** @param json the text of an event, as the event store has it */
export function toSample(json: string): ErrorSampleResponse {
  const { id, ts, data } = JSON.parse(json) as EventJson;
  const notion = (name: string): string | null => cut(readNotion(data, name), MAX_NOTION_LENGTH);
  return {
    event_id: id,
    ts,
    release: notion('release'),
    environment: notion('environment'),
    service: notion('service'),
    user: notion('user'),
    trace_id: notion('trace'),
    exceptions: exceptionsOf(data),
  };
}

/** As the fingerprint reads them, so that the portal shows what decided. */
export function exceptionsOf(data: unknown): ErrorExceptionResponse[] {
  return readErrorReport(data).exceptions.map(({ type, message, frames }) => ({
    type: cut(type, MAX_FRAME_LENGTH),
    message: cut(message, MAX_MESSAGE_LENGTH),
    frames: frames.map((frame) => ({
      function: cut(frame.function, MAX_FRAME_LENGTH),
      file: cut(frame.file, MAX_FRAME_LENGTH),
      line: frame.line,
      column: frame.column,
      in_app: isInApp(frame),
    })),
  }));
}

function cut(text: string | null, length: number): string | null {
  return text === null ? null : text.slice(0, length).toWellFormed();
}
