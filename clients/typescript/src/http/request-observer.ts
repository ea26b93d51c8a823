import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { SignalboxClient } from '../client.js';
import { thrownEvent } from '../errors/thrown-event.js';
import { traceEvent } from '../events/events.gen.js';
import { newScope, runInScope, type RequestScope } from '../trace/request-scope.js';

export interface RequestOptions {
  /** Name of this service in its `trace` events. */
  serviceName?: string | undefined;
  /** Whether each request whose trace is sampled becomes a `trace` event. Default: `true`. */
  traces?: boolean | undefined;
  /** Release that the program runs, for `error` events. */
  release?: string | undefined;
  /** Environment in which the program runs, for example `production`; for `error` events. */
  environment?: string | undefined;
}

/** Opens a scope for each request of an HTTP server, and sends its `trace` and `error` events. Independent of the framework. */
export class RequestObserver {
  private readonly scopes = new WeakMap<IncomingMessage, RequestScope>();

  constructor(
    private readonly client: SignalboxClient,
    private readonly options: RequestOptions,
  ) {}

  /**
   * Opens the scope of a request, once, and sends its `trace` event when the response has ended or the connection has closed.
   *
   * @param route returns the template of the route at the end of the request; `undefined` when none matched.
   */
  begin(request: IncomingMessage, response: ServerResponse, route: () => string | undefined): RequestScope {
    const known = this.scopes.get(request);
    if (known !== undefined) return known;
    const scope = newScope(request.headers['traceparent']);
    this.scopes.set(request, scope);
    if ((this.options.traces ?? true) && scope.span.isSampled) {
      const [startedAt, startMs] = [new Date(), performance.now()];
      response.once('close', () => {
        const durationMs = Math.round(performance.now() - startMs);
        runInScope(scope, () => this.sendTrace(request, response, scope, route(), startedAt, durationMs));
      });
    }
    return scope;
  }

  /** Sends an `error` event with the trace and the flags of the request, except for an error whose status is 4xx. */
  failed(request: IncomingMessage, error: unknown): void {
    if (statusOf(error) < 500) return;
    const send = (): void => void this.client.enqueue(thrownEvent(error, this.options));
    const scope = this.scopes.get(request);
    if (scope === undefined) send();
    else runInScope(scope, send);
  }

  private sendTrace(
    { method = '' }: IncomingMessage,
    { headersSent, statusCode }: ServerResponse,
    { span }: RequestScope,
    route: string | undefined,
    ts: Date,
    durationMs: number,
  ): void {
    const { serviceName } = this.options;
    const data = {
      traceId: span.traceId,
      spanId: span.spanId,
      // The template, not the path: a path contains ids, each of which would be a separate name.
      name: route === undefined ? method : `${method} ${route}`,
      durationMs,
      method,
      ...(span.parentSpanId === null ? {} : { parentSpanId: span.parentSpanId }),
      ...(serviceName === undefined ? {} : { serviceName }),
      // A caller that disconnected earlier received no status.
      ...(headersSent ? { statusCode } : {}),
    };
    this.client.enqueue(traceEvent(data, { ts }));
  }
}

/** The status of the response, which frameworks derive from a property of the error. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  try {
    const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
    const given = statusCode ?? status;
    return typeof given === 'number' ? given : 500;
  } catch {
    return 500;
  }
}
