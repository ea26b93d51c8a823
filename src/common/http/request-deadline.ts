import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { uuidV7 } from '../uuid-v7.js';
import { problemDocument } from './send-problem.js';
import { ProblemError } from '../problem/problem-error.js';

/** Time for the sender to read the response before its connection is closed. */
const LINGER_MS = 1000;

/**
 * The connection was closed or reset before the request was complete. A sender that still reads would interpret a 400 as a
 * rejection of its batch and discard it, instead of sending it again.
 */
const BROKEN_OFF: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'HPE_INVALID_EOF_STATE']);

/** Node accepts these options in the constructor only, but reads them when the server begins to listen. */
type Checked = Server & { connectionsCheckingInterval: number };

/** The response that Node is writing to a connection. */
type Connection = Duplex & { _httpMessage?: { headersSent: boolean } | null };

/**
 * Limits the time in which a request must arrive, head and body together, on every route. Without it, a sender of one byte a
 * minute occupies a connection for five minutes. The duration of responses is not limited: the time ends with the last byte
 * of the request.
 *
 * Must be called before the server listens.
 */
export function limitRequestTime(server: Server, limitMs: number): void {
  server.requestTimeout = limitMs;
  server.headersTimeout = limitMs;
  (server as Checked).connectionsCheckingInterval = Math.min(1000, Math.ceil(limitMs / 4));
  server.on('clientError', rejectRequest);
}

/** Responds to a request that Node could not read because it arrived too slowly, or is not HTTP. */
function rejectRequest(error: NodeJS.ErrnoException, connection: Connection): void {
  // No client reads a response yet.
  if (error.code?.startsWith('ERR_SSL_') === true) {
    connection.destroy();
    return;
  }
  const isResponding = connection._httpMessage?.headersSent ?? false;
  if (BROKEN_OFF.has(error.code) || !connection.writable || isResponding) {
    connection.destroy();
    return;
  }
  connection.pause();
  connection.end(responseText(problemOf(error.code)));
  setTimeout(() => connection.destroy(), LINGER_MS).unref();
}

function problemOf(code: string | undefined): ProblemError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ProblemError(
      'request_timeout',
      'The request did not arrive completely in time. Send it again, over a faster connection or in smaller parts.',
    );
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ProblemError('headers_too_large', 'Send fewer or shorter headers.');
  }
  return new ProblemError('bad_request', 'The request is not valid HTTP/1.1.');
}

function responseText(problem: ProblemError): string {
  const { status, title } = problem.type;
  const requestId = uuidV7();
  const body = JSON.stringify(problemDocument(problem, requestId));
  return [
    `HTTP/1.1 ${status} ${title}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
