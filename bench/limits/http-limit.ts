// The limit of snapshots and streams: plain node:http that responds with the same bytes, without framework, authentication and
// database.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectedMemory } from '../support/collected-memory.js';
import { monotonicMs } from '../support/monotonic.js';
import { serve } from '../support/serve.js';

export type HttpLimitRequest =
  | { do: 'listen'; revision: number; body: Buffer; etag: string }
  /** Returns the time at which it began to write (`monotonicMs`). */
  | { do: 'publish'; revision: number; data: string }
  | { do: 'memory' };

const HEARTBEAT_MS = 15_000;
const BACKLOG = 4096;

const readers = new Set<ServerResponse>();
let revision = 0;
let body = Buffer.alloc(0);
let etag = '';
let snapshot = Buffer.alloc(0);

serve<HttpLimitRequest>((request) => {
  switch (request.do) {
    case 'listen':
      ({ revision, etag } = request);
      body = Buffer.from(request.body);
      snapshot = Buffer.from(`event: flags.snapshot\nid: ${revision}\ndata: ${body.toString()}\n\n`);
      return listen();
    case 'publish':
      return Promise.resolve(publish(request.revision, request.data));
    case 'memory':
      return collectedMemory();
  }
});

function listen(): Promise<number> {
  const server = createServer((request, response) => {
    if (request.url === '/api/flags/stream') {
      stream(response);
    } else if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, { ETag: etag }).end();
    } else {
      response.setHeader('ETag', etag);
      response.setHeader('Content-Type', 'application/json; charset=utf-8');
      response.end(body);
    }
  });
  return new Promise((resolve) => {
    server.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

function stream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-cache' });
  response.write(snapshot);
  response.write(`id: ${revision}\nretry: 3000\n\n`);
  readers.add(response);
  const heartbeat = setInterval(() => response.write(': hb\n\n'), HEARTBEAT_MS);
  response.on('close', () => {
    clearInterval(heartbeat);
    readers.delete(response);
  });
}

/** Sends a change to the connected readers. A reader that connects later receives the snapshot without it. */
function publish(next: number, data: string): number {
  const at = monotonicMs();
  const frame = Buffer.from(`event: flags.changed\nid: ${next}\ndata: ${data}\n\n`);
  for (const reader of readers) reader.write(frame);
  return at;
}
