import { Server as NetServer } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
/**
 * Added to the time after which Node closes an idle connection, which its client received in `Keep-Alive: timeout=`.
 */
const MARGIN_MS = 1500;
/** Minimum for a process whose successor serves already, regardless of the drain time of the whole service. */
const MIN_RETIRE_MS = 7000;

/**
 * Disconnects the clients of a server without breaking a request: accepts no new connections, sends `Connection: close`
 * with each client's next response, and keeps idle connections open, until their time limit or for `maxMs`: closing an
 * idle one could break a request that the client has already sent. Connections of streams remain, for the application
 * to end.
 */
export async function leaveConnections(server: Server, maxMs: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // The method of `net`, because that of `http` would also close the idle connections.
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + Math.min(server.keepAliveTimeout + MARGIN_MS, maxMs);
  while (performance.now() < deadline && (await openConnections(server)) > 0) await sleep(POLL_MS);
}

/** Longest time in which a process disconnects its clients after another one has replaced it. */
export function retireMs({ drainMs }: { drainMs: number }): number {
  return Math.max(drainMs, MIN_RETIRE_MS);
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
}
