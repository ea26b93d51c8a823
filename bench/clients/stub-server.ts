// The stub server that the clients send to: responds with 200 at once to every batch of Signalbox and of PostHog, and stores the
// bodies, so that events are counted after the window. Serves PostHog's definitions, which its clients can only fetch.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { serve } from '../support/serve.js';

export type StubServerRequest = { kind: 'address' } | { kind: 'count' };
export interface StubServerCount {
  /** Events since the last count. */
  events: number;
  requests: number;
}

interface Sent {
  body: Buffer;
  isCompressed: boolean;
}

const POSTHOG_DEFINITIONS = readFileSync(join(process.env['BENCH_DEFINITIONS'] ?? '', 'posthog.json'));
const ACCEPTED = JSON.stringify({ accepted: 0, rejected: [] });

let sent: Sent[] = [];
const server = createServer({ keepAliveTimeout: 120_000 }, (request, response) => {
  void answer(request, response).catch(() => request.socket.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

serve<StubServerRequest>(({ kind }) => {
  if (kind === 'address') return Promise.resolve((server.address() as AddressInfo).port);
  const count: StubServerCount = {
    events: sent.reduce((sum, one) => sum + eventsIn(one), 0),
    requests: sent.length,
  };
  sent = [];
  return Promise.resolve(count);
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  if (request.method === 'GET') {
    const isDefinitions = path.startsWith('/flags/definitions') || path.includes('local_evaluation');
    response.writeHead(isDefinitions ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(isDefinitions ? POSTHOG_DEFINITIONS : '{}');
    return;
  }
  const isOurs = path === '/api/ingest';
  if (isOurs || path.startsWith('/batch')) {
    sent.push({ body: Buffer.concat(chunks), isCompressed: request.headers['content-encoding'] === 'gzip' });
  }
  response.writeHead(200, { 'Content-Type': 'application/json' });
  response.end(isOurs ? ACCEPTED : '{"status":1}');
}

function eventsIn({ body, isCompressed }: Sent): number {
  const text = (isCompressed || (body[0] === 0x1f && body[1] === 0x8b) ? gunzipSync(body) : body).toString(
    'utf8',
  );
  const { events, batch } = JSON.parse(text) as { events?: unknown[]; batch?: unknown[] };
  return (events ?? batch ?? []).length;
}
