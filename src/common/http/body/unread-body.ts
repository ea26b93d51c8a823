import type { IncomingMessage, ServerResponse } from 'node:http';

/** Node drains a body up to this size after the response and keeps the connection. */
const DRAINABLE_BYTES = 64 * 1024;

/** Time for the sender to read the response before its connection is closed. */
const LINGER_MS = 1000;

/**
 * Called before a response to a request whose body may not have been read.
 *
 * Node would read such a body to its end after the response, so an unauthenticated client could make the service receive 5
 * MB per 401. A large or unknown rest is left in the socket instead: the response is sent with `Connection: close`, the
 * sending side is half-closed, and the socket is destroyed after a moment. Destroying it immediately would reset the
 * connection, and the sender could lose the response.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.readableEnded) return;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0;
  if (!hasBody || length <= DRAINABLE_BYTES) return;

  const { socket } = request;
  response.setHeader('Connection', 'close');
  request.pause();
  // Marks the body as consumed, so that Node does not read it to its end (`_dump`) after the response.
  request.read(0);
  request.pause();
  socket.destroySoon = (): void => {
    socket.pause();
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
