import { ProblemError } from '../../common/problem/problem-error.js';
import { isUuid } from '../../common/uuid-v7.js';
import { INGEST_PROBLEMS } from '../problems.js';

/** The key in lower case, or `null` when the header is not there. @throws ProblemError when it is not a UUID. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && isUuid(header)) return header.toLowerCase();
  throw new ProblemError(
    INGEST_PROBLEMS.idempotency_key_invalid,
    'X-Service-Idempotency-Key must be one UUID.',
  );
}
