import type { ClientError } from './client-error.js';

/** Passes errors to the program: an error that repeats with every try is reported once. */
export class ErrorReporter {
  private lastCode: string | null = null;

  constructor(private readonly onError: ((error: ClientError) => void) | undefined) {}

  report(error: ClientError): void {
    if (error.code === this.lastCode) return;
    this.lastCode = error.code;
    callSafely(this.onError, error);
  }

  /** Also when it is the same as the one before. */
  reportAlways(error: ClientError): void {
    callSafely(this.onError, error);
  }

  /** After a success the same error is reported anew. */
  recovered(): void {
    this.lastCode = null;
  }
}

/** A callback of the program that throws must not stop the client. */
export function callSafely<A extends unknown[]>(
  callback: ((...args: A) => void) | undefined,
  ...args: A
): void {
  try {
    callback?.(...args);
  } catch {
    // Nothing can be done: the callback is where errors are reported to.
  }
}
