import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { SSE_ABORT_CONTROLLER } from '@nestjs/common';
import { Observable } from 'rxjs';

type Opened = IncomingMessage & { [SSE_ABORT_CONTROLLER]?: AbortController | undefined };

/**
 * What a handler with `@Sse` returns when it writes the messages itself. Nest opens the stream: guards, pipes,
 * errors as problems, headers. Then it is done with it, and lets go of what it keeps for each stream; the
 * response stays open until its owner ends it.
 *
 * Nest would format every message anew for every reader, and keep 11 KB for each (docs/adr/0016).
 *
 * @param take is called once the headers are out; never when the reader is gone by then, or only asked by HEAD.
 */
export function handOver(response: ServerResponse, take: () => void): Observable<never> {
  const isHead = response.req.method === 'HEAD';
  // Nest pipes a stream of its own into the response, and would end the one with the other.
  if (!isHead) response.once('pipe', (ofNest: Readable) => ofNest.unpipe(response));
  return new Observable((subscriber) => {
    subscriber.complete();
    if (isHead || !response.headersSent || response.destroyed) return;
    // Aborted by now, for an error as reason, whose stack would hold on to all that Nest made for this stream.
    (response.req as Opened)[SSE_ABORT_CONTROLLER] = undefined;
    take();
  });
}
