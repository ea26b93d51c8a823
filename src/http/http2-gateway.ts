import { request, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import {
  constants,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders as StreamHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { Server as HttpsServer } from 'node:https';
import { duplexPair, pipeline, type Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Certificate } from '../config/certificate.js';
import { CERTIFICATE } from './certificate-reloader.js';

/** Maximum number of concurrent requests of one connection, the default of nginx and Apache. */
const MAX_STREAMS = 128;

/**
 * Headers that apply to one connection only, which HTTP/2 forbids (RFC 9113, section 8.2.2); `expect` is handled per
 * connection, too.
 */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-connection',
  'te',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Serves HTTP/2 to clients that negotiate it. Express serves the requests of `node:http` only, so each HTTP/2 stream
 * becomes a request to the same server over a connection within the process, with that server's time limits.
 */
@Injectable()
export class Http2Gateway implements OnModuleInit, BeforeApplicationShutdown {
  private readonly sessions = new Set<ServerHttp2Session>();
  private isLeaving = false;

  constructor(
    private readonly adapterHost: HttpAdapterHost,
    @Inject(CERTIFICATE) private readonly certificate: Certificate | null,
  ) {}

  onModuleInit(): void {
    if (this.certificate !== null) this.attach(this.adapterHost.httpAdapter.getHttpServer() as HttpsServer);
  }

  beforeApplicationShutdown(): void {
    this.leave();
  }

  /** @param server negotiates `h2` (`ALPNProtocols`), and does not listen yet. */
  attach(server: HttpsServer): void {
    const [serveHttp1] = server.listeners('secureConnection') as ((this: Server, socket: Duplex) => void)[];
    if (serveHttp1 === undefined)
      throw new Error('a server of node:https serves its connections by a listener');
    const http2 = createServer({ settings: { maxConcurrentStreams: MAX_STREAMS } });
    http2.on('session', (session) => this.track(session, server.keepAliveTimeout));
    http2.on('stream', (stream, headers) => {
      exchange(stream, headers, () => connectWithin((socket) => serveHttp1.call(server, socket), stream));
    });
    server.removeAllListeners('secureConnection');
    server.on('secureConnection', (socket: TLSSocket) => {
      if (socket.alpnProtocol === 'h2') serveHttp2(http2, socket);
      else serveHttp1.call(server, socket);
    });
  }

  /** Accepts no new streams on any connection, and closes each connection when its streams have ended. */
  leave(): void {
    this.isLeaving = true;
    for (const session of this.sessions) session.close();
  }

  /** @param idleMs idle time-out of a connection, the same as the server's for HTTP/1.1. */
  private track(session: ServerHttp2Session, idleMs: number): void {
    this.sessions.add(session);
    session.once('close', () => this.sessions.delete(session));
    // A broken connection, whose streams end with it.
    session.on('error', () => undefined);
    session.setTimeout(idleMs, () => session.close());
    if (this.isLeaving) session.close();
  }
}

function serveHttp2(http2: Http2Server, socket: TLSSocket): void {
  http2.emit('connection', socket);
}

/** @returns the client's end of a new connection to the server, to which it appears as a connection from the stream's peer. */
function connectWithin(serve: (socket: Duplex) => void, stream: ServerHttp2Stream): Duplex {
  const [ours, theirs] = duplexPair();
  const { remoteAddress, remotePort, remoteFamily, localAddress, localPort } = stream.session?.socket ?? {};
  Object.assign(theirs, {
    encrypted: true,
    remoteAddress,
    remotePort,
    remoteFamily,
    localAddress,
    localPort,
  });
  ours.once('close', () => theirs.destroy());
  theirs.once('close', () => ours.destroy());
  for (const end of [ours, theirs]) end.on('error', () => undefined);
  serve(theirs);
  return ours;
}

function exchange(stream: ServerHttp2Stream, headers: StreamHeaders, connect: () => Duplex): void {
  stream.on('error', () => undefined);
  const [method, path] = [headers[':method'] ?? 'GET', headers[':path'] ?? '/'];
  if (method === 'CONNECT') {
    stream.respond({ ':status': 501 }, { endStream: true });
    return;
  }
  const outgoing = request({
    method,
    path,
    headers: requestHeaders(headers),
    createConnection: connect,
  });
  outgoing.on('response', (incoming) => respond(stream, incoming, method));
  // The server closed the connection without a response.
  outgoing.on('error', () => stream.close(constants.NGHTTP2_INTERNAL_ERROR));
  stream.once('close', () => outgoing.destroy());
  if (stream.endAfterHeaders) outgoing.end();
  else stream.pipe(outgoing);
}

function respond(stream: ServerHttp2Stream, incoming: IncomingMessage, method: string): void {
  if (stream.destroyed || stream.headersSent) return;
  const headers = {
    [constants.HTTP2_HEADER_STATUS]: incoming.statusCode,
    ...responseHeaders(incoming.headers),
  };
  // Stops a client from sending the rest of a body that is not read any more.
  stream.once('finish', () => stream.close(constants.NGHTTP2_NO_ERROR));
  const hasBody = method !== 'HEAD' && incoming.statusCode !== 204 && incoming.statusCode !== 304;
  stream.respond(headers, { endStream: !hasBody });
  if (hasBody) pipeline(incoming, stream, () => undefined);
  else incoming.resume();
}

function requestHeaders(headers: StreamHeaders): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(
    (entry): entry is [string, string | string[]] =>
      entry[1] !== undefined && !entry[0].startsWith(':') && !HOP_BY_HOP.has(entry[0]),
  );
  const authority = headers[':authority'];
  return { ...Object.fromEntries(kept), ...(authority === undefined ? {} : { host: authority }) };
}

function responseHeaders(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}
