import { ProblemError } from '../../common/problem/problem-error.js';
import { INGEST_PROBLEMS } from '../problems.js';

export function batchTooLarge(maxBytes: number): ProblemError {
  return new ProblemError(
    INGEST_PROBLEMS.batch_too_large,
    `A batch may have at most ${maxBytes} bytes, before and after decompression. Split it into smaller batches.`,
  );
}
