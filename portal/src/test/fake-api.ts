import { vi } from 'vitest';
import { stringifyExact } from '../api/exact-json';

export interface FakeCall {
  method: string;
  path: string;
  search: URLSearchParams;
  headers: Headers;
  body: unknown;
  /** Unparsed request body. */
  text: string;
}
type Answer = {
  status?: number;
  body?: unknown;
  /** Body of server-sent events. */
  stream?: ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
};
type Handler = Answer | ((call: FakeCall) => Answer | Promise<Answer>);

/**
 * Fakes the API of a component test: responds by `METHOD /path` and records the calls. A call without a handler fails. That the
 * service responds in the same way is covered by the browser tests.
 */
export function fakeApi(handlers: Record<string, Handler>): FakeCall[] {
  const calls: FakeCall[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(input, location.href), init);
    const url = new URL(request.url);
    const key = `${request.method} ${url.pathname}`;
    if (key === 'POST /api/auth/refresh' && !(key in handlers)) return json({ body: TOKEN });
    const handler = handlers[key];
    const text = await request.text();
    const call = {
      method: request.method,
      path: url.pathname,
      search: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      text,
    };
    calls.push(call);
    if (handler === undefined) throw new TypeError(`nothing answers ${key}`);
    return json(typeof handler === 'function' ? await handler(call) : handler);
  });
  return calls;
}

/** Problem response of the service. */
export function problem(status: number, code: string, detail: string, more: object = {}): Answer {
  return {
    status,
    body: { type: 'about:blank', title: code, status, detail, code, request_id: 'r-1', ...more },
  };
}

const TOKEN = { access_token: 'token-of-the-test', token_type: 'Bearer', expires_in: 900 };

function json({ status = 200, body, stream, headers = {} }: Answer): Response {
  if (stream !== undefined) {
    return new Response(stream, { status, headers: { 'content-type': 'text/event-stream', ...headers } });
  }
  const text = body === undefined ? null : stringifyExact(body);
  return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } });
}
