import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import { Clock } from '../../common/clock.js';
import { memoize } from '../../common/memoize.js';
import { LiveTopics, type LiveMessage, type LiveTopic } from '../../live/live-topics.js';
import { FlagChangeFeed } from './flag-change-feed.js';
import { LiveFlagsReadModel, type FlagRevisionChange } from './live-flags.read-model.js';

/** How far the clocks of replicas may be apart, and a change's time before its commit. */
const OVERLAP_MS = 15_000;
/** Changes that wait until what a reader missed was read. */
const MAX_WAITING = 5000;

/**
 * Flags of a project: `flags.snapshot {revision}`, then `flags.changed` for each revision, with who did what to
 * which flags and groups. Definitions are not sent, as people view lists with filters of their own: a reader
 * requests again what it shows. A reader that resumes receives what it missed instead of the snapshot, and perhaps a
 * revision again.
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
    // From before what was missed is read, so that nothing falls between the two.
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

/** The same message object for all readers of a change: its data is encoded once. */
const changed = memoize((change: FlagRevisionChange): LiveMessage => ({
  type: 'flags.changed',
  id: `${change.at.getTime()}-${change.revision}`,
  data: JSON.stringify(change),
}));
