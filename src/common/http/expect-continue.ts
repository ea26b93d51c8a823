import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const waiting = new WeakMap<IncomingMessage, ServerResponse>();

/**
 * A sender with `Expect: 100-continue` (curl, above 1 MB) waits for leave to send its body. Node gives
 * that leave by itself before anybody looked at the credential; here it is given when the body is read.
 */
export function answerExpectContinue(server: Server): void {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response);
    server.emit('request', request, response);
  });
}

/** Called by whoever is about to read the body. */
export function allowBody(request: IncomingMessage): void {
  if (request.headers.expect === undefined) return;
  waiting.get(request)?.writeContinue();
  waiting.delete(request);
}
