// The limit of the hot routes: plain node:http that does the same work for a request (HMAC of the body, parsing it) and responds with
// the same bytes, headers included, without framework, limits and database.
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HotResponse, HotRequests } from '../hot/hot-requests.js';
import { serve } from '../support/serve.js';

/** The responses of the service. For a batch only the headers are used, because the body contains the number of events. */
export interface PlainWorkSetup extends Pick<HotRequests, 'answers' | 'snapshot'> {
  /** Verifies the signatures of batches. */
  webhookSecret: string;
}

const BACKLOG = 4096;
const INGEST = '/api/ingest';

serve<PlainWorkSetup>(({ webhookSecret, answers, snapshot }) => {
  const secret = createSecretKey(webhookSecret, 'utf8');
  const known = new Map(Object.entries(answers).map(([path, answer]) => [path, prepareResponse(answer)]));
  const full = prepareResponse(snapshot.full);
  const unchanged = prepareResponse(snapshot.unchanged);
  const ofBatches = known.get(INGEST)!;
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      const isUnchanged = request.headers['if-none-match'] === snapshot.etag;
      if (isUnchanged) send(response, 304, unchanged);
      else send(response, 200, full);
      return;
    }
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
      if (request.url === INGEST) return sendBatchResponse(request, response, body, secret, ofBatches);
      const parsed = JSON.parse(body.toString()) as { context?: object };
      const answer = typeof parsed.context === 'object' ? known.get(request.url ?? '') : undefined;
      if (answer === undefined) send(response, 400, { headers: [], body: '{}' });
      else send(response, 200, answer);
    });
  });
  return new Promise((resolve) => {
    server.listen({ host: '127.0.0.1', port: 0, backlog: BACKLOG }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
});

interface PreparedResponse {
  headers: readonly (readonly [string, string])[];
  /** A string where the service sends a string, otherwise bytes. */
  body: Buffer | string;
}

function prepareResponse({ headers, body }: HotResponse): PreparedResponse {
  const bytes = Buffer.from(body);
  return { headers: Object.entries(headers), body: headers['etag'] === undefined ? bytes.toString() : bytes };
}

function sendBatchResponse(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  secret: KeyObject,
  { headers }: PreparedResponse,
): void {
  const sent = Buffer.from(String(request.headers['x-service-signature']), 'hex');
  const isSigned = timingSafeEqual(createHmac('sha256', secret).update(body).digest(), sent);
  const { events } = JSON.parse(body.toString()) as { events: unknown[] };
  const answer = `{"accepted":${events.length},"rejected":[]}`;
  send(response, isSigned ? 200 : 403, { headers, body: answer });
}

function send(response: ServerResponse, status: number, { headers, body }: PreparedResponse): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  if (typeof body === 'string') response.setHeader('Content-Length', Buffer.byteLength(body));
  if (status === 304) response.end();
  else response.end(body);
}
