import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SignalboxClient } from '../client.js';
import { runInScope } from '../trace/request-scope.js';
import { RequestObserver, type RequestOptions } from './request-observer.js';

export type { RequestOptions } from './request-observer.js';

type Next = (error?: unknown) => void;

export interface SignalboxMiddleware {
  /** `app.use(signalbox.requests)`, before everything else: opens the scope of a request and sends its trace. */
  requests: (request: IncomingMessage, response: ServerResponse, next: Next) => void;
  /** `app.use(signalbox.errors)`, after the routes: sends an error, and passes it to the next error handler. */
  errors: (error: unknown, request: IncomingMessage, response: ServerResponse, next: Next) => void;
}

/** Middleware for Express, and for frameworks with the same signature, such as Connect. */
export function signalboxMiddleware(
  client: SignalboxClient,
  options: RequestOptions = {},
): SignalboxMiddleware {
  const observer = new RequestObserver(client, options);
  return {
    requests: (request, response, next) => {
      const scope = observer.begin(request, response, () => routeOf(request));
      runInScope(scope, next);
    },
    // Express recognizes an error handler by its four parameters.
    errors: (error, request, _response, next) => {
      observer.failed(request, error);
      next(error);
    },
  };
}

function routeOf(request: IncomingMessage): string | undefined {
  const { baseUrl, route } = request as { baseUrl?: string; route?: { path?: unknown } };
  const path = route?.path;
  // A route may also be a regular expression or a list.
  return typeof path === 'string' ? `${baseUrl ?? ''}${path}` : undefined;
}
