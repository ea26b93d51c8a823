import { once } from 'node:events';
import type { Server } from 'node:http';
import { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/**
 * Maximum number of connections that wait to be accepted. With Node's 511, a jump to 2,000 senders reset 165 of them:
 * they received neither 503 nor Retry-After. Nest's own `listen` has no option for it.
 */
const BACKLOG = 4096;

/** @returns the address on which the server listens. @throws when it cannot, e.g. EADDRINUSE. */
export async function listen(server: Server, host: string, port: number): Promise<string> {
  const listening = once(server, 'listening');
  server.listen({ host, port, backlog: BACKLOG });
  await listening;
  const { address, family, port: bound } = server.address() as AddressInfo;
  const scheme = server instanceof HttpsServer ? 'https' : 'http';
  return `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${bound}`;
}
