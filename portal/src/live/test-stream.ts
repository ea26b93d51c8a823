import { vi } from 'vitest';

/** A request for the stream, with controls of the fake service. */
export interface StreamRequest {
  url: URL;
  headers: Headers;
  signal: AbortSignal;
  /** Responds with an open stream. */
  open: () => void;
  /** Sends a message on the open stream. */
  send: (type: string, data: string, id?: string) => void;
  heartbeat: () => void;
  /** Sends raw bytes on the open stream. */
  raw: (bytes: Uint8Array) => void;
  end: () => void;
  refuse: (status: number, detail?: string, headers?: Record<string, string>) => void;
  fail: () => void;
}

/** Stubs `fetch`; each request stays pending until the test controls it. */
export function fakeStreams(): StreamRequest[] {
  const requests: StreamRequest[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    let resolve: (response: Response) => void = () => undefined;
    let reject: (error: Error) => void = () => undefined;
    const promise = new Promise<Response>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    const encoder = new TextEncoder();
    let body: ReadableStreamDefaultController<Uint8Array> | undefined;
    const signal = init.signal as AbortSignal;
    const write = (text: string) => body?.enqueue(encoder.encode(text));
    requests.push({
      url: new URL(path, 'http://service.test'),
      headers: new Headers(init.headers),
      signal,
      open: () => {
        const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) });
        resolve(new Response(stream, { headers: { 'content-type': 'text/event-stream' } }));
      },
      send: (type, data, id) =>
        write(`event: ${type}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`),
      heartbeat: () => write(': hb\n\n'),
      raw: (bytes) => body?.enqueue(bytes),
      end: () => body?.close(),
      refuse: (status, detail = '', headers = {}) =>
        resolve(new Response(JSON.stringify({ detail }), { status, headers })),
      fail: () => reject(new TypeError('no network')),
    });
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    return promise;
  });
  return requests;
}

/** Advances fake timers and settles promises. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}
