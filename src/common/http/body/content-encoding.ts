import type { IncomingMessage } from 'node:http';
import { ProblemError } from '../../problem/problem-error.js';

/**
 * Whether the body is compressed, for routes that inflate it themselves.
 *
 * @throws ProblemError `unsupported_media_type` for an encoding other than gzip.
 */
export function isGzipEncoded({ headers }: IncomingMessage): boolean {
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || encoding === '') return false;
  // The older name has the same meaning (RFC 9110, section 8.4.1.3).
  if (encoding === 'gzip' || encoding === 'x-gzip') return true;
  throw new ProblemError('unsupported_media_type', 'Content-Encoding must be gzip, identity or absent.', {
    headers: { 'Accept-Encoding': 'gzip, identity' },
  });
}
