import { session } from '../api/session';
import { PING_MS } from './live-hub';
import { openLiveLink } from './live-link';
import {
  startOf,
  type LiveMessage,
  type LiveStatus,
  type LiveSubscription,
  type PostToHub,
  type PostToTab,
  type ToTab,
} from './live-protocol';

export interface LiveListener {
  onMessages: (batch: readonly LiveMessage[]) => void;
  /**
   * Messages may have been missed, so data must be refetched. Also called when the stream opens for the first time.
   *
   * @param isFirst whether topics that have a snapshot send it next.
   */
  onGap: (isFirst: boolean) => void;
}

/** Polling interval of a subscription without a stream; comparable to a user who reloads manually. */
export const POLL_MS = 15_000;

interface TokenSource {
  bearer: () => Promise<string | null>;
  renew: () => Promise<boolean>;
}

/** Client of the live stream in one tab: registers subscriptions at the hub and dispatches messages to listeners. */
export class LiveClient {
  private readonly subscriptions = new Map<
    string,
    { subscription: LiveSubscription; listener: LiveListener }
  >();
  private readonly watchers = new Set<() => void>();
  private statuses: Readonly<Record<string, LiveStatus>> = {};
  private post: PostToHub | null = null;
  private pings: ReturnType<typeof setInterval> | undefined;
  private sendIsDue = false;
  private activeAtMs = Date.now();
  private count = 0;
  private readonly tabId = Math.random().toString(36).slice(2);
  private readonly idOf = new Map<string, string>();

  constructor(
    private readonly connect: (received: PostToTab, lost: () => void) => PostToHub = openLiveLink,
    private readonly tokens: TokenSource = session,
  ) {}

  /**
   * @param name name of the subscriber for `statusOf`; unique among the subscriptions of this tab.
   * @returns function that unsubscribes.
   */
  subscribe(name: string, wanted: Omit<LiveSubscription, 'id'>, listener: LiveListener): () => void {
    this.begin();
    // A new id per subscription, so that messages in transit for an earlier one with other filters are ignored.
    const id = `${this.tabId}-${this.count++}`;
    this.subscriptions.set(id, { subscription: { id, ...wanted }, listener });
    this.idOf.set(name, id);
    this.sendSoon();
    return () => {
      this.subscriptions.delete(id);
      if (this.idOf.get(name) === id) this.idOf.delete(name);
      this.sendSoon();
    };
  }

  readonly watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };

  /** @returns status of the subscription; `null` until the hub reports it. */
  statusOf(name: string): LiveStatus | null {
    return this.statuses[this.idOf.get(name) ?? ''] ?? null;
  }

  /** Statuses of all subscriptions of this tab, by id. */
  readonly snapshot = (): Readonly<Record<string, LiveStatus>> => this.statuses;

  private begin(): void {
    if (this.post !== null) return;
    this.post = this.connect(
      (message) => this.receive(message),
      () => this.send(),
    );
    this.pings = setInterval(() => this.send(), PING_MS);
    setInterval(() => this.poll(), POLL_MS);
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.activeAtMs = Date.now();
      this.send();
    });
    window.addEventListener('focus', () => {
      this.activeAtMs = Date.now();
      this.sendSoon();
    });
    // Also fires when the page enters the back/forward cache, where timers do not run.
    window.addEventListener('pagehide', () => {
      clearInterval(this.pings);
      this.post?.({ kind: 'bye' });
    });
    window.addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      this.pings = setInterval(() => this.send(), PING_MS);
      this.send();
    });
  }

  private sendSoon(): void {
    if (this.sendIsDue) return;
    this.sendIsDue = true;
    queueMicrotask(() => {
      this.sendIsDue = false;
      this.send();
    });
  }

  private send(): void {
    this.post?.({
      kind: 'tab',
      state: {
        visible: !document.hidden,
        activeAtMs: this.activeAtMs,
        subscriptions: [...this.subscriptions.values()].map(({ subscription }) => subscription),
      },
    });
  }

  private receive(message: ToTab): void {
    switch (message.kind) {
      case 'messages':
        for (const id of message.ids) this.deliver(id, message.messages);
        return;
      case 'opened':
        for (const id of message.ids) this.subscriptions.get(id)?.listener.onGap(message.isFirst);
        return;
      case 'status':
        this.statuses = message.byId;
        for (const watcher of this.watchers) watcher();
        return;
      case 'token-wanted':
        void this.answer(message.renew);
        return;
    }
  }

  private deliver(id: string, messages: readonly LiveMessage[]): void {
    const listener = this.subscriptions.get(id)?.listener;
    if (listener === undefined) return;
    const news = messages.filter((message) => startOf(message) === null);
    if (news.length > 0) listener.onMessages(news);
    if (messages.some((message) => startOf(message)?.resumed === false)) listener.onGap(false);
  }

  private async answer(renew: boolean): Promise<void> {
    try {
      if (renew) await this.tokens.renew();
      this.post?.({ kind: 'token', token: await this.tokens.bearer() });
    } catch {
      this.post?.({ kind: 'token-unknown' });
    }
  }

  private poll(): void {
    if (document.hidden) return;
    for (const [id, { listener }] of this.subscriptions) {
      if (this.statuses[id]?.kind === 'polling') listener.onGap(false);
    }
  }
}

export const liveClient = new LiveClient();
