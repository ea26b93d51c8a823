import type { SignalboxClient } from '../client.js';
import { thrownEvent, type ErrorOptions } from './thrown-event.js';

export interface CaptureErrorsOptions extends ErrorOptions {
  /** Longest delay of the program's exit for sending its last events, in milliseconds; 0 for none. Default: 2,000. */
  exitTimeoutMs?: number | undefined;
}

const DEFAULT_EXIT_TIMEOUT_MS = 2_000;

/**
 * Sends uncaught exceptions and unhandled rejections as `error` events. The program exits, or continues, as it would without
 * `captureErrors`.
 *
 * @returns a function that removes the listeners.
 */
export function captureErrors(client: SignalboxClient, options: CaptureErrorsOptions = {}): () => void {
  const seen = new WeakSet<object>();
  const exitTimeoutMs = options.exitTimeoutMs ?? DEFAULT_EXIT_TIMEOUT_MS;

  const isFirst = (thrown: unknown): boolean => {
    if ((typeof thrown !== 'object' && typeof thrown !== 'function') || thrown === null) return true;
    const isNew = !seen.has(thrown);
    seen.add(thrown);
    return isNew;
  };
  const onException = (thrown: unknown): void => {
    if (!isFirst(thrown)) return;
    const event = thrownEvent(thrown, options);
    if (isHandled() || exitTimeoutMs <= 0) client.enqueue(event);
    else client.sendBeforeExit(event, exitTimeoutMs);
  };
  const onRejection = (reason: unknown): void => {
    if (isFirst(reason)) client.enqueue(thrownEvent(reason, options));
  };
  // A listener for unhandled rejections keeps the program alive, so this one is registered only while the program has its own.
  // Without any listener, Node turns a rejection into an exception.
  const onNewListener = (name: string | symbol, listener: unknown): void => {
    if (name !== 'unhandledRejection' || listener === onRejection) return;
    if (!process.listeners('unhandledRejection').includes(onRejection)) {
      process.prependListener('unhandledRejection', onRejection);
    }
  };
  const onRemoveListener = (name: string | symbol): void => {
    if (name !== 'unhandledRejection') return;
    if (process.listeners('unhandledRejection').every((listener) => listener === onRejection)) {
      process.removeListener('unhandledRejection', onRejection);
    }
  };

  process.on('uncaughtExceptionMonitor', onException);
  process.on('newListener', onNewListener);
  process.on('removeListener', onRemoveListener);
  if (process.listenerCount('unhandledRejection') > 0) {
    process.prependListener('unhandledRejection', onRejection);
  }
  return () => {
    process.removeListener('uncaughtExceptionMonitor', onException);
    process.removeListener('newListener', onNewListener);
    process.removeListener('removeListener', onRemoveListener);
    process.removeListener('unhandledRejection', onRejection);
  };
}

/** Whether the program continues after an exception. */
function isHandled(): boolean {
  return process.listenerCount('uncaughtException') > 0 || process.hasUncaughtExceptionCaptureCallback();
}
