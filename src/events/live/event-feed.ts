import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Histogram } from 'prom-client';
import { Observable, type Subscriber } from 'rxjs';
import { Clock } from '../../common/clock.js';
import { inSlices } from '../../common/in-slices.js';
import { PollLoop } from '../../database/replication/poll-loop.js';
import { Metrics } from '../../metrics/metrics.js';
import type { SqlFilter } from '../store/postgres/event-filter-sql.js';
import { matchesArrival, type Arrival } from './arrival.js';
import { EventFeedReadModel, type Look } from './event-feed.read-model.js';
import type { FeedPosition } from './feed-position.js';

const LOOK_MS = 200;
/** What commits late, or comes from a replica whose clock is behind, is emitted within this time. */
const FULL_LOOK_MS = 5000;
/** After a look that failed; spread, so that replicas do not come together. */
const AGAIN_MS = 1000;
/** After this time without a successful poll, streams are ended: subscribers reconnect and start over. */
const MOST_BEHIND_MS = 60_000;
/** Watchers that are notified before other work of the process gets its turn. */
const WATCHERS_AT_ONCE = 50;

/** What a watcher receives from one poll; the first has no events and states where it begins. */
export interface FeedNews {
  position: FeedPosition;
  /** That match, in the order of their ids. */
  arrivals: readonly Arrival[];
  /** Events of the project that nobody has read, matching or not. */
  unread: number;
}

interface Watcher {
  /** Watchers with the same key get the same news, as the same object. */
  key: string;
  projectId: string;
  filter: SqlFilter;
  subscriber: Subscriber<FeedNews>;
}

/**
 * Publishes events to watchers as they arrive: one query of this replica for all projects and watchers,
 * five times a second, and none while nobody watches. Ingest knows nothing of it.
 */
@Injectable()
export class EventFeed implements OnModuleDestroy {
  private readonly looks: Histogram<'kind'>;
  private readonly watchers = new Set<Watcher>();
  /** They begin where the look that is under way ends. */
  private readonly joining = new Set<Watcher>();
  private position: FeedPosition | null = null;
  private lookedMs = 0;
  private isLooking = false;
  private stopped = false;
  private readonly loop = new PollLoop({
    everyMs: LOOK_MS,
    retryMs: AGAIN_MS,
    poll: () => this.look(),
    failureMessage: 'events cannot be read for live streams',
    logger: new Logger(EventFeed.name),
  });

  constructor(
    private readonly events: EventFeedReadModel,
    private readonly clock: Clock,
    { registry }: Metrics,
  ) {
    this.looks = new Histogram({
      name: 'signalbox_event_feed_look_seconds',
      help: 'Duration of reading new events for live streams, by kind: quick, full.',
      labelNames: ['kind'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
      registers: [registry],
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.sendAway();
    await this.loop.stop();
  }

  /** First where it begins, then what arrives from there on. Completes when it cannot go on. */
  watch(projectId: string, filter: SqlFilter): Observable<FeedNews> {
    return new Observable((subscriber) => {
      if (this.stopped) return subscriber.complete();
      const watcher = { key: JSON.stringify([projectId, filter]), projectId, filter, subscriber };
      subscriber.add(() => {
        this.watchers.delete(watcher);
        this.joining.delete(watcher);
      });
      this.joining.add(watcher);
      if (this.isLooking) return;
      if (this.position === null) this.loop.start(0);
      else this.admit(this.position);
    });
  }

  private async look(): Promise<void> {
    if (this.watchers.size + this.joining.size === 0) {
      this.position = null;
      this.loop.pause();
      return;
    }
    this.isLooking = true;
    try {
      if (this.position === null) this.position = await this.events.begin(this.clock.now());
      else await this.goOn(this.position);
      this.lookedMs = performance.now();
      this.admit(this.position);
    } catch (error) {
      if (this.position === null || performance.now() - this.lookedMs > MOST_BEHIND_MS) this.sendAway();
      throw error;
    } finally {
      this.isLooking = false;
    }
  }

  private async goOn(position: FeedPosition): Promise<void> {
    const nowMs = this.clock.now();
    // Also when the clock was put back: quick looks would begin in the future.
    const isFull = Math.abs(nowMs - position.fullMs) >= FULL_LOOK_MS;
    const watchers = [...this.watchers];
    const observe = this.looks.startTimer({ kind: isFull ? 'full' : 'quick' });
    const look = await this.events.look({
      projectIds: [...new Set(watchers.map(({ projectId }) => projectId))],
      patterns: asked(watchers, ({ patterns, notPatterns }) => [patterns, notPatterns]),
      predicates: asked(watchers, ({ predicates, notPredicates }) => [predicates, notPredicates]),
      parts: asked(watchers, ({ parts, notParts }) => [parts, notParts]),
      position,
      nowMs,
      isFull,
    });
    observe();
    this.position = look.position;
    await publish(watchers, look);
  }

  private admit(position: FeedPosition): void {
    for (const watcher of this.joining) {
      this.joining.delete(watcher);
      this.watchers.add(watcher);
      watcher.subscriber.next({ position, arrivals: [], unread: 0 });
    }
  }

  private sendAway(): void {
    this.position = null;
    for (const { subscriber } of [...this.watchers, ...this.joining]) subscriber.complete();
  }
}

/** What the filters of the watchers ask for or leave out, each once. */
function asked(
  watchers: readonly Watcher[],
  of: (filter: SqlFilter) => (readonly string[] | null)[],
): string[] {
  return [...new Set(watchers.flatMap(({ filter }) => of(filter).flatMap((texts) => texts ?? [])))];
}

/** In slices: a thousand streams written to at once would hold up ingest for the time that all of them take. */
async function publish(watchers: readonly Watcher[], { position, arrivals, unread }: Look): Promise<void> {
  const shared = new Map<string, FeedNews>();
  await inSlices(watchers, WATCHERS_AT_ONCE, ({ key, projectId, filter, subscriber }) => {
    let news = shared.get(key);
    if (news === undefined) {
      news = {
        position,
        arrivals: arrivals.filter(
          (arrival) => arrival.projectId === projectId && matchesArrival(filter, arrival),
        ),
        unread: unread.get(projectId) ?? 0,
      };
      shared.set(key, news);
    }
    subscriber.next(news);
  });
}
