import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Observable, Subject } from 'rxjs';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import type { WithoutCan } from '../../../auth/authorization/reader-permissions.js';
import { Clock } from '../../../common/clock.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { type DatabaseAddress, DATABASE_ADDRESS } from '../../../database/database-address.js';
import { DelayedRetries } from '../../../database/replication/delayed-retries.js';
import { ReplicatedFeed } from '../../../database/replication/replicated-feed.js';
import { SharedChannels } from '../../../database/replication/shared-channels.js';
import { number, queryRows, text } from '../../../database/rows.js';
import { readRuns } from '../read/runs.read-model.js';
import type { RunResponse } from '../read/run.response.js';
import { RUNS_CHANNEL } from '../run-changes.js';

/** A lost notification delays a change by at most this time. */
const POLL_MS = 1000;
/**
 * Overlap of a poll with the previous one: the maximum time between a row's timestamp and its commit, plus the maximum
 * difference between the clocks of replicas.
 */
export const OVERLAP_MS = 15_000;
/** Number of runs that one query reads. */
const BATCH = 200;
const READ_AGAIN_MS = 1000;

interface Channel {
  readonly projectId: string;
  readonly changed: Subject<WithoutCan<RunResponse>>;
  /** Ids of changed runs that have not been read yet. */
  readonly dirty: Set<string>;
  /** The emitted version of each run that changed recently. */
  readonly emitted: Map<string, { version: number; updatedMs: number }>;
  reading: boolean;
}

/**
 * Publishes every change of the runs of projects that have a subscriber on this replica, whichever replica made it; see
 * {@link ReplicatedFeed}.
 */
@Injectable()
export class RunFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly channels = new SharedChannels<Channel>();
  private readonly feed: ReplicatedFeed;
  private readonly retries = new DelayedRetries(READ_AGAIN_MS);
  private polledMs: number;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(DATABASE_ADDRESS) address: DatabaseAddress,
    private readonly clock: Clock,
  ) {
    this.polledMs = clock.now();
    this.feed = new ReplicatedFeed({
      address,
      channel: RUNS_CHANNEL,
      applicationName: 'signalbox runs',
      everyMs: POLL_MS,
      poll: () => this.poll(),
      onNotification: (payload) => this.receive(payload),
      failureMessage: 'changes of runs cannot be read',
      logger: new Logger(RunFeed.name),
    });
  }

  onApplicationBootstrap(): void {
    this.feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.retries.stop();
    await this.feed.stop();
    for (const { changed } of this.channels.channels()) changed.complete();
  }

  /** Emits every later change, in ascending versions. The subscriber may already have read an emitted version. */
  changesOf(projectId: string): Observable<WithoutCan<RunResponse>> {
    return new Observable((subscriber) => {
      const channel = this.channels.acquire(projectId, () => newChannel(projectId));
      const subscription = channel.changed.subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        this.channels.release(projectId, channel);
      };
    });
  }

  private receive(payload: string): void {
    const [projectId = '', runId = ''] = payload.split(':');
    const channel = this.channels.get(projectId);
    if (channel === undefined || !isUuid(runId)) return;
    channel.dirty.add(runId);
    void this.readDirty(channel);
  }

  private async poll(): Promise<void> {
    const startedMs = this.clock.now();
    const fromMs = Math.min(this.polledMs, startedMs) - OVERLAP_MS;
    if (this.channels.size > 0) await this.pollSince(fromMs);
    this.polledMs = startedMs;
  }

  private async pollSince(fromMs: number): Promise<void> {
    for (const { emitted } of this.channels.channels()) {
      for (const [id, { updatedMs }] of emitted) if (updatedMs < fromMs) emitted.delete(id);
    }
    const rows = await queryRows(
      this.dataSource,
      { id: text(), project_id: text(), version: number() },
      sql`SELECT id, project_id, version FROM runs
        WHERE project_id = ANY (${this.channels.keys()}::uuid[]) AND updated_at >= ${new Date(fromMs)} ORDER BY updated_at`,
    );
    for (const { id, project_id: projectId, version } of rows) {
      const channel = this.channels.get(projectId);
      if (channel && (channel.emitted.get(id)?.version ?? 0) < version) channel.dirty.add(id);
    }
    for (const channel of this.channels.channels()) void this.readDirty(channel);
  }

  /** Runs one query at a time; runs that change meanwhile are read by the next one. Never rejects. */
  private async readDirty(channel: Channel): Promise<void> {
    if (channel.reading) return;
    channel.reading = true;
    let ids: string[] = [];
    try {
      while (channel.dirty.size > 0 && this.isRead(channel)) {
        ids = [...channel.dirty].slice(0, BATCH);
        for (const id of ids) channel.dirty.delete(id);
        const runs = await readRuns(this.dataSource.manager, ids);
        for (const run of runs.toSorted(byUpdate)) emit(channel, run);
      }
    } catch {
      for (const id of ids) channel.dirty.add(id);
      this.retries.schedule(() => void this.readDirty(channel));
    } finally {
      channel.reading = false;
    }
  }

  private isRead(channel: Channel): boolean {
    return !this.stopped && this.channels.isOpen(channel.projectId, channel);
  }
}

function newChannel(projectId: string): Channel {
  return { projectId, changed: new Subject(), dirty: new Set(), emitted: new Map(), reading: false };
}

function emit({ emitted, changed }: Channel, run: WithoutCan<RunResponse>): void {
  if ((emitted.get(run.id)?.version ?? 0) >= run.version) return;
  emitted.set(run.id, { version: run.version, updatedMs: run.updated_at.getTime() });
  changed.next(run);
}

function byUpdate(a: WithoutCan<RunResponse>, b: WithoutCan<RunResponse>): number {
  return a.updated_at.getTime() - b.updated_at.getTime();
}
