import { createHash } from 'node:crypto';
import { formatUuid } from '../../../common/uuid-v7.js';

/** Characters of a trace id. Events with a longer one, or an empty one, belong to no trace. */
export const MAX_TRACE_ID_LENGTH = 1024;

/** What stands for a trace id in indexes, whatever its length: the first half of its SHA-256, as a UUID. */
export function traceKey(traceId: string): string {
  return formatUuid(createHash('sha256').update(traceId, 'utf8').digest(), 0);
}

/** {@link traceKey} of an SQL expression. */
export function traceKeySql(traceId: string): string {
  return `encode(substr(sha256(convert_to(${traceId}, 'UTF8')), 1, 16), 'hex')::uuid`;
}
