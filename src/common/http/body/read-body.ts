import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { ProblemError } from '../../problem/problem-error.js';
import { SenderGone } from '../connection-gone.js';

export interface ReadBodyOptions {
  maxBytes: number;
  /** Maximum time between two chunks. */
  idleTimeoutMs: number;
  /** Maximum time for the whole body. */
  totalTimeoutMs: number;
  /** Called for each chunk before it is buffered; `false` rejects the rest with 503. */
  hold: (bytes: number) => boolean;
  refuse: () => ProblemError;
  /** Creates the error for a body over the limit. */
  tooLarge: (maxBytes: number) => ProblemError;
}

/**
 * Reads a request's body and counts its bytes: a body over the limit is rejected at the first byte beyond it, without
 * reading the rest.
 *
 * @throws ProblemError `request_timeout` (408), or the error of `tooLarge` or `refuse`.
 * @throws SenderGone
 */
export function readBody(request: IncomingMessage, options: ReadBodyOptions): Promise<Buffer> {
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let isSettled = false;
    const idle = setTimeout(onIdle, options.idleTimeoutMs);
    const total = setTimeout(stalled, options.totalTimeoutMs);

    request.on('data', onData);
    request.on('end', onEnd);
    request.on('close', onClose);
    request.on('error', onClose);
    allowBody(request);

    function onData(chunk: Buffer): void {
      size += chunk.length;
      if (size > options.maxBytes) return fail(options.tooLarge(options.maxBytes));
      if (!options.hold(chunk.length)) return fail(options.refuse());
      chunks.push(chunk);
      idle.refresh();
    }
    function onEnd(): void {
      settle();
      resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks, size));
    }
    function onClose(): void {
      settle();
      reject(new SenderGone('the sender closed the connection before its body was complete'));
    }
    /**
     * After the event loop was blocked, timers run before data that has arrived meanwhile is read, so the check is deferred
     * until then.
     */
    function onIdle(): void {
      const before = size;
      setImmediate(() => {
        if (!isSettled && size === before) stalled();
      });
    }
    function stalled(): void {
      fail(
        new ProblemError('request_timeout', 'The request body did not arrive in time. Retry the request.'),
      );
    }
    function fail(problem: ProblemError): void {
      settle();
      request.pause();
      reject(problem);
    }
    function settle(): void {
      isSettled = true;
      clearTimeout(idle);
      clearTimeout(total);
      request.off('data', onData).off('end', onEnd).off('close', onClose).off('error', onClose);
      // A connection that breaks later must not become an uncaught error.
      request.on('error', () => undefined);
    }
  });
}

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
