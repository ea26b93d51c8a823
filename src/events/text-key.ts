import { createHash } from 'node:crypto';
import { formatUuid } from '../common/uuid-v7.js';

/** What stands for a text in indexes, regardless of its length: the first half of its SHA-256, as a UUID. */
export function textKey(text: string): string {
  return formatUuid(createHash('sha256').update(text, 'utf8').digest(), 0);
}

/** {@link textKey} of an SQL expression. */
export function textKeySql(text: string): string {
  return `encode(substr(sha256(convert_to(${text}, 'UTF8')), 1, 16), 'hex')::uuid`;
}
