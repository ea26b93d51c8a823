import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { SSE_ABORT_CONTROLLER } from '@nestjs/common';
import { Observable } from 'rxjs';

type Opened = IncomingMessage & { [SSE_ABORT_CONTROLLER]?: AbortController | undefined };

/**
 * Detaches the response from Nest, for a handler with `@Sse` whose messages are already encoded. Nest opens the stream
 * (guards, pipes, errors as problems, headers) and then releases its state of the stream; the response stays open until its
 * owner ends it.
 *
 * Nest would format every message again for every subscriber, and keep 11 KB for each (docs/adr/0016).
 *
 * @param onDetached called once the headers are sent; never when the client has disconnected by then, or sent HEAD.
 */
export function detachSseResponse(response: ServerResponse, onDetached: () => void): Observable<never> {
  const isHead = response.req.method === 'HEAD';
  // Nest pipes a stream of its own into the response, and would end the one with the other.
  if (!isHead) response.once('pipe', (ofNest: Readable) => ofNest.unpipe(response));
  return new Observable((subscriber) => {
    subscriber.complete();
    if (isHead || !response.headersSent || response.destroyed) return;
    // Aborted by now, with an error whose stack would retain all objects that Nest created for this stream.
    (response.req as Opened)[SSE_ABORT_CONTROLLER] = undefined;
    onDetached();
  });
}
