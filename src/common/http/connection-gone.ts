import type { ServerResponse } from 'node:http';

/** The sender closed the connection before its body was complete, so no response can be sent. */
export class SenderGone extends Error {}

/**
 * Calls back when a response has ended, sent or not; possibly twice. Node 20 emits nothing for a response that waits for
 * another one on a connection that closes, so this also listens to the connection.
 */
export function whenGone(response: ServerResponse, callback: () => void): void {
  response.on('close', callback);
  if (response.socket === null) response.req.socket.once('close', callback);
}
