import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveClient, POLL_MS } from './live-client';
import { PING_MS } from './live-hub';
import type { TabState, ToHub, ToTab } from './live-protocol';

let sent: ToHub[];
let receive: (message: ToTab) => void;
let lose: () => void;
let client: LiveClient;
const tokens = {
  bearer: vi.fn(() => Promise.resolve<string | null>('t')),
  renew: vi.fn(() => Promise.resolve(true)),
};

beforeEach(() => {
  vi.useFakeTimers();
  // Clients of earlier tests still listen to the window, so each test has its own list.
  const own: ToHub[] = [];
  sent = own;
  client = new LiveClient((received, lost) => {
    receive = received;
    lose = lost;
    return (message) => own.push(message);
  }, tokens);
});
afterEach(() => {
  vi.useRealTimers();
});

const states = (): TabState[] => sent.flatMap((message) => (message.kind === 'tab' ? [message.state] : []));
const idNow = () => states().at(-1)?.subscriptions[0]?.id ?? '';
const setStatus = (kind: 'open' | 'polling') => receive({ kind: 'status', byId: { [idNow()]: { kind } } });

function listen(name = 'n') {
  const listener = { onMessages: vi.fn(), onGap: vi.fn() };
  const end = client.subscribe(name, { project: 'shop', topic: 'events', filters: {} }, listener);
  return { ...listener, end };
}

describe('LiveClient', () => {
  it('posts its complete state at each change and as a heartbeat', async () => {
    const { end } = listen();
    await vi.advanceTimersByTimeAsync(0);
    expect(states().at(-1)?.subscriptions).toMatchObject([{ project: 'shop', topic: 'events' }]);
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(PING_MS);
    expect(sent.length).toBe(before + 1);
    end();
    await vi.advanceTimersByTimeAsync(0);
    expect(states().at(-1)?.subscriptions).toEqual([]);
  });

  it('delivers nothing of an earlier subscription', async () => {
    const old = listen();
    await vi.advanceTimersByTimeAsync(0);
    const id = idNow();
    old.end();
    const now = listen();
    receive({ kind: 'messages', ids: [id], messages: [{ type: 'events.batch', data: '{}' }] });
    expect(old.onMessages).not.toHaveBeenCalled();
    expect(now.onMessages).not.toHaveBeenCalled();
  });

  it('reports a gap of events when the stream was not resumed, and none when it was', async () => {
    const { onGap, onMessages } = listen();
    await vi.advanceTimersByTimeAsync(0);
    const start = (resumed: boolean) =>
      receive({
        kind: 'messages',
        ids: [idNow()],
        messages: [{ type: 'events.start', data: JSON.stringify({ resumed }) }],
      });
    start(true);
    expect(onGap).not.toHaveBeenCalled();
    start(false);
    expect(onGap).toHaveBeenCalledTimes(1);
    expect(onMessages).not.toHaveBeenCalled();
  });

  it('reports a gap to the subscriber whose stream opens, and to no other', async () => {
    const first = listen('first');
    await vi.advanceTimersByTimeAsync(0);
    const id = idNow();
    const second = listen('second');
    receive({ kind: 'opened', ids: [id], isFirst: true });
    expect(first.onGap.mock.calls).toEqual([[true]]);
    expect(second.onGap).not.toHaveBeenCalled();
  });

  it('polls when other tabs have the connections', async () => {
    const { onGap } = listen();
    await vi.advanceTimersByTimeAsync(0);
    setStatus('polling');
    expect(client.statusOf('n')).toEqual({ kind: 'polling' });
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(onGap).toHaveBeenCalledTimes(1);
    setStatus('open');
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    expect(onGap).toHaveBeenCalledTimes(1);
  });

  it('returns a token on request, and renews it when required', async () => {
    listen();
    receive({ kind: 'token-wanted', renew: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(tokens.renew).toHaveBeenCalledTimes(1);
    expect(sent).toContainEqual({ kind: 'token', token: 't' });
    tokens.bearer.mockRejectedValueOnce(new Error('unreachable'));
    receive({ kind: 'token-wanted', renew: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent.at(-1)).toEqual({ kind: 'token-unknown' });
  });

  it('unsubscribes when the page is left', async () => {
    listen();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('pagehide'));
    expect(sent.at(-1)).toEqual({ kind: 'bye' });
    const before = sent.length;
    await vi.advanceTimersByTimeAsync(PING_MS * 3);
    expect(sent.length).toBe(before);
  });

  it('registers again when the browser restores the page from its cache', async () => {
    listen();
    await vi.advanceTimersByTimeAsync(0);
    window.dispatchEvent(new Event('pagehide'));
    const left = sent.length;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(sent.slice(left).map(({ kind }) => kind)).toEqual(['tab']);
    await vi.advanceTimersByTimeAsync(PING_MS);
    expect(sent.length).toBe(left + 2);
  });

  it('reports immediately that the page is hidden, and does not poll then', async () => {
    const { onGap } = listen();
    await vi.advanceTimersByTimeAsync(0);
    setStatus('polling');
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(states().at(-1)?.visible).toBe(false);
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    expect(onGap).not.toHaveBeenCalled();
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(states().at(-1)?.visible).toBe(true);
  });

  it('reports when the tab was last used', async () => {
    listen();
    await vi.advanceTimersByTimeAsync(60_000);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(0);
    expect(states().at(-1)?.activeAtMs).toBe(Date.now());
  });

  it('sends everything again to a hub that replaced another', async () => {
    listen();
    await vi.advanceTimersByTimeAsync(0);
    const before = sent.length;
    lose();
    expect(sent.length).toBe(before + 1);
    expect(states().at(-1)?.subscriptions).toHaveLength(1);
  });
});
