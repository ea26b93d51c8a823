import type { IncomingMessage, ServerResponse } from 'node:http';
import { uuidV7 } from '../uuid-v7.js';

/** Stored on the request, because a WeakMap is expensive for the garbage collector at thousands of requests a second. */
const ID = Symbol('request id');
type Identified = IncomingMessage & { [ID]?: string };

/** Ids that a caller may choose: short and harmless in a log line, a header and a page. */
const ACCEPTABLE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/** Express middleware: uses the caller's `X-Request-Id` or generates one, and returns it on every response. */
export function requestId(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  response.setHeader('X-Request-Id', requestIdOf(request));
  next();
}

/** The id of a request; the same in its log lines, its response and its audit entries. */
export function requestIdOf(request: Identified): string {
  let id = request[ID];
  if (id === undefined) {
    const sent = request.headers['x-request-id'];
    id = typeof sent === 'string' && ACCEPTABLE.test(sent) ? sent : uuidV7();
    request[ID] = id;
  }
  return id;
}
