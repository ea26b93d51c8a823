import type { Server } from 'node:http';

/**
 * Keeps connections open between requests. Node's 5 seconds are shorter than any load balancer keeps an idle connection, so that now
 * and then one sends a request on a connection that is being closed, and its client gets a 502. The deadlines of a request's head and
 * body begin with its first byte, so they do not count this time.
 */
export function keepIdleConnections(server: Server, idleMs: number): void {
  server.keepAliveTimeout = idleMs;
}
