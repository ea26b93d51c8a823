import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient, type SignalboxClient } from '../../clients/typescript/src/client.js';
import { logEvent } from '../../clients/typescript/src/events/events.gen.js';
import { flagsPlugin } from '../../clients/typescript/src/flags/flags-plugin.js';
import type { Flags } from '../../clients/typescript/src/flags/flags.js';
import { signalboxMiddleware } from '../../clients/typescript/src/http/express.js';
import { signalboxPlugin } from '../../clients/typescript/src/http/fastify.js';
import { traceparent } from '../../clients/typescript/src/trace/request-scope.js';
import { API_KEY, PROJECT_ID, ScriptedService, WEBHOOK_SECRET, type SentEvent } from './scripted-service.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN_ID = '00f067aa0ba902b7';
const SAMPLED = { traceparent: `00-${TRACE_ID}-${SPAN_ID}-01` };
const OPTIONS = { serviceName: 'shop', release: '1.2.3', environment: 'test' };

/** Handlers of the routes of both frameworks. */
interface Program {
  order: (id: string, body: unknown) => object;
}

const FRAMEWORKS: Record<string, (client: SignalboxClient, program: Program) => Promise<RequestListener>> = {
  express: (client, { order }) => {
    const signalbox = signalboxMiddleware(client, OPTIONS);
    const app = express();
    app.set('env', 'test');
    app.use(signalbox.requests);
    app.use(express.json());
    const orders = express.Router();
    orders.post('/:id', (request, response) => {
      response.json(order(request.params.id, request.body as unknown));
    });
    app.use('/orders', orders);
    app.get('/slow', (_request, response) => void response.write('first'));
    app.get('/refused', () => {
      throw Object.assign(new Error('not yours'), { status: 403 });
    });
    app.get('/broken', async () => {
      await Promise.resolve();
      throw new TypeError('no total');
    });
    app.use(signalbox.errors);
    const last: express.ErrorRequestHandler = (error: { status?: number }, _request, response, _next) => {
      response.status(error.status ?? 500).end('failed');
    };
    app.use(last);
    return Promise.resolve(app);
  },
  fastify: async (client, { order }) => {
    const app = fastify({
      serverFactory: (listener) => Object.assign(createServer(), { listener }) as Server,
    });
    await app.register(signalboxPlugin, { client, ...OPTIONS });
    await app.register(
      (orders, _options, done) => {
        orders.post<{ Params: { id: string } }>('/:id', (request) => order(request.params.id, request.body));
        done();
      },
      { prefix: '/orders' },
    );
    app.get('/slow', (_request, reply) => void reply.hijack().raw.write('first'));
    app.get('/refused', () => {
      throw Object.assign(new Error('not yours'), { statusCode: 403 });
    });
    app.get('/broken', async () => {
      await Promise.resolve();
      throw new TypeError('no total');
    });
    app.setErrorHandler((error: { statusCode?: number }, _request, reply) =>
      reply.code(error.statusCode ?? 500).send('failed'),
    );
    await app.ready();
    return (app.server as Server & { listener: RequestListener }).listener;
  },
};

