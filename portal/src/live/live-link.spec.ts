import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLiveLink } from './live-link';
import type { ToHub, ToTab } from './live-protocol';

const TAB: ToHub = { kind: 'tab', state: { visible: true, activeAtMs: 0, subscriptions: [] } };

/** Fake of the `SharedWorker` API. */
class FakeWorker extends EventTarget {
  static last: FakeWorker | null = null;
  readonly sent: unknown[] = [];
  isClosed = false;
  readonly port = Object.assign(new EventTarget(), {
    start: () => undefined,
    close: () => (this.isClosed = true),
    postMessage: (message: unknown) => this.sent.push(message),
  });

  constructor() {
    super();
    FakeWorker.last = this;
  }

  answer(data: ToTab): void {
    this.port.dispatchEvent(new MessageEvent('message', { data }));
  }
}

describe('openLiveLink', () => {
  const onMessage = vi.fn<(message: ToTab) => void>();
  const lost = vi.fn();
  const worker = () => {
    if (FakeWorker.last === null) throw new Error('no worker was started');
    return FakeWorker.last;
  };

  beforeEach(() => {
    vi.useFakeTimers();
    onMessage.mockReset();
    lost.mockReset();
    FakeWorker.last = null;
    vi.stubGlobal('SharedWorker', FakeWorker);
  });
  afterEach(() => vi.useRealTimers());

  it('connects to the shared worker when it responds', async () => {
    const post = openLiveLink(onMessage, lost);
    post(TAB);
    expect(worker().sent).toEqual([TAB]);
    const status: ToTab = { kind: 'status', byId: {} };
    worker().answer(status);
    expect(onMessage).toHaveBeenCalledWith(status);
    // A worker that has responded once is not abandoned because of a later error.
    worker().dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lost).not.toHaveBeenCalled();
    expect(worker().isClosed).toBe(false);
  });

  it('uses a hub in the tab when the worker cannot be loaded, and reports the switch', async () => {
    const post = openLiveLink(onMessage, lost);
    worker().dispatchEvent(new Event('error'));
    expect(lost).toHaveBeenCalledTimes(1);
    post(TAB);
    await vi.advanceTimersByTimeAsync(100);
    expect(onMessage).toHaveBeenCalledWith({ kind: 'status', byId: {} });
    expect(worker().sent).toEqual([]);
  });

  it('uses a hub in the tab when the worker does not respond', async () => {
    const post = openLiveLink(onMessage, lost);
    post(TAB);
    await vi.advanceTimersByTimeAsync(4999);
    expect(lost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2);
    expect(lost).toHaveBeenCalledTimes(1);
    expect(worker().isClosed).toBe(true);
  });

  it.each(['without shared workers', 'where they are forbidden'])(
    'stays in the tab in browsers %s',
    async (kind) => {
      const refuse = function () {
        throw new Error('SecurityError');
      };
      vi.stubGlobal('SharedWorker', kind === 'without shared workers' ? undefined : refuse);
      openLiveLink(onMessage, lost)(TAB);
      await vi.advanceTimersByTimeAsync(100);
      expect(onMessage).toHaveBeenCalledWith({ kind: 'status', byId: {} });
    },
  );
});
