import { ProblemError } from '../../common/problem/problem-error.js';

export function batchTooLarge(maxBytes: number): ProblemError {
  return new ProblemError(
    'batch_too_large',
    `A batch may have at most ${maxBytes} bytes, before and after decompression. Split it into smaller batches.`,
  );
}
