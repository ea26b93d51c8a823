import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { createHmac } from 'node:crypto';
import type { Server as TlsServer } from 'node:tls';
import type { TestCertificate } from '../support/http/certificate.js';

export const API_KEY = 'sbx_api-key-of-the-driver';
export const WEBHOOK_SECRET = 'webhook-secret-of-the-driver';
export const PROJECT_ID = '0197a7a4-0000-7000-8000-000000000001';

export interface SentEvent {
  type: string;
  ts: string;
  data: Record<string, unknown>;
}

/** One attempt to send a batch whose whole body has arrived. */
export interface Attempt {
  key: string;
  body: Buffer;
  headers: IncomingMessage['headers'];
  isSigned: boolean;
  events: SentEvent[];
  atMs: number;
}

/** How the service handles one request. Reads the body first unless the script omits it. */
export type Step = (exchange: Exchange) => void | Promise<void>;

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  socket: Socket;
  /** Reads the whole body, and records an attempt when it is a batch. */
  read: () => Promise<Attempt>;
}

export interface FlagsPayload {
  revision: number;
  bucket_version: number;
  flags: object[];
  groups: object[];
  overrides: object[];
}

export interface UsageItem {
  key: string;
  value: boolean;
  rule: string;
  count: number;
}

/** A fake service: each request of a kind takes the next step of its script, and the default after the last step. */
export class ScriptedService {
  readonly attempts: Attempt[] = [];
  readonly usage: UsageItem[] = [];
  /** Number of items in each usage report. */
  readonly usageSizes: number[] = [];
  readonly snapshotRequests: IncomingMessage['headers'][] = [];
  readonly streamRequests: { headers: IncomingMessage['headers']; url: string; atMs: number }[] = [];
  readonly streams: ServerResponse[] = [];
  payload: FlagsPayload = { revision: 1, bucket_version: 1, flags: [], groups: [], overrides: [] };
  private readonly scripts: Record<'ingest' | 'snapshot' | 'stream' | 'usage', Step[]> = {
    ingest: [],
    snapshot: [],
    stream: [],
    usage: [],
  };
  private readonly sockets = new Set<Socket>();
  private readonly onRequest: (() => void)[] = [];

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void this.handle(request, response).catch(() => request.socket.destroy());
    });
  }

  /** @param certificate enables TLS; by default, the service uses plain HTTP. */
  static async start(certificate?: TestCertificate): Promise<ScriptedService> {
    const options = { keepAliveTimeout: 120_000 };
    const server =
      certificate === undefined ? createServer(options) : createTlsServer({ ...options, ...certificate });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new ScriptedService(server);
  }

  get url(): string {
    const scheme = 'setSecureContext' in this.server ? 'https' : 'http';
    return `${scheme}://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Uses this certificate for further connections. */
  useCertificate(certificate: TestCertificate): void {
    (this.server as unknown as TlsServer).setSecureContext(certificate);
  }

  onIngest(...steps: Step[]): this {
    this.scripts.ingest.push(...steps);
    return this;
  }

  /** Discards the remaining steps of the script. */
  clearIngest(): void {
    this.scripts.ingest.length = 0;
  }

  clearFlags(): void {
    this.scripts.snapshot.length = 0;
    this.scripts.stream.length = 0;
  }

  onSnapshot(...steps: Step[]): this {
    this.scripts.snapshot.push(...steps);
    return this;
  }

  onStream(...steps: Step[]): this {
    this.scripts.stream.push(...steps);
    return this;
  }

  onUsage(...steps: Step[]): this {
    this.scripts.usage.push(...steps);
    return this;
  }

  /** Ids of the events in batches whose whole body arrived, in order, with repeats. */
  ids(): unknown[] {
    return this.attempts.flatMap(({ events }) => events.map(({ data }) => data['id']));
  }

  /** Waits for a condition, which is checked after every request and periodically. */
  async until(condition: () => boolean, what: string): Promise<void> {
    const deadline = performance.now() + 60_000;
    while (!condition()) {
      if (performance.now() > deadline) throw new Error(`did not happen: ${what}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, 50);
        this.onRequest.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Sends a message on every open stream. */
  send(event: string, id: number, data: object | string): void {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    for (const stream of this.streams) stream.write(`event: ${event}\nid: ${id}\ndata: ${text}\n\n`);
  }

  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? '').split('?')[0];
    const exchange: Exchange = {
      request,
      response,
      socket: request.socket,
      read: () => this.readBatch(request),
    };
    if (path === '/api/ingest') await (this.scripts.ingest.shift() ?? accept())(exchange);
    else if (path === '/api/flags/snapshot') {
      this.snapshotRequests.push(request.headers);
      await (this.scripts.snapshot.shift() ?? this.snapshot)(exchange);
    } else if (path === '/api/flags/stream') {
      this.streamRequests.push({ headers: request.headers, url: request.url ?? '', atMs: performance.now() });
      await (this.scripts.stream.shift() ?? this.stream)(exchange);
    } else if (path === '/api/flags/usage') await (this.scripts.usage.shift() ?? this.acceptUsage)(exchange);
    else response.writeHead(404, JSON_TYPE).end('{}');
    for (const wake of this.onRequest.splice(0)) wake();
  }

  /** The default response to a request for the snapshot: the payload with an ETag, or 304. */
  private readonly snapshot: Step = ({ request, response }) => {
    const etag = `"r${this.payload.revision}"`;
    if (request.headers['if-none-match'] === etag) response.writeHead(304, { etag }).end();
    else response.writeHead(200, { ...JSON_TYPE, etag }).end(JSON.stringify(this.payload));
  };

  /** The default stream, open until the service closes. Begins with a snapshot unless the client is up to date. */
  readonly stream: Step = ({ request, response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write(': connected\n\n');
    this.streams.push(response);
    response.on('close', () => this.streams.splice(this.streams.indexOf(response), 1));
    const { revision } = this.payload;
    if (request.headers['last-event-id'] === String(revision)) return;
    response.write(`event: flags.snapshot\nid: ${revision}\ndata: ${JSON.stringify(this.payload)}\n\n`);
  };

  private readonly acceptUsage: Step = async ({ request, response }) => {
    const { items } = JSON.parse((await bodyOf(request)).toString('utf8')) as { items: UsageItem[] };
    this.usage.push(...items);
    this.usageSizes.push(items.length);
    response.writeHead(202, JSON_TYPE).end('{"accepted":1,"unknown":0}');
  };

  private async readBatch(request: IncomingMessage): Promise<Attempt> {
    const body = await bodyOf(request);
    const { headers } = request;
    const plain = headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    const attempt: Attempt = {
      key: String(headers['x-service-idempotency-key']),
      body,
      headers,
      isSigned:
        headers['x-service-signature'] === createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex'),
      events: (JSON.parse(plain.toString('utf8')) as { events: SentEvent[] }).events,
      atMs: performance.now(),
    };
    this.attempts.push(attempt);
    return attempt;
  }
}

const JSON_TYPE = { 'content-type': 'application/json' };

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Accepts the batch, and rejects the events at these positions. */
export function accept(
  rejected: { index: number; reason: string }[] = [],
  headers: Record<string, string> = {},
): Step {
  return async ({ read, response }) => {
    const { events } = await read();
    const accepted = events.length - rejected.length;
    response.writeHead(200, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ accepted, rejected }));
  };
}

export function respond(status: number, headers: Record<string, string> = {}, body = '{}'): Step {
  return async ({ read, request, response }) => {
    if (request.url?.startsWith('/api/ingest')) await read();
    else request.resume();
    response.writeHead(status, { ...JSON_TYPE, ...headers }).end(body);
  };
}
