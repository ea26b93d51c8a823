import type { IncomingMessage, ServerResponse } from 'node:http';

/** A body of this size or less is drained by Node after the answer and the connection is kept. */
const DRAINABLE_BYTES = 64 * 1024;

/** How long a sender gets to read the answer before its connection is cut. */
const LINGER_MS = 1000;

/**
 * Called before an answer to a request whose body may not have been read.
 *
 * Node would read such a body to its end after the answer, so a stranger could make the service take in
 * 5 MB per 401. A large or unknown rest is left in the socket instead: the answer goes out with
 * `Connection: close`, the sending side is half-closed, and the socket is destroyed after a moment.
 * Destroying at once would reset the connection and could take the answer away from the sender.
 */
export function closeAfterUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.complete || request.readableEnded) return;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  const hasBody = request.headers['transfer-encoding'] !== undefined || length > 0;
  if (!hasBody || length <= DRAINABLE_BYTES) return;

  const { socket } = request;
  response.setHeader('Connection', 'close');
  request.pause();
  // Marks the body as taken, so that Node does not read it to its end (`_dump`) when the answer is out.
  request.read(0);
  request.pause();
  socket.destroySoon = (): void => {
    socket.pause();
    socket.end();
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
