import type { ClientError } from './client-error.js';

/** Passes errors to the program. An error that repeats with every attempt is reported once. */
export class ErrorReporter {
  private lastCode: string | null = null;

  constructor(private readonly onError: ((error: ClientError) => void) | undefined) {}

  report(error: ClientError): void {
    if (error.code === this.lastCode) return;
    this.lastCode = error.code;
    callSafely(this.onError, error);
  }

  /** Reports an error even when it repeats the previous one. */
  reportAlways(error: ClientError): void {
    callSafely(this.onError, error);
  }

  /** Called after a success: the same error is then reported again. */
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
    // Not reported: errors are reported to callbacks of the program, and one of these has failed.
  }
}
