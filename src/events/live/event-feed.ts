import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { Observable, type Subscriber } from 'rxjs';
import { Clock } from '../../common/clock.js';
import { inSlices } from '../../common/in-slices.js';
import { PollLoop } from '../../database/replication/poll-loop.js';
import { Metrics } from '../../metrics/metrics.js';
import type { SqlFilter } from '../store/postgres/event-filter-sql.js';
import type { TextPattern } from '../store/postgres/text-pattern.js';
import { matchesArrival, type Arrival } from './arrival.js';
import { EventFeedReadModel, type FeedPoll } from './event-feed.read-model.js';
import type { FeedPosition } from './feed-position.js';

const POLL_MS = 200;
/** Events that are committed late, or by a replica whose clock is behind, are emitted within this time. */
const FULL_POLL_MS = 5000;
/** Delay after a failed poll, with jitter, so that replicas do not retry at the same moment. */
const RETRY_MS = 1000;
/** After this time without a successful poll, streams are ended: subscribers reconnect and start over. */
const MAX_BEHIND_MS = 60_000;
/** Number of watchers that are notified before the event loop continues with other work. */
const WATCHERS_AT_ONCE = 50;

/** One poll's result for a watcher; the first has no events and states the position at which the stream begins. */
export interface FeedUpdate {
  position: FeedPosition;
  /** Matching events, in the order of their ids. */
  arrivals: readonly Arrival[];
  /** Number of events of the project that were not read, matching or not. */
  unread: number;
}

interface Watcher {
  /** Watchers with the same key receive the same update, as the same object. */
  key: string;
  projectId: string;
  filter: SqlFilter;
  subscriber: Subscriber<FeedUpdate>;
}

/**
 * Publishes events to watchers as they arrive: one query of this replica for all projects and watchers,
 * five times a second, and none without a watcher. Ingest does not depend on it.
 */
@Injectable()
export class EventFeed implements OnModuleDestroy {
  private readonly polls: Histogram<'kind'>;
  private readonly watchers = new Set<Watcher>();
  /** Watchers that begin where the poll in progress ends. */
  private readonly joining = new Set<Watcher>();
  private position: FeedPosition | null = null;
  private polledMs = 0;
  private isPolling = false;
  private stopped = false;
  private readonly loop = new PollLoop({
    everyMs: POLL_MS,
    retryMs: RETRY_MS,
    poll: () => this.poll(),
    failureMessage: 'events cannot be read for live streams',
    logger: new Logger(EventFeed.name),
  });

  constructor(
    private readonly events: EventFeedReadModel,
    private readonly clock: Clock,
    { registry }: Metrics,
  ) {
    this.polls = new Histogram({
      name: 'signalbox_event_feed_poll_seconds',
      help: 'Duration of reading new events for live streams, by kind: quick, full.',
      labelNames: ['kind'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
      registers: [registry],
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.disconnectAll();
    await this.loop.stop();
  }

  /** Emits the position at which the stream begins, then the events that arrive after it. Completes when it cannot continue. */
  watch(projectId: string, filter: SqlFilter): Observable<FeedUpdate> {
    return new Observable((subscriber) => {
      if (this.stopped) return subscriber.complete();
      const watcher = { key: JSON.stringify([projectId, filter]), projectId, filter, subscriber };
      subscriber.add(() => {
        this.watchers.delete(watcher);
        this.joining.delete(watcher);
      });
      this.joining.add(watcher);
      if (this.isPolling) return;
      if (this.position === null) this.loop.start(0);
      else this.admit(this.position);
    });
  }

  private async poll(): Promise<void> {
    if (this.watchers.size + this.joining.size === 0) {
      this.position = null;
      this.loop.pause();
      return;
    }
    this.isPolling = true;
    try {
      if (this.position === null) this.position = await this.events.begin(this.clock.now());
      else await this.advance(this.position);
      this.polledMs = performance.now();
      this.admit(this.position);
    } catch (error) {
      if (this.position === null || performance.now() - this.polledMs > MAX_BEHIND_MS) this.disconnectAll();
      throw error;
    } finally {
      this.isPolling = false;
    }
  }

  private async advance(position: FeedPosition): Promise<void> {
    const nowMs = this.clock.now();
    // Full also when the clock was set back, because quick polls would begin in the future.
    const isFull = Math.abs(nowMs - position.fullMs) >= FULL_POLL_MS;
    const watchers = [...this.watchers];
    const observe = this.polls.startTimer({ kind: isFull ? 'full' : 'quick' });
    const poll = await this.events.poll({
      projectIds: [...new Set(watchers.map(({ projectId }) => projectId))],
      texts: distinctTexts(watchers),
      predicates: distinct(watchers, ({ predicates, notPredicates }) => [predicates, notPredicates]),
      parts: distinct(watchers, ({ parts, notParts }) => [parts, notParts]),
      position,
      nowMs,
      isFull,
    });
    observe();
    this.position = poll.position;
    await publish(watchers, poll);
  }

  private admit(position: FeedPosition): void {
    for (const watcher of this.joining) {
      this.joining.delete(watcher);
      this.watchers.add(watcher);
      watcher.subscriber.next({ position, arrivals: [], unread: 0 });
    }
  }

  private disconnectAll(): void {
    this.position = null;
    for (const { subscriber } of [...this.watchers, ...this.joining]) subscriber.complete();
  }
}

/** Filters and exclusions of all subscribers, without duplicates. */
function distinct(
  watchers: readonly Watcher[],
  of: (filter: SqlFilter) => (readonly string[] | null)[],
): string[] {
  return [...new Set(watchers.flatMap(({ filter }) => of(filter).flatMap((texts) => texts ?? [])))];
}

function distinctTexts(watchers: readonly Watcher[]): TextPattern[] {
  const patterns = watchers.flatMap(({ filter }) => [...(filter.texts ?? []), ...(filter.notTexts ?? [])]);
  return [...new Map(patterns.map((pattern) => [pattern.value, pattern])).values()];
}

/** Publishes in slices: writing to a thousand streams in one turn would block ingest meanwhile. */
async function publish(
  watchers: readonly Watcher[],
  { position, arrivals, unread }: FeedPoll,
): Promise<void> {
  const shared = new Map<string, FeedUpdate>();
  await inSlices(watchers, WATCHERS_AT_ONCE, ({ key, projectId, filter, subscriber }) => {
    let update = shared.get(key);
    if (update === undefined) {
      update = {
        position,
        arrivals: arrivals.filter(
          (arrival) => arrival.projectId === projectId && matchesArrival(filter, arrival),
        ),
        unread: unread.get(projectId) ?? 0,
      };
      shared.set(key, update);
    }
    subscriber.next(update);
  });
}
