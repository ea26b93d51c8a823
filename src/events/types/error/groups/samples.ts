import { isInApp } from '../fingerprint/library-code.js';
import type { StackException } from '../stack/stack-frame.js';
import { readNotion } from '../../../query/event-notions.js';
import type { ErrorExceptionResponse, ErrorSampleResponse } from './error-group.response.js';

const MAX_MESSAGE_LENGTH = 2000;
const MAX_FRAME_LENGTH = 300;
const MAX_NOTION_LENGTH = 200;

export interface EventJson {
  id: string;
  ts: string;
  data: Record<string, unknown>;
}

/** @param exceptions of the event's report, with the frames of their sources */
export function toSample(
  { id, ts, data }: EventJson,
  exceptions: readonly StackException[],
): ErrorSampleResponse {
  const notion = (name: string): string | null => cut(readNotion(data, name), MAX_NOTION_LENGTH);
  return {
    event_id: id,
    ts,
    release: notion('release'),
    environment: notion('environment'),
    service: notion('service'),
    user: notion('user'),
    trace_id: notion('trace'),
    exceptions: toExceptions(exceptions),
  };
}

/** As the fingerprint reads them, so that the portal shows what decided. */
function toExceptions(exceptions: readonly StackException[]): ErrorExceptionResponse[] {
  return exceptions.map(({ type, message, frames }) => ({
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
