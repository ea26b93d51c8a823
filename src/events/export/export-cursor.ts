import { ProblemError } from '../../common/problem/problem-error.js';
import { parseTimestamp } from '../../common/time/parse-timestamp.js';
import { isUuid } from '../../common/uuid-v7.js';
import type { ScanCursor } from '../store/event-store.js';
import type { ChainLink } from './export-chain.js';

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;
const INDEX = /^(?:0|[1-9]\d{0,14})$/;
const HASH = /^[0-9a-f]{64}$/;

/** Position at which an export continues. */
export interface ExportPosition {
  after: ScanCursor;
  /** Link of the last line, in a format with chained lines; `null` in the others. */
  link: ChainLink | null;
}

/**
 * `<ts>_<id>` of the last event, and `_<index>_<hash>` of its line when lines are chained: clients that lost the connection
 * construct it from the last received line.
 */
export function encodeExportCursor({ at, id }: ScanCursor, link: ChainLink | null): string {
  return [at, id, ...(link === null ? [] : [link.index, link.hash])].join('_');
}

/** @throws ProblemError `validation_failed` for a text that is not the position of an exported line of this format. */
export function decodeExportCursor(text: string, { isChained }: { isChained: boolean }): ExportPosition {
  const [at = '', id = '', ...chain] = text.split('_');
  const isPosition = text.includes('_') && isUuid(id) && TIMESTAMP.test(at) && parseTimestamp(at) !== null;
  if (isPosition && !isChained && chain.length === 0) return { after: { at, id }, link: null };
  const [index = '', hash = ''] = chain;
  if (isPosition && isChained && chain.length === 2 && INDEX.test(index) && HASH.test(hash)) {
    return { after: { at, id }, link: { index: Number(index), hash } };
  }
  const parts = isChained ? '<ts>_<id>_<index>_<hash>' : '<ts>_<id>';
  throw new ProblemError('validation_failed', `Send \`${parts}\` of the last line received, as exported.`, {
    errors: [{ path: 'cursor', problem: 'is not the position of an exported event' }],
  });
}
