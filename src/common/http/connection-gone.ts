import type { ServerResponse } from 'node:http';

/** The sender closed the connection before its body was complete, so no response can be sent. */
export class SenderGone extends Error {}

/**
 * Calls back when a response is over, sent or not; perhaps twice. Node 20 emits nothing for one that waits behind
 * another on a connection that closes, so the connection is listened to as well.
 */
export function whenGone(response: ServerResponse, callback: () => void): void {
  response.on('close', callback);
  if (response.socket === null) response.req.socket.once('close', callback);
}
