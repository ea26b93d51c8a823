import { ProblemError } from '../../common/problem/problem-error.js';
import { parseTimestamp } from '../../common/time/parse-timestamp.js';
import { isUuid } from '../../common/uuid-v7.js';
import type { ScanCursor } from '../store/event-store.js';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** `<ts>_<id>` of the last event: callers that lost the connection build it from the last line that they received. */
export function encodeExportCursor({ at, id }: ScanCursor): string {
  return `${at}_${id}`;
}

/** @throws ProblemError `validation_failed` for a text that is not `<ts>_<id>` of an exported line. */
export function decodeExportCursor(text: string): ScanCursor {
  const [at = '', id = '', ...rest] = text.split('_');
  if (rest.length === 0 && isUuid(id) && TIMESTAMP.test(at) && parseTimestamp(at) !== null) return { at, id };
  throw new ProblemError('validation_failed', 'Send `<ts>_<id>` of the last line received, as exported.', {
    errors: [{ path: 'cursor', problem: 'is not the place of an exported event' }],
  });
}
