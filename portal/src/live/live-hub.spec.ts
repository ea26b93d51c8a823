import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEAD_AFTER_MS, HIDDEN_GRACE_MS, LiveHub, PING_MS } from './live-hub';
import type { LiveSubscription, LiveTopic, ToHub, ToTab } from './live-protocol';
import { fakeStreams, pass, type StreamRequest } from './test-stream';

/** Fake of a tab that responds to token requests immediately. */
class FakeTab {
  readonly received: ToTab[] = [];
  visible = true;
  activeAtMs = 0;
  answers = true;
  subscriptions: LiveSubscription[] = [];

  constructor(
    private readonly hub: LiveHub,
    private readonly token: string | null = 'a-token',
  ) {}

  wants(project: string, topic: LiveTopic, filters = {}): this {
    this.subscriptions.push({ id: `${project}-${topic}-${Math.random()}`, project, topic, filters });
    return this;
  }

  report(): this {
    const { visible, activeAtMs, subscriptions } = this;
    this.send({ kind: 'tab', state: { visible, activeAtMs, subscriptions } });
    return this;
  }

  refuseToken(): void {
    this.send({ kind: 'token-unknown' });
  }

  hide(): void {
    this.visible = false;
    this.report();
  }

  show(): void {
    this.visible = true;
    this.report();
  }

  get status() {
    const all = this.received.filter((message) => message.kind === 'status');
    return Object.values(all.at(-1)?.byId ?? {}).map(({ kind }) => kind);
  }

  get texts() {
    return this.received.flatMap((one) =>
      one.kind === 'messages' ? one.messages.map(({ data }) => data) : [],
    );
  }

  private readonly post = (message: ToTab): void => {
    this.received.push(message);
    if (message.kind !== 'token-wanted' || !this.answers) return;
    this.send({ kind: 'token', token: this.token });
  };

  private send(message: ToHub): void {
    this.hub.receive(this, this.post, message);
  }
}

let requests: StreamRequest[];
let hub: LiveHub;

beforeEach(() => {
  vi.useFakeTimers();
  requests = fakeStreams();
  hub = new LiveHub();
});
afterEach(() => {
  hub.stop();
  vi.useRealTimers();
});

const openOnes = () => requests.filter(({ signal }) => !signal.aborted).map(({ url }) => url.search);
const tab = () => new FakeTab(hub);

