import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * A sender with `Expect: 100-continue` (curl, above 1 MB) waits for `100 Continue` before it sends its
 * body. Node sends that before the credential is checked; here it is sent when the body is read.
 */
export function answerExpectContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    server.emit('request', request, response);
  });
}

/** Called before the body is read. */
export function allowBody(request: IncomingMessage): void {
  if (request.headers.expect === undefined) return;
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}
