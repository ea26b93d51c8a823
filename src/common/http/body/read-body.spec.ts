import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ProblemError } from '../../problem/problem-error.js';
import { readBody, type ReadBodyOptions } from './read-body.js';

const IDLE_MS = 250;
const OPTIONS: ReadBodyOptions = {
  maxBytes: 1000,
  idleTimeoutMs: IDLE_MS,
  totalTimeoutMs: 60_000,
  hold: () => true,
  refuse: () => new ProblemError('service_unavailable', 'busy'),
  tooLarge: () => new ProblemError('payload_too_large', 'too large'),
};

let server: Server;
let sender: Socket;
let request: IncomingMessage;

/** A request of ten bytes, of which five have arrived. */
beforeEach(async () => {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  sender = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const received = once(server, 'request');
  sender.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\n01234');
  [request] = (await received) as [IncomingMessage];
});
afterEach(async () => {
  sender.destroy();
  server.close();
  await once(server, 'close');
});

it('accepts a body that arrived in time, however late the event loop reads it', async () => {
  const body = readBody(request, OPTIONS);
  // Blocks the event loop beyond the idle timeout: timers run next, before the data of the socket is read.
  setImmediate(() => {
    sender.write('56789');
    const end = performance.now() + 1.5 * IDLE_MS;
    while (performance.now() < end);
  });
  expect((await body).toString()).toBe('0123456789');
});

it('rejects a body that pauses for too long', async () => {
  await expect(readBody(request, OPTIONS)).rejects.toMatchObject({ code: 'request_timeout' });
});
