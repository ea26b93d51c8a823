import { gunzip } from 'node:zlib';
import { ProblemError } from '../../common/problem/problem-error.js';
import { INGEST_PROBLEMS } from '../problems.js';

export function batchTooLarge(maxBytes: number): ProblemError {
  return new ProblemError(
    INGEST_PROBLEMS.batch_too_large,
    `A batch may have at most ${maxBytes} bytes, before and after decompression. Split it into smaller batches.`,
  );
}

/**
 * Inflates a gzip body. It stops at `maxBytes`, so that a decompression bomb costs no more memory than the largest valid
 * batch.
 *
 * @throws ProblemError `batch_too_large` (413) or `content_encoding_invalid` (400).
 */
export function inflateBody(body: Buffer, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    gunzip(body, { maxOutputLength: maxBytes }, (error: NodeJS.ErrnoException | null, inflated) => {
      if (error === null) resolve(inflated);
      else if (error.code === 'ERR_BUFFER_TOO_LARGE') reject(batchTooLarge(maxBytes));
      else {
        reject(
          new ProblemError(
            INGEST_PROBLEMS.content_encoding_invalid,
            'Content-Encoding says gzip, but the body is not complete, valid gzip.',
          ),
        );
      }
    });
  });
}
