import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveMessage, LiveStatus } from './live-protocol';
import { LONGEST_WAIT_MS, LiveStream } from './live-stream';
import { READ_TIMEOUT_MS } from './read-events';
import { fakeStreams, pass, type StreamRequest } from './test-stream';

let requests: StreamRequest[];
let messages: LiveMessage[];
let statuses: LiveStatus[];
let renewals: boolean[];
let token: string | null;
let opened: number;
let stream: LiveStream;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  requests = fakeStreams();
  messages = [];
  statuses = [];
  renewals = [];
  token = 'first';
  opened = 0;
  stream = new LiveStream({
    query: 'project_id=shop&topics=runs',
    lastId: null,
    token: (renew) => {
      renewals.push(renew);
      return Promise.resolve(token);
    },
    message: (message) => messages.push(message),
    opened: () => (opened += 1),
    status: (status) => statuses.push(status),
  });
  stream.start();
});
afterEach(() => {
  stream.stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const last = () => statuses.at(-1);
const kinds = () => statuses.map(({ kind }) => kind);

describe('LiveStream', () => {
  it('sends its token in the header, never in the URL', async () => {
    await pass(0);
    const [request] = requests;
    expect(request?.url.href).toBe('http://service.test/api/stream?project_id=shop&topics=runs');
    expect(request?.headers.get('authorization')).toBe('Bearer first');
    request?.open();
    await pass(0);
    request?.send('runs.changed', '{"n":12345678901234567890}', '17-x');
    await pass(0);
    expect(opened).toBe(1);
    expect(messages).toEqual([{ type: 'runs.changed', data: '{"n":12345678901234567890}' }]);
    expect(kinds()).toEqual(['connecting', 'open']);
  });

  it('resumes after the last id when the connection breaks', async () => {
    await pass(0);
    requests[0]?.open();
    await pass(0);
    requests[0]?.send('runs.changed', '{}', '16-x');
    requests[0]?.send('runs.changed', '{}', '17-x');
    await pass(0);
    requests[0]?.end();
    await pass(2001);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.headers.get('last-event-id')).toBe('17-x');
    expect(stream.lastId).toBe('17-x');
  });

  it('treats a silent connection as dead after three missed heartbeats, and not before', async () => {
    await pass(0);
    requests[0]?.open();
    await pass(READ_TIMEOUT_MS - 1000);
    requests[0]?.heartbeat();
    await pass(READ_TIMEOUT_MS - 1000);
    expect(last()?.kind).toBe('open');
    await pass(2000);
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(last()?.kind).toBe('waiting');
  });

  it('backs off up to half a minute, with jitter', async () => {
    const waits: number[] = [];
    for (let n = 0; n < 7; n += 1) {
      await pass(0);
      requests.at(-1)?.fail();
      await pass(0);
      const status = last();
      if (status?.kind !== 'waiting') throw new Error(`it is ${status?.kind}`);
      waits.push(status.retryAtMs - Date.now());
      await pass(status.retryAtMs - Date.now());
    }
    expect(waits).toEqual([2000, 4000, 8000, 16000, 30000, 30000, 30000]);
    vi.mocked(Math.random).mockReturnValue(0);
    requests.at(-1)?.fail();
    await pass(0);
    const status = last();
    expect(status?.kind === 'waiting' && status.retryAtMs - Date.now()).toBe(1000);
  });

  it('waits for the Retry-After of the service', async () => {
    await pass(0);
    requests[0]?.refuse(503, '', { 'retry-after': '20' });
    await pass(19_999);
    expect(requests).toHaveLength(1);
    await pass(2);
    expect(requests).toHaveLength(2);
  });

  it('resets the backoff after a lasting connection, and not after one that broke immediately', async () => {
    const waitMs = () => {
      const status = last();
      return status?.kind === 'waiting' ? status.retryAtMs - Date.now() : null;
    };
    await pass(0);
    requests[0]?.fail();
    await pass(0);
    expect(waitMs()).toBe(2000);
    await pass(2000);
    requests[1]?.open();
    await pass(0);
    requests[1]?.end();
    await pass(0);
    expect(waitMs()).toBe(4000);
    await pass(4000);
    requests[2]?.open();
    await pass(10_000);
    requests[2]?.end();
    await pass(0);
    expect(waitMs()).toBe(2000);
  });

  it('waits for the `retry` of the stream’s last message', async () => {
    await pass(0);
    requests[0]?.open();
    await pass(0);
    requests[0]?.raw(new TextEncoder().encode('retry: 9000\n\n'));
    await pass(0);
    requests[0]?.end();
    await pass(8999);
    expect(requests).toHaveLength(1);
    await pass(2);
    expect(requests).toHaveLength(2);
  });

  it('keeps its position after messages without an id', async () => {
    await pass(0);
    requests[0]?.open();
    await pass(0);
    requests[0]?.send('runs.changed', '{}', '17-x');
    requests[0]?.send('runs.changed', '{}');
    await pass(0);
    expect(messages).toHaveLength(2);
    expect(stream.lastId).toBe('17-x');
  });

  it('reads characters whose bytes arrive in two pieces', async () => {
    await pass(0);
    requests[0]?.open();
    await pass(0);
    const bytes = new TextEncoder().encode('event: runs.changed\ndata: "ü"\n\n');
    const middle = bytes.indexOf(0xc3) + 1;
    requests[0]?.raw(bytes.slice(0, middle));
    await pass(0);
    requests[0]?.raw(bytes.slice(middle));
    await pass(0);
    expect(messages.map(({ data }) => data)).toEqual(['"ü"']);
  });

  it('aborts a request without a response, and retries', async () => {
    await pass(14_999);
    expect(requests[0]?.signal.aborted).toBe(false);
    await pass(2);
    expect(requests[0]?.signal.aborted).toBe(true);
    expect(last()?.kind).toBe('waiting');
  });

  it('retries after 429', async () => {
    await pass(0);
    requests[0]?.refuse(429, '', { 'retry-after': '5' });
    await pass(5001);
    expect(requests).toHaveLength(2);
  });

  it('requests another token once when its own is rejected', async () => {
    await pass(0);
    token = 'second';
    requests[0]?.refuse(401);
    await pass(0);
    expect(renewals).toEqual([false, true]);
    expect(requests[1]?.headers.get('authorization')).toBe('Bearer second');
    requests[1]?.refuse(401);
    await pass(0);
    expect(requests).toHaveLength(2);
    expect(last()?.kind).toBe('waiting');
  });

  it('ends without the permission, and reports why', async () => {
    await pass(0);
    requests[0]?.refuse(403, 'This needs runs:view.');
    await pass(LONGEST_WAIT_MS * 2);
    expect(requests).toHaveLength(1);
    expect(last()).toEqual({ kind: 'refused', status: 403, detail: 'This needs runs:view.' });
  });

  it('does not reconnect when no user is signed in any more', async () => {
    token = null;
    await pass(0);
    requests[0]?.fail();
    await pass(LONGEST_WAIT_MS);
    expect(requests).toHaveLength(1);
    expect(last()).toMatchObject({ kind: 'refused', status: 401 });
  });

  it('closes the connection when it is stopped, and opens no other', async () => {
    await pass(0);
    requests[0]?.open();
    await pass(0);
    stream.stop();
    expect(requests[0]?.signal.aborted).toBe(true);
    await pass(LONGEST_WAIT_MS * 2);
    expect(requests).toHaveLength(1);
    expect(last()?.kind).toBe('open');
  });
});
