import { KNOWN_KEY } from './group-transaction.js';

export interface Failure {
  /**
   * - `data`: the rows themselves are rejected, and would be rejected again.
   * - `known_key`: a key that was expected to be new is known; the group must be sent in two round trips.
   * - `conflict`: a conflict with another transaction; the same rows can be retried immediately.
   * - `busy`: the database works, but took too long or has no disk space.
   * - `unavailable`: no usable connection.
   */
  kind: 'busy' | 'conflict' | 'data' | 'known_key' | 'unavailable';
  /** Detail of the 503, without text from the server. */
  reason: string;
}

/** SQLSTATE classes: PostgreSQL documentation, appendix A. */
export function failureOf(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  // 22 data exception, 54 program limit exceeded (index row size, stack depth), 23 integrity.
  if (/^(?:22|54|23)...$/.test(code)) return { kind: 'data', reason: 'refused by the store' };
  if (code === KNOWN_KEY) return { kind: 'known_key', reason: 'a repeat' };
  // serialization_failure, deadlock_detected
  if (code === '40001' || code === '40P01') return { kind: 'conflict', reason: 'transactions in conflict' };
  // lock_not_available, query_canceled (statement_timeout)
  if (code === '55P03' || code === '57014') return { kind: 'busy', reason: 'the database took too long' };
  // disk full, out of memory, too many connections
  if (/^53...$/.test(code)) return { kind: 'busy', reason: 'the database has no disk space left' };
  return { kind: 'unavailable', reason: 'the database cannot be reached' };
}
