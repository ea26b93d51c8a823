import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Counter } from 'prom-client';
import { Observable } from 'rxjs';
import { Clock } from '../../common/clock.js';
import { LiveTopics, type LiveMessage, type LiveTopic, type Resumption } from '../../live/live-topics.js';
import { Metrics } from '../../metrics/metrics.js';
import { EventFilterQuery } from '../explorer/events.dto.js';
import { toEventFilter } from '../explorer/to-event-filter.js';
import { toSqlFilter, type SqlFilter } from '../store/postgres/event-filter-sql.js';
import { EventFeed, type FeedUpdate } from './event-feed.js';
import { EventFeedReadModel } from './event-feed.read-model.js';
import { EventSampler, sample } from './event-sampler.js';
import { decodePosition, encodePosition, isBefore, type FeedPosition } from './feed-position.js';

/** Maximum age of a position from which missed events are sent; with an older one, a subscriber reads the list again. */
const MAX_AWAY_MS = 120_000;
/** Maximum number of missed events that are sent; a subscriber that has missed more reads the list again. */
const MAX_MISSED = 1000;
const MAX_MISSED_CHARACTERS = 4_000_000;
/** Maximum number of polls that are buffered until the missed events have been read. */
const MAX_WAITING = 50;
/** Interval at which a subscriber without other messages receives its position, so that it can resume. */
const REMIND_MS = 30_000;

/** Message that subscribers with the same update and allowance share. */
interface SharedBatch {
  sent: number;
  leftOut: number;
  message: LiveMessage;
}

/**
 * Events of a project as they arrive: `events.start {resumed}`, then `events.batch {items, left_out, unread}`. A subscriber
 * that was not resumed reads the list after the start; from there on each event is sent once.
 */
@Injectable()
export class EventsTopic implements LiveTopic, OnModuleInit {
  readonly name = 'events';
  readonly permission = 'events:view';
  readonly filters = EventFilterQuery;
  private readonly logger = new Logger(EventsTopic.name);
  private readonly sentEvents: Counter<'result'>;
  private readonly batches = new WeakMap<FeedUpdate, Map<number, SharedBatch>>();

  constructor(
    private readonly topics: LiveTopics,
    private readonly feed: EventFeed,
    private readonly events: EventFeedReadModel,
    private readonly clock: Clock,
    { registry }: Metrics,
  ) {
    this.sentEvents = new Counter({
      name: 'signalbox_live_events_total',
      help: 'Events of live streams by result: sent, or left_out above the limit.',
      labelNames: ['result'],
      registers: [registry],
    });
  }

  onModuleInit(): void {
    this.topics.register(this);
  }

  open(
    projectId: string,
    sinceMs: number | null,
    { filters, position }: Resumption = { filters: {}, position: null },
  ): Observable<LiveMessage> {
    const filter = toSqlFilter(toEventFilter(filters));
    const since = sinceMs === null || position === null ? null : decodePosition(position);
    return new Observable((subscriber) => {
      const sampler = new EventSampler(this.clock.now());
      let waiting: FeedUpdate[] | null = null;
      let sentMs = this.clock.now();
      const send = (news: FeedUpdate): void => {
        const message = this.batchOf(news, sampler, this.clock.now() - sentMs >= REMIND_MS);
        if (message === null) return;
        sentMs = this.clock.now();
        subscriber.next(message);
      };
      let started = false;
      subscriber.add(
        this.feed.watch(projectId, filter).subscribe({
          next: (news) => {
            if (started) {
              if (waiting === null) send(news);
              else if (waiting.push(news) > MAX_WAITING) subscriber.complete();
              return;
            }
            started = true;
            waiting = [];
            void this.start(projectId, filter, since, news.position).then((messages) => {
              for (const message of messages) subscriber.next(message);
              for (const later of waiting ?? []) send(later);
              waiting = null;
            });
          },
          complete: () => subscriber.complete(),
        }),
      );
    });
  }

  /** Never rejects: after a failure, the subscriber reads the list instead. */
  private async start(
    projectId: string,
    filter: SqlFilter,
    since: FeedPosition | null,
    position: FeedPosition,
  ): Promise<LiveMessage[]> {
    const missed = since === null ? null : await this.missed(projectId, filter, since, position);
    const start = this.message(position, 'events.start', JSON.stringify({ resumed: missed !== null }));
    if (missed === null || missed.length === 0) return [start];
    // Sent together: the start alone would confirm that the missed events were sent.
    return [
      { ...start, position: undefined },
      this.message(position, 'events.batch', batchJson(missed, 0, 0)),
    ];
  }

  /** `null`: too many events, or the position is too old. */
  private async missed(
    projectId: string,
    filter: SqlFilter,
    since: FeedPosition,
    position: FeedPosition,
  ): Promise<string[] | null> {
    if (since.fullMs < this.clock.now() - MAX_AWAY_MS || !isBefore(since, position)) return null;
    try {
      const missed = await this.events.missed(projectId, filter, since, position, MAX_MISSED);
      const characters = missed.reduce((sum, json) => sum + json.length, 0);
      if (missed.length > MAX_MISSED || characters > MAX_MISSED_CHARACTERS) return null;
      this.sentEvents.inc({ result: 'sent' }, missed.length);
      return missed;
    } catch (error) {
      this.logger.warn('missed events of a live stream cannot be read', { err: error });
      return null;
    }
  }

  /** `null` when there is nothing to send. */
  private batchOf(news: FeedUpdate, sampler: EventSampler, isDue: boolean): LiveMessage | null {
    const { arrivals, unread } = news;
    if (arrivals.length === 0 && unread === 0 && !isDue) return null;
    const count = Math.min(arrivals.length, sampler.allowance(this.clock.now()));
    const { sent, leftOut, message } = this.sharedBatch(news, count);
    sampler.spend(sent);
    this.sentEvents.inc({ result: 'sent' }, sent);
    this.sentEvents.inc({ result: 'left_out' }, leftOut + unread);
    return message;
  }

  /** All subscribers with the same filter and allowance receive the same message object. */
  private sharedBatch(news: FeedUpdate, count: number): SharedBatch {
    const byCount = this.batches.get(news) ?? new Map<number, SharedBatch>();
    this.batches.set(news, byCount);
    let batch = byCount.get(count);
    if (batch === undefined) {
      const { position, arrivals, unread } = news;
      const { items, leftOut } = sample(
        arrivals.map(({ json }) => json),
        count,
      );
      const message = this.message(position, 'events.batch', batchJson(items, leftOut, unread));
      batch = { sent: items.length, leftOut, message };
      byCount.set(count, batch);
    }
    return batch;
  }

  private message(position: FeedPosition, type: string, data: string): LiveMessage {
    return { type, id: `${this.clock.now()}-events`, data, position: encodePosition(position) };
  }
}

function batchJson(items: readonly string[], leftOut: number, unread: number): string {
  return `{"items":[${items.join(',')}],"left_out":${leftOut},"unread":${unread}}`;
}
