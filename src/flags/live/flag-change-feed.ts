import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Subject, type Observable, type Subscription } from 'rxjs';
import { DelayedRetries } from '../../database/replication/delayed-retries.js';
import { SharedChannels } from '../../database/replication/shared-channels.js';
import { RevisionFeed } from '../revisions/revision-feed.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { LiveFlagsReadModel, type FlagRevisionChange } from './live-flags.read-model.js';

/** Pause after a change that could not be read. */
const READ_AGAIN_MS = 1000;

/** The flags of one project while they have subscribers. */
export interface WatchedFlags {
  /** The last published revision. */
  readonly revision: number;
  /** Emits every revision after {@link revision} once, in order. Completes when the replica stops. */
  readonly changes: Observable<FlagRevisionChange>;
}

interface Channel {
  /** Rejects when the first revision cannot be read: the caller retries. */
  start: Promise<void>;
  /** NaN before the start. */
  revision: number;
  readonly changes: Subject<FlagRevisionChange>;
  reading: boolean;
}

/**
 * Publishes the changes of each new revision of a project to all of its watchers on this replica. It receives revisions from
 * the feed of the flag streams, which also finds revisions without a notification, and reads each once for all watchers.
 */
@Injectable()
export class FlagChangeFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(FlagChangeFeed.name);
  private readonly channels = new SharedChannels<Channel>();
  private readonly retries = new DelayedRetries(READ_AGAIN_MS);
  private subscription: Subscription | undefined;
  private stopped = false;

  constructor(
    private readonly feed: RevisionFeed,
    private readonly snapshots: Snapshots,
    private readonly changes: LiveFlagsReadModel,
  ) {}

  onApplicationBootstrap(): void {
    this.subscription = this.feed.changes.subscribe(({ projectId }) => {
      const channel = this.channels.get(projectId);
      if (channel) void this.advance(projectId, channel);
    });
  }

  onModuleDestroy(): void {
    this.stopped = true;
    this.subscription?.unsubscribe();
    this.retries.stop();
    for (const { changes } of this.channels.channels()) changes.complete();
  }

  /** Watches until {@link leave}, which must be called once for each call of this method, also when it rejects. */
  async watch(projectId: string): Promise<WatchedFlags> {
    const channel = this.channels.acquire(projectId, () => this.open(projectId));
    await channel.start;
    return channel;
  }

  leave(projectId: string): void {
    if (this.channels.release(projectId)) this.feed.release(projectId);
  }

  private open(projectId: string): Channel {
    this.feed.acquire(projectId);
    const channel: Channel = {
      start: Promise.resolve(),
      revision: Number.NaN,
      changes: new Subject(),
      reading: false,
    };
    // The snapshot is cached for evaluations; reading it also adds the project to those that are polled.
    channel.start = Promise.resolve(this.snapshots.get(projectId)).then(({ revision }) => {
      channel.revision = revision;
      void this.advance(projectId, channel);
    });
    return channel;
  }

  /** Runs one query at a time. Never rejects. */
  private async advance(projectId: string, channel: Channel): Promise<void> {
    if (channel.reading || Number.isNaN(channel.revision)) return;
    channel.reading = true;
    try {
      while (this.isWatched(projectId, channel) && channel.revision < (this.feed.known(projectId) ?? 0)) {
        const next = await this.changes.after(projectId, channel.revision);
        // The database was restored to an earlier state: no change can be published.
        if (next.length === 0) break;
        for (const change of next) {
          channel.revision = change.revision;
          channel.changes.next(change);
        }
      }
    } catch (error) {
      this.logger.warn('changes of flags cannot be read', { err: error });
      this.retries.schedule(() => void this.advance(projectId, channel));
    } finally {
      channel.reading = false;
    }
  }

  private isWatched(projectId: string, channel: Channel): boolean {
    return !this.stopped && this.channels.isOpen(projectId, channel);
  }
}
