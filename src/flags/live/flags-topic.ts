import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import { Clock } from '../../common/clock.js';
import { memoize } from '../../common/memoize.js';
import { LiveTopics, type LiveMessage, type LiveTopic } from '../../live/live-topics.js';
import { FlagChangeFeed } from './flag-change-feed.js';
import { LiveFlagsReadModel, type FlagRevisionChange } from './live-flags.read-model.js';

/** Maximum difference between the clocks of replicas, plus the maximum time between a change's timestamp and its commit. */
const OVERLAP_MS = 15_000;
/** Maximum number of changes that are buffered until the missed ones have been read. */
const MAX_WAITING = 5000;

/**
 * Flags of a project: `flags.snapshot {revision}`, then `flags.changed` for each revision, with the actor and the changes of
 * flags and groups. Definitions are not sent, because users view lists with different filters: a subscriber requests again
 * what it shows. A subscriber that resumes receives the missed revisions instead of the snapshot, possibly one of them
 * twice.
 */
@Injectable()
export class FlagsTopic implements LiveTopic, OnModuleInit {
  readonly name = 'flags';
  readonly permission = 'flags:view';
  private readonly logger = new Logger(FlagsTopic.name);

  constructor(
    private readonly topics: LiveTopics,
    private readonly feed: FlagChangeFeed,
    private readonly flags: LiveFlagsReadModel,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.topics.register(this);
  }

  open(projectId: string, sinceMs: number | null): Observable<LiveMessage> {
    return new Observable((subscriber) => {
      subscriber.add(() => this.feed.leave(projectId));
      this.start(subscriber, projectId, sinceMs).catch((error: unknown) => {
        this.logger.warn('flags cannot be read for a stream', { err: error });
        subscriber.error(error);
      });
    });
  }

  private async start(
    subscriber: Subscriber<LiveMessage>,
    projectId: string,
    sinceMs: number | null,
  ): Promise<void> {
    const watched = await this.feed.watch(projectId);
    // Subscribed before the missed changes are read, so that no change between the two is lost.
    let waiting: FlagRevisionChange[] | null = [];
    let last = watched.revision;
    const send = (change: FlagRevisionChange): void => {
      if (change.revision > last) subscriber.next(changed(change));
    };
    subscriber.add(
      watched.changes.subscribe({
        next: (change) => {
          if (waiting === null) send(change);
          else if (waiting.push(change) > MAX_WAITING) subscriber.complete();
        },
        complete: () => subscriber.complete(),
      }),
    );
    const missed = sinceMs === null ? null : await this.flags.since(projectId, sinceMs - OVERLAP_MS);
    if (missed === null) subscriber.next(this.snapshot(last));
    for (const change of missed ?? []) subscriber.next(changed(change));
    last = Math.max(last, missed?.at(-1)?.revision ?? 0);
    for (const change of waiting) send(change);
    waiting = null;
  }

  private snapshot(revision: number): LiveMessage {
    return {
      type: 'flags.snapshot',
      id: `${this.clock.now()}-flags`,
      data: JSON.stringify({ revision }),
    };
  }
}

/** All subscribers of a change receive the same message object, so its data is encoded once. */
const changed = memoize((change: FlagRevisionChange): LiveMessage => ({
  type: 'flags.changed',
  id: `${change.at.getTime()}-${change.revision}`,
  data: JSON.stringify(change),
}));
