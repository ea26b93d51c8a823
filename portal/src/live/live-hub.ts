import { Batcher } from './batcher';
import { LiveStream } from './live-stream';
import {
  startOf,
  type LiveMessage,
  type LiveStatus,
  type LiveSubscription,
  type PostToTab,
  type TabState,
  type ToHub,
} from './live-protocol';
import { planStreams, type StreamPlan } from './stream-plan';
import { TokenBroker } from './token-broker';

/** Time for which the streams of a hidden tab stay open, so that a short visit to another tab does not close them. */
export const HIDDEN_GRACE_MS = 15_000;
/** Interval of the tabs' heartbeats; browsers throttle timers of hidden tabs to one per minute. */
export const PING_MS = 10_000;
export const DEAD_AFTER_MS = { visible: 35_000, hidden: 150_000 };
/** Debounce of changes: during navigation, the old page unsubscribes before the next one subscribes. */
const SETTLE_MS = 50;
const MAX_CLOSED = 8;

interface Tab {
  post: PostToTab;
  state: TabState;
  lastMessageMs: number;
  /** Time when the tab was last visible, Unix milliseconds; 0: never. */
  shownMs: number;
}

interface OpenStream {
  plan: StreamPlan;
  stream: LiveStream;
  status: LiveStatus;
  batcher: Batcher<LiveMessage>;
  /** Ids of event subscriptions without a gap up to the last message: they received it, or were notified to refetch. */
  current: ReadonlySet<string>;
}

/** Message id from which a closed stream can be resumed, and the subscriptions that were current at it. */
type Closed = Pick<OpenStream, 'current'> & { lastId: string };

/**
 * Owns the streams of all tabs of a browser, in a shared worker; without one, of a single tab. The open streams are planned from the
 * subscriptions of the visible tabs, again at each change.
 */
export class LiveHub {
  private readonly tabs = new Map<object, Tab>();
  private readonly open = new Map<string, OpenStream>();
  /** Closed streams that can be resumed, by the key of their plan. */
  private readonly closed = new Map<string, Closed>();
  private readonly tokens = new TokenBroker(() => this.tabsByUse().map(({ post }) => post));
  private settling: ReturnType<typeof setTimeout> | undefined;
  private readonly watch = setInterval(() => this.dropDeadTabs(), PING_MS);

  /** @param tab identity of the tab; any object that stays the same. */
  receive(tab: object, post: PostToTab, message: ToHub): void {
    switch (message.kind) {
      case 'tab': {
        const now = Date.now();
        const before = this.tabs.get(tab);
        const shownMs = message.state.visible ? now : (before?.shownMs ?? 0);
        this.tabs.set(tab, { post, state: message.state, lastMessageMs: now, shownMs });
        if (before === undefined || isChange(before.state, message.state)) this.settle(SETTLE_MS);
        if (before?.state.visible === true && !message.state.visible) {
          setTimeout(() => this.settle(0), HIDDEN_GRACE_MS + 1);
        }
        return;
      }
      case 'bye':
        this.tabs.delete(tab);
        this.settle(SETTLE_MS);
        return;
      case 'token':
        this.tokens.take(message.token);
        return;
      case 'token-unknown':
        this.tokens.unknown();
        return;
    }
  }

  stop(): void {
    clearInterval(this.watch);
    clearTimeout(this.settling);
    this.tabs.clear();
    for (const key of [...this.open.keys()]) this.close(key);
  }

  private settle(ms: number): void {
    clearTimeout(this.settling);
    this.settling = setTimeout(() => this.follow(), ms);
  }

  /** Opens and closes streams to match the plan for the visible tabs. */
  private follow(): void {
    const now = Date.now();
    const watching = this.tabsByUse().filter(
      ({ state, shownMs }) => state.visible || now - shownMs <= HIDDEN_GRACE_MS,
    );
    const streams = planStreams(watching.flatMap(({ state }) => state.subscriptions));
    const wanted = new Set(streams.map(({ key }) => key));
    for (const key of [...this.open.keys()]) if (!wanted.has(key)) this.close(key);
    for (const plan of streams) {
      const one = this.open.get(plan.key);
      if (one === undefined) this.start(plan);
      else this.update(one, plan);
    }
    this.emitStatus();
  }

