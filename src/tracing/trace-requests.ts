import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { context, propagation, SpanKind, SpanStatusCode, trace, type Span } from '@opentelemetry/api';
import { TRACER } from '../common/tracing/in-span.js';

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;
/** The route of a request that Express did not serve, without its method; `undefined` for an unknown one. */
export type HotRouteOf = (method: string, path: string) => string | undefined;

/** Probes and scrapes every few seconds would bury everything else. */
const UNTRACED = /^\/(?:health(?:\/|$)|metrics$)/;

/**
 * Gives each request of the server a span, in which its work runs. It stands in front of what serves the requests, so that hot
 * routes and Express are treated alike. Called only when tracing is on: without it no request passes through here.
 *
 * A span has the route, never the path or the query, which can hold ids, keys of flags and tokens.
 */
export function traceRequests(server: Server, hotRouteOf: HotRouteOf): void {
  const [serve, ...others] = server.listeners('request') as RequestListener[];
  if (serve === undefined || others.length > 0) throw new Error('the server must have one listener');
  server.off('request', serve);
  server.on('request', (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    if (UNTRACED.test(path)) return serve(request, response);
    const method = request.method ?? '';
    const parent = propagation.extract(context.active(), request.headers);
    const span = trace
      .getTracer(TRACER)
      .startSpan(method, { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }, parent);
    response.once('close', () => end(span, method, request, response, hotRouteOf(method, path)));
    context.with(trace.setSpan(parent, span), () => serve(request, response));
  });
}

function end(
  span: Span,
  method: string,
  request: IncomingMessage,
  response: ServerResponse,
  hotRoute: string | undefined,
): void {
  const route = expressRoute(request) ?? hotRoute;
  if (route !== undefined) {
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
  }
  const requestId = response.getHeader('X-Request-Id');
  if (typeof requestId === 'string') span.setAttribute('signalbox.request_id', requestId);
  if (response.headersSent) {
    span.setAttribute('http.response.status_code', response.statusCode);
    if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  }
  if (!response.writableFinished) {
    // The sender is gone, or a stream was ended by its reader.
    span.setAttribute('signalbox.aborted', true);
  }
  span.end();
}

/** The pattern that Express matched, such as `/api/flags/:key`. */
function expressRoute(request: IncomingMessage): string | undefined {
  const { route } = request as { route?: { path?: unknown } };
  return typeof route?.path === 'string' ? route.path : undefined;
}
