import type { OfrepErrorCode } from './ofrep-evaluation.js';

/** An answer in OFREP's own error form; its clients do not read problem documents. */
export class OfrepError extends Error {
  constructor(
    readonly status: 400 | 404,
    readonly errorCode: OfrepErrorCode,
    readonly errorDetails: string,
    readonly key?: string,
  ) {
    super(`${errorCode}: ${errorDetails}`);
  }
}