  private start(plan: StreamPlan): void {
    const closed = this.closed.get(plan.key);
    const one: OpenStream = {
      plan,
      status: { kind: 'connecting' },
      current: closed?.current ?? new Set(),
      batcher: new Batcher((messages) => this.deliver(one, messages)),
      stream: new LiveStream({
        query: plan.key,
        lastId: closed?.lastId ?? null,
        token: (renew) => this.tokens.request(renew),
        message: (message) => one.batcher.add(message),
        opened: () => {
          one.batcher.flush();
          // Subscriptions to events are notified by their `events.start` message.
          const withoutStart = one.plan.subscriptions.filter(({ topic }) => topic !== 'events');
          this.emitOpened(withoutStart, one.stream.lastId === null);
        },
        status: (status) => {
          one.status = status;
          this.emitStatus();
        },
      }),
    };
    this.open.set(plan.key, one);
    one.stream.start();
  }

  /** Updates the subscribers of an open stream. New ones must refetch, because they missed its earlier messages. */
  private update(one: OpenStream, plan: StreamPlan): void {
    const before = new Set(one.plan.subscriptions.map(({ id }) => id));
    one.plan = plan;
    const joined = plan.subscriptions.filter(({ id }) => !before.has(id));
    if (one.status.kind !== 'open' || joined.length === 0) return;
    this.emitOpened(joined);
    one.current = new Set([...one.current, ...joined.map(({ id }) => id)]);
  }

  private close(key: string): void {
    const one = this.open.get(key);
    if (one === undefined) return;
    this.open.delete(key);
    one.stream.stop();
    one.batcher.flush();
    const { current, stream } = one;
    this.closed.delete(key);
    if (stream.lastId !== null) this.closed.set(key, { lastId: stream.lastId, current });
    for (const oldest of this.closed.keys()) {
      if (this.closed.size <= MAX_CLOSED) break;
      this.closed.delete(oldest);
    }
  }

  private deliver(one: OpenStream, messages: readonly LiveMessage[]): void {
    const { plan } = one;
    for (const message of messages) this.greet(one, startOf(message));
    for (const { post, state } of this.tabs.values()) {
      for (const topic of plan.topics) {
        const ids = idsOf(
          state,
          plan.subscriptions.filter((one) => one.topic === topic),
        );
        const ofTopic = messages.filter(({ type }) => type.startsWith(`${topic}.`));
        if (ids.length > 0 && ofTopic.length > 0) post({ kind: 'messages', ids, messages: ofTopic });
      }
    }
  }

  /**
   * Handles the start of events. A resumed stream causes no refetch, except for subscriptions that were not current at its last
   * message, e.g. of a page whose filters were changed and changed back.
   */
  private greet(one: OpenStream, start: { resumed: boolean } | null): void {
    if (start === null) return;
    const events = one.plan.subscriptions.filter(({ topic }) => topic === 'events');
    if (start.resumed) this.emitOpened(events.filter(({ id }) => !one.current.has(id)));
    one.current = new Set(events.map(({ id }) => id));
  }

  private emitOpened(subscriptions: readonly LiveSubscription[], isFirst = false): void {
    for (const { post, state } of this.tabs.values()) {
      const ids = idsOf(state, subscriptions);
      if (ids.length > 0) post({ kind: 'opened', ids, isFirst });
    }
  }

  private emitStatus(): void {
    const now = Date.now();
    const byId = new Map<string, LiveStatus>();
    for (const { plan, status } of this.open.values()) {
      for (const { id } of plan.subscriptions) byId.set(id, status);
    }
    for (const { post, state, shownMs } of this.tabs.values()) {
      const isAway = !state.visible && now - shownMs > HIDDEN_GRACE_MS;
      const other: LiveStatus = { kind: isAway ? 'paused' : 'polling' };
      post({
        kind: 'status',
        byId: Object.fromEntries(state.subscriptions.map(({ id }) => [id, byId.get(id) ?? other])),
      });
    }
  }

  private dropDeadTabs(): void {
    const now = Date.now();
    for (const [key, { state, lastMessageMs }] of this.tabs) {
      if (now - lastMessageMs > (state.visible ? DEAD_AFTER_MS.visible : DEAD_AFTER_MS.hidden)) {
        this.tabs.delete(key);
        this.settle(0);
      }
    }
  }

  /** Tabs, visible and most recently used first, which also respond fastest. */
  private tabsByUse(): Tab[] {
    return [...this.tabs.values()].toSorted(
      (a, b) => Number(b.state.visible) - Number(a.state.visible) || b.state.activeAtMs - a.state.activeAtMs,
    );
  }
}

function idsOf(state: TabState, subscriptions: readonly LiveSubscription[]): string[] {
  const received = new Set(subscriptions.map(({ id }) => id));
  return state.subscriptions.filter(({ id }) => received.has(id)).map(({ id }) => id);
}

function isChange(a: TabState, b: TabState): boolean {
  return JSON.stringify(a) !== JSON.stringify(b);
}
