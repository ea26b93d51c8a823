import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect, constants, type ClientHttp2Session, type ClientHttp2Stream } from 'node:http2';
import { createServer, get, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpAdapterHost } from '@nestjs/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../test/support/http/certificate.js';
import { Http2Gateway } from './http2-gateway.js';

const { cert, key } = makeCertificate();
const MIB = 1024 * 1024;

describe('the HTTP/2 gateway to a server of node:http', () => {
  let server: Server;
  let gateway: Http2Gateway;
  let session: ClientHttp2Session;
  let serve: RequestListener;
  const port = (): number => (server.address() as AddressInfo).port;
  const open = async (): Promise<ClientHttp2Session> => {
    const opened = connect(`https://localhost:${port()}`, { ca: cert, maxSessionMemory: 100 });
    opened.on('error', () => undefined);
    await once(opened, 'connect');
    return opened;
  };

  beforeEach(async () => {
    server = createServer({ cert, key, ALPNProtocols: ['h2', 'http/1.1'] }, (request, response) =>
      serve(request, response),
    );
    gateway = new Http2Gateway({} as HttpAdapterHost, null);
    gateway.attach(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    session = await open();
  });
  afterEach(async () => {
    session.destroy();
    server.closeAllConnections();
    server.close();
    await nextTurn();
  });

  const exchange = async (
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<{ headers: Record<string, unknown>; body: Buffer }> => {
    const stream = session.request(headers, { endStream: body === undefined });
    stream.end(body);
    const [received] = (await once(stream, 'response')) as [Record<string, unknown>];
    return { headers: received, body: Buffer.concat(await stream.toArray()) };
  };
  const bodyOf = async (request: IncomingMessage): Promise<Buffer> => Buffer.concat(await request.toArray());

  it('closes an idle connection after the keep-alive timeout of the server', async () => {
    server.keepAliveTimeout = 50;
    const idle = await open();
    await once(idle, 'close');
    expect(idle.closed).toBe(true);
  });

  it('carries method, path, host, headers, cookies, body and the address of the client', async () => {
    serve = (request, response) => {
      const { method, url, headers, socket } = request;
      void bodyOf(request).then((body) => {
        const isEncrypted = 'encrypted' in socket && socket.encrypted;
        const { host, cookie } = headers;
        const seen = {
          method,
          url,
          host,
          cookie,
          own: headers['x-own'],
          from: socket.remoteAddress,
          isEncrypted,
        };
        response.setHeader('set-cookie', ['a=1', 'b=2']);
        response.setHeader('connection', 'keep-alive');
        response.statusCode = 201;
        response.end(JSON.stringify({ ...seen, body: body.toString() }));
      });
    };
    const { headers, body } = await exchange(
      { ':method': 'POST', ':path': '/a?b=c', 'x-own': 'yes', cookie: 'one=1', expect: '100-continue' },
      Buffer.from('hello'),
    );
    expect(headers[':status']).toBe(201);
    expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(headers).not.toHaveProperty('connection');
    expect(JSON.parse(body.toString())).toEqual({
      method: 'POST',
      url: '/a?b=c',
      host: `localhost:${port()}`,
      cookie: 'one=1',
      own: 'yes',
      from: '127.0.0.1',
      isEncrypted: true,
      body: 'hello',
    });
  });

  it('responds to HEAD, with 204 and with 304 without a body, and with an empty 200', async () => {
    for (const [method, status] of [
      ['HEAD', 200],
      ['GET', 204],
      ['GET', 304],
      ['GET', 200],
    ] as const) {
      serve = (_request, response) => response.writeHead(status, { etag: '"1"' }).end();
      const { headers, body } = await exchange({ ':method': method, ':path': '/' });
      expect([headers[':status'], headers['etag'], body.length]).toEqual([status, '"1"', 0]);
    }
  });

  it('serves many requests of one connection concurrently, each completely', async () => {
    serve = (request, response) => void bodyOf(request).then((body) => response.end(body));
    const bodies = Array.from({ length: 100 }, (_, index) => Buffer.alloc(MIB / 4, index));
    const answers = await Promise.all(
      bodies.map((body) => exchange({ ':method': 'POST', ':path': '/' }, body)),
    );
    for (const [index, { body }] of answers.entries())
      expect(body.equals(bodies[index] as Buffer)).toBe(true);
  });

  it('applies back-pressure to a response that its client does not read, and continues when it does', async () => {
    const total = 32 * MIB;
    let written = 0;
    serve = (_request, response) => {
      const more = (): void => {
        while (written < total) {
          written += MIB;
          if (!response.write(Buffer.alloc(MIB, 1))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    };
    const stream = session.request({ ':path': '/' });
    await once(stream, 'response');
    let before = -1;
    await expect
      .poll(
        () => {
          const isQuiet = written === before;
          before = written;
          return isQuiet;
        },
        { interval: 200 },
      )
      .toBe(true);
    expect(written).toBeLessThan(4 * MIB);
    expect(Buffer.concat(await stream.toArray()).length).toBe(total);
  });

  it('closes the request of the server when its client cancels', async () => {
    const gone = new Promise<void>((resolve) => {
      serve = (_request, response) => {
        response.write('first');
        response.once('close', resolve);
      };
    });
    const stream = session.request({ ':path': '/' });
    await once(stream, 'data');
    stream.close(constants.NGHTTP2_CANCEL);
    await gone;
  });

  it('resets the stream of a response that breaks off or is missing', async () => {
    const endOf = async (stream: ClientHttp2Stream): Promise<number | undefined> => {
      stream.on('error', () => undefined);
      stream.resume();
      await new Promise((resolve) => stream.once('close', resolve));
      return stream.rstCode;
    };
    serve = (_request, response) => {
      response.write('first');
      setImmediate(() => response.destroy());
    };
    expect(await endOf(session.request({ ':path': '/' }))).not.toBe(constants.NGHTTP2_NO_ERROR);
    serve = (request) => request.socket.destroy();
    expect(await endOf(session.request({ ':path': '/' }))).toBe(constants.NGHTTP2_INTERNAL_ERROR);
    serve = (_request, response) => response.end('well');
    expect((await exchange({ ':path': '/' })).body.toString()).toBe('well');
  });

  it('responds before a large body was sent completely, and stops the client', async () => {
    serve = (_request, response) => response.writeHead(413, { connection: 'close' }).end('too large');
    const stream = session.request({ ':method': 'POST', ':path': '/' });
    stream.on('error', () => undefined);
    stream.write(Buffer.alloc(8 * MIB));
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    expect(headers[':status']).toBe(413);
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('too large');
    await new Promise((resolve) => stream.once('close', resolve));
    expect(stream.rstCode).toBe(constants.NGHTTP2_NO_ERROR);
  });

  it('rejects CONNECT', async () => {
    serve = (_request, response) => response.end();
    const stream = session.request({ ':method': 'CONNECT', ':authority': 'example.com:443' });
    const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
    expect(headers[':status']).toBe(501);
    stream.destroy();
  });

  it('serves HTTP/1.1 to clients without HTTP/2', async () => {
    serve = (request, response) => response.end(request.httpVersion);
    const [response] = (await once(
      get({ port: port(), host: 'localhost', ca: cert, agent: false }),
      'response',
    )) as [IncomingMessage];
    expect((await bodyOf(response)).toString()).toBe('1.1');
  });

  it('finishes requests in progress on shutdown, and then closes its connections', async () => {
    let finish = (): void => undefined;
    serve = (_request, response) => {
      response.write('first ');
      finish = () => response.end('last');
    };
    const stream = session.request({ ':path': '/' });
    await once(stream, 'response');
    const idle = await open();
    const [idleClosed, closed] = [once(idle, 'close'), once(session, 'close')];
    gateway.leave();
    await idleClosed;
    finish();
    expect(Buffer.concat(await stream.toArray()).toString()).toBe('first last');
    await closed;
  });
});
