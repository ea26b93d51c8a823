import type { IncomingMessage } from 'node:http';
import { withoutByteOrderMark } from '../../byte-order-mark.js';
import { isJsonContentType } from './json-content-type.js';

/** Maximum size of a body that is read before Express; Express serializes larger ones. */
const MAX_BYTES = 8 * 1024;

/** The receiver of {@link readSmallJson}. */
export interface SmallJsonReader {
  /** Called with the whole body, in the turn in which the last byte arrived, because {@link unread} works until the stream ends. */
  onBody: (request: IncomingMessage, body: Buffer) => void;
  /** The sender closed the connection before the body was complete. */
  onGone: (request: IncomingMessage) => void;
  /** Handler of a body that is not complete after a time; absent: only the server's time limit of a request applies. */
  slow?: {
    afterMs: number;
    /** @param received bytes that have arrived, for {@link unread}. */
    onSlow: (request: IncomingMessage, received: Buffer) => void;
  };
}

/**
 * Reads a small JSON body of announced length.
 *
 * @returns `false` for any other body, of which nothing was read.
 */
export function readSmallJson(request: IncomingMessage, { onBody, onGone, slow }: SmallJsonReader): boolean {
  const { headers } = request;
  const length = Number(headers['content-length'] ?? 0);
  const isOrdinary =
    length > 0 &&
    length <= MAX_BYTES &&
    isJsonContentType(headers['content-type']) &&
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    headers.expect === undefined;
  if (!isOrdinary) return false;

  let received: Buffer | undefined;
  const timer = slow && setTimeout(onSlow, slow.afterMs);
  request.on('data', onData);
  request.on('close', onClose);
  return true;

  function onData(piece: Buffer): void {
    received = received === undefined ? piece : Buffer.concat([received, piece]);
    if (received.length < length) return;
    settle();
    onBody(request, received);
  }
  function onClose(): void {
    settle();
    onGone(request);
  }
  function onSlow(): void {
    settle();
    slow?.onSlow(request, received ?? Buffer.alloc(0));
  }
  function settle(): void {
    clearTimeout(timer);
    request.off('data', onData).off('close', onClose);
  }
}

/**
 * Returns a complete or partial body that {@link readSmallJson} has just read to the stream, so that the next consumer of
 * the request receives all of it.
 */
export function unread(request: IncomingMessage, body: Buffer): void {
  // A flowing stream would lose the body while guards wait for the database; a paused one waits for its consumer.
  request.pause();
  request.unshift(body);
  request.on('newListener', function flowOn(event) {
    if (event !== 'data') return;
    request.off('newListener', flowOn);
    request.resume();
  });
}

/** The value of a JSON text; `undefined` when it is none, or not an object: Express's parser rejects that. */
export function parseJsonObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(withoutByteOrderMark(body).toString());
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return value as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
