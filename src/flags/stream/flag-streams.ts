import {
  Injectable,
  type MessageEvent,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import {
  concat,
  defer,
  EMPTY,
  finalize,
  from,
  map,
  merge,
  of,
  ReplaySubject,
  switchMap,
  takeUntil,
  timer,
  type Observable,
} from 'rxjs';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { Metrics } from '../../metrics/metrics.js';
import { RevisionFeed } from '../revisions/revision-feed.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { ProjectStream } from './project-stream.js';

/** Proxies close what is silent for a minute; a reader gives up after three of these. */
const HEARTBEAT_MS = 15_000;
/** How long a reader waits before it comes back; spread, so that not all of a replica come at once. */
const RETRY_MS = { least: 1000, spread: 4000 };
/** Streams of this process. */
const MAX_STREAMS = 20_000;
/** How long a project without readers keeps its frames, for those who come back. */
const KEEP_MS = 60_000;
/** After a change that could not be read. */
const READ_AGAIN_MS = 1000;

interface Channel {
  project: Promise<ProjectStream>;
  readers: number;
  forget: NodeJS.Timeout | undefined;
}

/** The open streams of this replica, by project. */
@Injectable()
export class FlagStreams implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly channels = new Map<string, Channel>();
  private readonly stopping = new ReplaySubject<void>(1);
  private readonly again = new Set<NodeJS.Timeout>();
  private open = 0;

  constructor(
    private readonly snapshots: Snapshots,
    private readonly feed: RevisionFeed,
    private readonly metrics: Metrics,
  ) {}

  /** Open streams. */
  get count(): number {
    return this.open;
  }

  onApplicationBootstrap(): void {
    this.feed.changes.subscribe(({ projectId }) => void this.advance(projectId));
  }

  onModuleDestroy(): void {
    this.stopping.next();
    this.stopping.complete();
    for (const timeout of this.again) clearTimeout(timeout);
    for (const { forget } of this.channels.values()) clearTimeout(forget);
  }

  /**
   * What a reader gets: what it missed, then every change, and a comment every 15 s.
   *
   * @param lastEventId the revision that the reader has; `null` for none.
   * @param ended ends the stream, e.g. because the credential was revoked.
   * @throws ProblemError `overloaded` when there are too many streams.
   */
  read(projectId: string, lastEventId: number | null, ended: Observable<unknown>): Observable<MessageEvent> {
    if (this.open >= MAX_STREAMS) {
      throw new ProblemError('overloaded', `This replica has ${MAX_STREAMS} streams open. Try again.`, {
        headers: retryAfter(5 + Math.random() * 10),
      });
    }
    return defer(() => {
      const channel = this.enter(projectId);
      let project: ProjectStream | undefined;
      const changes = from(channel.project).pipe(
        switchMap((stream) => {
          project = stream;
          return concat(of(...stream.catchUp(lastEventId), comeBack(stream)), stream.messages);
        }),
      );
      const heartbeat = timer(Math.random() * HEARTBEAT_MS, HEARTBEAT_MS).pipe(
        map((): MessageEvent => ({ comment: 'hb' })),
      );
      return concat(
        merge(changes, heartbeat).pipe(takeUntil(merge(ended, this.stopping))),
        // A fresh time to wait for each, so that they do not come back all at once.
        defer(() => (project ? of(comeBack(project)) : EMPTY)),
      ).pipe(finalize(() => this.leave(projectId, channel)));
    });
  }

  private enter(projectId: string): Channel {
    let channel = this.channels.get(projectId);
    if (channel === undefined) {
      const made: Channel = { project: this.start(projectId), readers: 0, forget: undefined };
      this.channels.set(projectId, made);
      made.project.catch(() => this.drop(projectId, made));
      channel = made;
    }
    channel.readers += 1;
    clearTimeout(channel.forget);
    this.metrics.flagStreams.set((this.open += 1));
    return channel;
  }

  private leave(projectId: string, channel: Channel): void {
    channel.readers -= 1;
    this.metrics.flagStreams.set((this.open -= 1));
    if (channel.readers > 0) return;
    channel.forget = setTimeout(() => this.drop(projectId, channel), KEEP_MS);
    channel.forget.unref();
  }

  private drop(projectId: string, channel: Channel): void {
    if (this.channels.get(projectId) !== channel) return;
    this.channels.delete(projectId);
    this.feed.release(projectId);
  }

  private async start(projectId: string): Promise<ProjectStream> {
    this.feed.hold(projectId);
    return new ProjectStream(await this.snapshots.get(projectId));
  }

  private async advance(projectId: string): Promise<void> {
    const project = await this.channels.get(projectId)?.project.catch(() => undefined);
    if (project === undefined) return;
    const snapshot = await Promise.resolve(this.snapshots.get(projectId)).catch(() => undefined);
    if (snapshot) project.advance(snapshot);
    if (project.revision < (this.feed.known(projectId) ?? 0)) this.advanceLater(projectId);
  }

  /** The change is known, but the database did not answer. */
  private advanceLater(projectId: string): void {
    const timeout = setTimeout(
      () => {
        this.again.delete(timeout);
        void this.advance(projectId);
      },
      READ_AGAIN_MS * (0.5 + Math.random()),
    );
    timeout.unref();
    this.again.add(timeout);
  }
}

/**
 * Tells the reader where it is and how long to wait before it comes back. The id is not for decoration:
 * Nest numbers every message without one by itself, per connection, and a reader would come back with that.
 */
function comeBack(project: ProjectStream): MessageEvent {
  const retry = Math.round(RETRY_MS.least + Math.random() * RETRY_MS.spread);
  return { id: String(project.revision), retry };
}
