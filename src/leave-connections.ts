import { Server as NetServer } from 'node:net';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;
/** Beyond the time after which Node closes an idle connection, which its client knows from `Keep-Alive: timeout=`. */
const MARGIN_MS = 1500;
/** For a process whose successor serves already, whatever the drain of the whole service is. */
const MIN_RETIRE_MS = 7000;

/**
 * Disconnects the clients of a server without breaking a request: accepts no new connections, sends `Connection: close` with
 * each client's next response, and leaves idle connections open, until their time limit or for `maxMs`: closing an idle one could meet a
 * request that is on its way. Connections of streams remain, for the application to end.
 */
export async function leaveConnections(server: Server, maxMs: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // Only what `net` does: the method of `http` would close the idle connections as well.
  NetServer.prototype.close.call(server);
  const deadline = performance.now() + Math.min(server.keepAliveTimeout + MARGIN_MS, maxMs);
  while (performance.now() < deadline && (await openConnections(server)) > 0) await sleep(POLL_MS);
}

/** Longest time in which a process parts from its clients when another one has replaced it. */
export function retireMs({ drainMs }: { drainMs: number }): number {
  return Math.max(drainMs, MIN_RETIRE_MS);
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
}