describe('LiveHub', () => {
  it('has one connection for eight tabs with the same subscriptions', async () => {
    const tabs = Array.from({ length: 8 }, () => tab().wants('shop', 'runs').report());
    await pass(100);
    expect(requests).toHaveLength(1);
    requests[0]?.open();
    await pass(0);
    requests[0]?.send('runs.changed', '{"run":1}');
    await pass(300);
    expect(tabs.map(({ texts }) => texts)).toEqual(Array.from({ length: 8 }, () => ['{"run":1}']));
  });

  it('sends each topic to its subscribers only', async () => {
    const runs = tab().wants('shop', 'runs').report();
    const flags = tab().wants('shop', 'flags').report();
    await pass(100);
    requests[0]?.open();
    await pass(0);
    requests[0]?.send('runs.changed', 'r');
    requests[0]?.send('flags.changed', 'f');
    await pass(300);
    expect([runs.texts, flags.texts]).toEqual([['r'], ['f']]);
  });

  it('opens at most two connections; the most recently used tabs are served, the third one polls', async () => {
    const tabs = ['a', 'b', 'c'].map((project, n) => {
      const one = tab().wants(project, 'runs');
      one.activeAtMs = n;
      return one.report();
    });
    await pass(100);
    expect(openOnes()).toEqual(['?project_id=c&topics=runs', '?project_id=b&topics=runs']);
    expect(tabs.map(({ status }) => status)).toEqual([['polling'], ['connecting'], ['connecting']]);
  });

  it('notifies each subscriber, later ones included, that earlier changes must be fetched', async () => {
    const first = tab().wants('shop', 'runs').report();
    await pass(100);
    requests[0]?.open();
    await pass(0);
    const opened = (one: FakeTab) => one.received.filter(({ kind }) => kind === 'opened').length;
    expect(opened(first)).toBe(1);
    const second = tab().wants('shop', 'runs').report();
    await pass(100);
    expect(requests).toHaveLength(1);
    expect([opened(first), opened(second)]).toEqual([1, 1]);
  });

  it('announces a snapshot when a stream is not resumed, but not to a later subscriber', async () => {
    const first = tab().wants('shop', 'flags').report();
    await pass(100);
    requests[0]?.open();
    await pass(0);
    requests[0]?.send('flags.snapshot', '{"revision":1}', '17-flags');
    await pass(300);
    const second = tab().wants('shop', 'flags').report();
    await pass(100);
    requests[0]?.end();
    await pass(10_000);
    requests.at(-1)?.open();
    await pass(0);
    const isFirst = (one: FakeTab) =>
      one.received.flatMap((message) => (message.kind === 'opened' ? [message.isFirst] : []));
    expect([isFirst(first), isFirst(second)]).toEqual([
      [true, false],
      [false, false],
    ]);
  });

  it('closes 15 s after the last tab was hidden, and resumes when one is shown', async () => {
    const one = tab().wants('shop', 'runs').report();
    await pass(100);
    requests[0]?.open();
    await pass(0);
    requests[0]?.send('runs.changed', '{}', '17-x');
    await pass(300);
    one.hide();
    await pass(HIDDEN_GRACE_MS - 1000);
    expect(openOnes()).toHaveLength(1);
    await pass(2000);
    expect(openOnes()).toHaveLength(0);
    expect(one.status).toEqual(['paused']);
    one.show();
    await pass(100);
    expect(requests.at(-1)?.headers.get('last-event-id')).toBe('17-x');
  });

  it('notifies only a tab that joins an open stream to fetch earlier changes', async () => {
    const start = (resumed: boolean) =>
      requests.at(-1)?.send('events.start', JSON.stringify({ resumed }), '1-x');
    const one = tab().wants('shop', 'events').report();
    const opened = () => one.received.flatMap((message) => (message.kind === 'opened' ? message.ids : []));
    await pass(100);
    requests[0]?.open();
    await pass(0);
    start(false);
    await pass(300);
    // A connection that breaks is resumed for its subscribers.
    requests[0]?.end();
    await pass(10_000);
    requests.at(-1)?.open();
    await pass(0);
    start(true);
    await pass(300);
    expect(opened()).toEqual([]);

    const [first] = one.subscriptions;
    one.subscriptions = [];
    one.wants('shop', 'events', { level: 'error' }).report();
    await pass(100);
    one.subscriptions = [];
    one.wants('shop', 'events').report();
    await pass(100);
    expect(requests).toHaveLength(4);
    expect(requests.at(-1)?.headers.get('last-event-id')).toBe('1-x');
    requests.at(-1)?.open();
    await pass(0);
    start(true);
    await pass(300);
    expect(opened()).toEqual(one.subscriptions.map(({ id }) => id));
    expect(opened()).not.toContain(first?.id);
  });

  it('notifies a tab that joins during a broken connection to fetch earlier changes', async () => {
    const first = tab().wants('shop', 'events').report();
    await pass(100);
    requests[0]?.open();
    await pass(0);
    requests[0]?.send('events.start', '{"resumed":false}', '1-x');
    await pass(300);
    requests[0]?.end();
    const second = tab().wants('shop', 'events').report();
    await pass(10_000);
    requests.at(-1)?.open();
    await pass(0);
    requests.at(-1)?.send('events.start', '{"resumed":true}', '1-x');
    await pass(300);
    const opened = (one: FakeTab) => one.received.filter(({ kind }) => kind === 'opened').length;
    expect([opened(first), opened(second)]).toEqual([0, 1]);
  });

  it('keeps the connection while a tab is hidden for a short time', async () => {
    const one = tab().wants('shop', 'runs').report();
    await pass(100);
    requests[0]?.open();
    one.hide();
    await pass(HIDDEN_GRACE_MS - 5000);
    one.show();
    await pass(HIDDEN_GRACE_MS);
    expect(requests).toHaveLength(1);
    expect(openOnes()).toHaveLength(1);
  });

  it('removes a tab that stops sending heartbeats', async () => {
    tab().wants('shop', 'runs').report();
    const alive = tab().wants('other', 'runs');
    for (let ms = 0; ms < DEAD_AFTER_MS.visible + 2 * PING_MS; ms += PING_MS) {
      alive.report();
      await pass(PING_MS);
    }
    expect(openOnes()).toEqual(['?project_id=other&topics=runs']);
  });

  it('closes for a tab that unsubscribes', async () => {
    const one = tab().wants('shop', 'runs').report();
    await pass(100);
    hub.receive(one, () => undefined, { kind: 'bye' });
    await pass(100);
    expect(openOnes()).toEqual([]);
  });

  it('requests its token from another tab when the first one does not respond', async () => {
    const frozen = tab().wants('shop', 'runs');
    frozen.activeAtMs = 2;
    frozen.answers = false;
    frozen.report();
    tab().wants('shop', 'runs').report();
    await pass(100);
    expect(requests).toHaveLength(0);
    await pass(9000);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer a-token');
  });

  it('requests a renewed token from a tab after a rejection', async () => {
    const one = tab().wants('shop', 'runs').report();
    await pass(100);
    requests[0]?.refuse(401);
    await pass(0);
    const questions = one.received.filter((message) => message.kind === 'token-wanted');
    expect(questions.map(({ renew }) => renew)).toEqual([false, true]);
    expect(requests).toHaveLength(2);
  });

  it('closes for a hidden tab that still sends heartbeats', async () => {
    const one = tab().wants('shop', 'runs').report();
    await pass(100);
    one.hide();
    for (let ms = 0; ms < HIDDEN_GRACE_MS + PING_MS; ms += PING_MS) {
      await pass(PING_MS);
      one.report();
    }
    // A change of another tab makes the hub plan its streams again.
    tab().wants('other', 'runs').report();
    await pass(100);
    expect(openOnes()).toEqual(['?project_id=other&topics=runs']);
  });

  it('serves a visible tab before a hidden one that was used later', async () => {
    const tabs = ['hidden', 'a', 'b'].map((project, n) => {
      const one = tab().wants(project, 'runs');
      one.activeAtMs = 10 - n;
      return one.report();
    });
    await pass(100);
    tabs[0]?.hide();
    await pass(100);
    expect(openOnes()).toEqual(['?project_id=a&topics=runs', '?project_id=b&topics=runs']);
  });

  it('stores the positions of the last eight closed streams, and no more', async () => {
    const one = tab();
    const show = async (level: string) => {
      one.subscriptions = [];
      one.wants('shop', 'events', { level }).report();
      await pass(100);
      const request = requests.at(-1);
      request?.open();
      await pass(0);
      request?.send('events.start', '{"resumed":false}', `at-${level}`);
      await pass(300);
      return request?.headers.get('last-event-id');
    };
    for (let n = 0; n <= 9; n += 1) await show(`l${n}`);
    expect(await show('l8')).toBe('at-l8');
    expect(await show('l0')).toBeNull();
  });

  it('requests a token from the next tab immediately when one cannot renew it', async () => {
    const first = tab().wants('shop', 'runs');
    first.activeAtMs = 2;
    first.answers = false;
    first.report();
    tab().wants('shop', 'runs').report();
    await pass(100);
    expect(requests).toHaveLength(0);
    first.refuseToken();
    await pass(0);
    expect(requests).toHaveLength(1);
  });
});
