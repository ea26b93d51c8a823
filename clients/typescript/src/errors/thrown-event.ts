import { currentScope } from '../trace/request-scope.js';
import type { SignalboxEvent } from '../events/events.gen.js';
import { errorData } from './error-data.js';

export interface ErrorOptions {
  /** Release that the program runs. */
  release?: string | undefined;
  /** Environment in which the program runs, for example `production`. */
  environment?: string | undefined;
}

/**
 * `client.enqueue(thrownEvent(error))`: an `error` event with the name, the message, the structured stack and the causes
 * of anything that can be thrown, and with the trace of the current request. Never throws.
 */
export function thrownEvent(thrown: unknown, options: ErrorOptions = {}): SignalboxEvent<'error'> {
  const { release, environment } = options;
  const span = currentScope()?.span;
  return {
    type: 'error',
    data: {
      ...errorData(thrown),
      ...(release === undefined ? {} : { release }),
      ...(environment === undefined ? {} : { environment }),
      ...(span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId }),
    },
  };
}
