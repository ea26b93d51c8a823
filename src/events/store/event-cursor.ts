import { isUuid } from '../../common/uuid-v7.js';
import { ProblemError } from '../../common/problem/problem-error.js';
import { parseTimestamp } from '../../common/time/parse-timestamp.js';

/** Position in a list that is ordered by `ts` and id, newest first. */
export interface EventCursor {
  /** `ts` of the last row in PostgreSQL's text format, to the microsecond. */
  ts: string;
  id: string;
}

const TIMESTAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{6}\+00$/;

export function encodeEventCursor(cursor: EventCursor): string {
  return Buffer.from(`${cursor.ts}|${cursor.id}`).toString('base64url');
}

/** @throws ProblemError `validation_failed` for a text that no list has returned. */
export function decodeEventCursor(text: string): EventCursor {
  const [ts, id, ...rest] = Buffer.from(text, 'base64url').toString('utf8').split('|');
  if (ts !== undefined && id !== undefined && rest.length === 0 && isTimestamp(ts) && isUuid(id)) {
    return { ts, id };
  }
  throw new ProblemError('validation_failed', 'Send the next_cursor of the previous page, unchanged.', {
    errors: [{ path: 'cursor', problem: 'is not a cursor of this list' }],
  });
}

/** Whether the text is a valid time: a cursor edited to 31 February would cause a database error. */
function isTimestamp(text: string): boolean {
  return TIMESTAMP.test(text) && parseTimestamp(`${text.slice(0, -3).replace(' ', 'T')}Z`) !== null;
}