describe.each(Object.keys(FRAMEWORKS))('the middleware for %s', (framework) => {
  let service: ScriptedService;
  let client: SignalboxClient;
  let flags: Flags;
  let server: Server;
  let url: string;
  beforeEach(async () => {
    service = await ScriptedService.start();
    service.payload.flags = ['on', 'off'].map((key) => ({
      key,
      enabled: true,
      killed: false,
      rollout: key === 'on' ? 100 : 0,
      cohorts: {},
      group: null,
    }));
    client = createClient({
      baseUrl: service.url,
      projectId: PROJECT_ID,
      apiKey: API_KEY,
      webhookSecret: WEBHOOK_SECRET,
      attachFlags: true,
    });
    flags = client.use(flagsPlugin());
    expect(await flags.ready(60_000)).toBe(true);
    const order = (id: string, body: unknown): object => {
      flags.isEnabled(id);
      client.enqueue(logEvent({ message: id }));
      return { traceparent: traceparent(), body };
    };
    server = createServer(await FRAMEWORKS[framework]?.(client, { order }));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server?.closeAllConnections();
    server?.close();
    await client?.close(0);
    await service?.close();
  });

  const post = (id: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${url}/orders/${id}?token=secret`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      // A body of several chunks: reading it leaves the asynchronous context of the request.
      body: JSON.stringify({ text: 'x'.repeat(60_000) }),
    });
  /** Waits for the `trace` events, which are sent after the response. */
  const events = async (traces: number): Promise<SentEvent[]> => {
    const sent = (): SentEvent[] => service.attempts.flatMap((attempt) => attempt.events);
    await expect
      .poll(async () => {
        await client.flush(60_000);
        return sent().filter(({ type }) => type === 'trace').length;
      })
      .toBe(traces);
    return sent();
  };

  it('continues the trace of the caller, and names its trace event by the template of the route', async () => {
    const response = await post('o-17', SAMPLED);
    const { traceparent: passedOn } = (await response.json()) as { traceparent: string };
    const sent = await events(1);
    const trace = sent.find(({ type }) => type === 'trace');
    expect(trace?.data).toMatchObject({
      traceId: TRACE_ID,
      parentSpanId: SPAN_ID,
      serviceName: 'shop',
      name: 'POST /orders/:id',
      method: 'POST',
      statusCode: 200,
      durationMs: expect.any(Number) as number,
    });
    expect(passedOn).toBe(`00-${TRACE_ID}-${String(trace?.data['spanId'])}-01`);
    expect(JSON.stringify(sent)).not.toContain('secret');
  });

  it('attaches only the flags of the same request, also when requests overlap', async () => {
    await Promise.all([post('on'), post('off'), post('on'), post('off')]);
    const sent = await events(4);
    for (const type of ['log', 'trace']) {
      const attached = sent.filter((event) => event.type === type).map(({ data }) => data['flags']);
      expect(attached).toHaveLength(4);
      expect(attached.filter((one) => JSON.stringify(one) === '{"on":true}')).toHaveLength(2);
      expect(attached.filter((one) => JSON.stringify(one) === '{"off":false}')).toHaveLength(2);
    }
  });

  it('sends no trace event when the caller did not sample its trace', async () => {
    await post('o-1', { traceparent: SAMPLED.traceparent.replace(/01$/, '00') });
    await post('o-2');
    const sent = await events(1);
    expect(sent.filter(({ type }) => type === 'log')).toHaveLength(2);
    expect(sent.find(({ type }) => type === 'trace')?.data['traceId']).not.toBe(TRACE_ID);
  });

  it('sends an error of a route with its stack and its trace, and leaves the response to the program', async () => {
    const response = await fetch(`${url}/broken`, { headers: SAMPLED });
    expect([response.status, await response.text()]).toEqual([500, 'failed']);
    const sent = await events(1);
    const errors = sent.filter(({ type }) => type === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]?.data).toMatchObject({
      name: 'TypeError',
      message: 'no total',
      release: '1.2.3',
      environment: 'test',
      traceId: TRACE_ID,
    });
    const [frame] = errors[0]?.data['stack'] as { file: string }[];
    expect(frame?.file).toMatch(/typescript-http\.clients\.spec\.ts$/);
  });

  it('sends no error event for an error with a 4xx status', async () => {
    expect((await fetch(`${url}/refused`)).status).toBe(403);
    const sent = await events(1);
    expect(sent.map(({ type, data }) => [type, data['statusCode']])).toEqual([['trace', 403]]);
  });

  it('sends the trace event of a request whose caller disconnected', async () => {
    const aborter = new AbortController();
    const response = await fetch(`${url}/slow`, { signal: aborter.signal });
    expect(response.status).toBe(200);
    aborter.abort();
    expect((await events(1))[0]?.data).toMatchObject({ name: 'GET /slow' });
  });

  it('names a request without a route by its method', async () => {
    expect((await fetch(`${url}/nothing/here`)).status).toBe(404);
    expect((await events(1))[0]?.data).toMatchObject({ name: 'GET', statusCode: 404 });
  });
});

it.each(['onRequest', 'preValidation'] as const)(
  'Fastify: a request that a hook of another plugin refuses in %s is reported, and a hook that throws is an error',
  async (stage) => {
    const service = await ScriptedService.start();
    const client = createClient({
      baseUrl: service.url,
      projectId: PROJECT_ID,
      apiKey: API_KEY,
      webhookSecret: WEBHOOK_SECRET,
    });
    const app = fastify();
    try {
      await app.register(signalboxPlugin, { client, ...OPTIONS });
      await app.register((admin, _options, done) => {
        admin.addHook(stage, async (request, reply) => {
          if (request.headers.authorization === undefined) return reply.code(401).send('who are you?');
          throw new TypeError('no session store');
        });
        admin.post('/admin/:id', () => 'never');
        done();
      });
      const post = (headers: Record<string, string>) =>
        app.inject({
          method: 'POST',
          url: '/admin/7',
          headers: { ...SAMPLED, ...headers },
          payload: { a: 1 },
        });
      const [refused, failed] = [await post({}), await post({ authorization: 'Bearer x' })];
      expect([refused.statusCode, failed.statusCode]).toEqual([401, 500]);
      const sent = (): SentEvent[] => service.attempts.flatMap(({ events }) => events);
      await expect
        .poll(async () => {
          await client.flush(60_000);
          return sent()
            .filter(({ type }) => type === 'trace')
            .map(({ data }) => [data['name'], data['statusCode']]);
        })
        .toEqual([
          ['POST /admin/:id', 401],
          ['POST /admin/:id', 500],
        ]);
      const errors = sent().filter(({ type }) => type === 'error');
      expect(errors.map(({ data }) => [data['message'], data['traceId']])).toEqual([
        ['no session store', TRACE_ID],
      ]);
    } finally {
      await app.close();
      await client.close(0);
      await service.close();
    }
  },
);
