import type { ServerResponse } from 'node:http';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { EMPTY, type Observable } from 'rxjs';
import { ProblemError, retryAfter } from '../../common/problem/problem-error.js';
import { detachSseResponse } from '../../common/sse/detach-sse-response.js';
import { Heartbeats } from '../../common/sse/heartbeats.js';
import { whenGone } from '../../common/sse/when-gone.js';
import { DelayedRetries } from '../../database/replication/delayed-retries.js';
import { Metrics } from '../../metrics/metrics.js';
import { OpenStreams } from '../../streams/open-streams.js';
import { RevisionFeed } from '../revisions/revision-feed.js';
import { Snapshots } from '../snapshot/snapshots.js';
import { Channel } from './channel.js';
import { FlagReader, HEARTBEAT, type FlagStreamRequest } from './flag-reader.js';
import { ProjectStream } from './project-stream.js';
import { jitter } from '../../common/time/jitter.js';

/** Streams of this process. */
const MAX_STREAMS = 20_000;
/** How long a project without readers keeps its frames, for readers that reconnect. */
const KEEP_MS = 60_000;
/** After a change that could not be read. */
const READ_AGAIN_MS = 1000;

/** The open streams of this replica, by project. */
@Injectable()
export class FlagStreams implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly channels = new Map<string, Channel>();
  private readonly readers = new Heartbeats<FlagReader>((reader) => reader.write(HEARTBEAT));
  private readonly retries = new DelayedRetries(READ_AGAIN_MS);
  private open = 0;
  private isStopping = false;

  constructor(
    private readonly snapshots: Snapshots,
    private readonly feed: RevisionFeed,
    private readonly metrics: Metrics,
    private readonly streams: OpenStreams,
  ) {}

  /** Open streams. */
  get count(): number {
    return this.open;
  }

  onApplicationBootstrap(): void {
    this.feed.changes.subscribe(({ projectId }) => void this.advance(projectId));
  }

  onModuleDestroy(): void {
    this.isStopping = true;
    for (const reader of this.readers) reader.end();
    this.readers.stop();
    this.retries.stop();
    for (const { forget } of this.channels.values()) clearTimeout(forget);
  }

  /**
   * What a reader gets: what it missed, then every change, and a comment every 15 s.
   *
   * @param response of a route with `@Sse`, which is to return what this does.
   * @throws ProblemError `too_many_streams` for the holder; `overloaded` when the replica has too many streams, or stops.
   */
  async read(request: FlagStreamRequest, response: ServerResponse): Promise<Observable<never>> {
    this.refuseTooMany();
    if (response.req.socket.destroyed) return EMPTY;
    const { projectId, lastEventId, kind, holder } = request;
    const reader = new FlagReader(this.streams.open(kind, holder, response), request);
    const channel = this.enter(projectId);
    whenGone(response, () => this.leave(projectId, channel, reader));
    const project = await this.upTo(projectId, channel, lastEventId);
    return detachSseResponse(response, () => {
      channel.readers.add(reader);
      this.readers.add(reader);
      reader.begin(project, request);
      // The service may have begun to stop while the project was read.
      if (this.isStopping) reader.end();
    });
  }

  private refuseTooMany(): void {
    if (this.open >= MAX_STREAMS) {
      throw new ProblemError('overloaded', `This replica has ${MAX_STREAMS} streams open. Try again.`, {
        headers: retryAfter(jitter(5, 15)),
      });
    }
    // The HTTP server still listens for a while, and would wait for a stream opened now, which nothing would end.
    if (this.isStopping) {
      throw new ProblemError('overloaded', 'This replica is shutting down. Retry the request.', {
        headers: retryAfter(jitter(1, 5)),
      });
    }
  }

  private enter(projectId: string): Channel {
    let channel = this.channels.get(projectId);
    if (channel === undefined) {
      const made = new Channel(this.start(projectId));
      this.channels.set(projectId, made);
      made.project.then(
        (project) => project.messages.subscribe((message) => made.publish(message, project)),
        () => this.drop(projectId, made),
      );
      channel = made;
    }
    channel.open += 1;
    clearTimeout(channel.forget);
    this.metrics.flagStreams.set((this.open += 1));
    return channel;
  }

  private leave(projectId: string, channel: Channel, reader: FlagReader): void {
    if (!reader.release()) return;
    this.readers.delete(reader);
    channel.readers.delete(reader);
    channel.open -= 1;
    this.metrics.flagStreams.set((this.open -= 1));
    if (channel.open > 0) return;
    channel.forget = setTimeout(() => this.drop(projectId, channel), KEEP_MS);
    channel.forget.unref();
  }

  private drop(projectId: string, channel: Channel): void {
    if (this.channels.get(projectId) !== channel) return;
    this.channels.delete(projectId);
    this.feed.release(projectId);
  }

  /**
   * A reader that is ahead of this replica: either the replica is behind, or the database was put back. Only
   * the database knows which; to guess could undo an emergency stop.
   */
  private async upTo(
    projectId: string,
    channel: Channel,
    lastEventId: number | null,
  ): Promise<ProjectStream> {
    const project = await channel.project;
    if (lastEventId !== null && lastEventId > project.revision) {
      project.advance(await this.snapshots.readAgain(projectId));
    }
    return project;
  }

  private async start(projectId: string): Promise<ProjectStream> {
    this.feed.acquire(projectId);
    return new ProjectStream(await this.snapshots.get(projectId));
  }

  private async advance(projectId: string): Promise<void> {
    const project = await this.channels.get(projectId)?.project.catch(() => undefined);
    if (project === undefined) return;
    const snapshot = await Promise.resolve(this.snapshots.get(projectId)).catch(() => undefined);
    if (snapshot) project.advance(snapshot);
    // The change is known, but the database did not answer.
    if (project.revision < (this.feed.known(projectId) ?? 0)) {
      this.retries.schedule(() => void this.advance(projectId));
    }
  }
}
