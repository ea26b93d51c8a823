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
import { Clock } from '../../../common/clock.js';
import { type DatabaseAddress, DATABASE_ADDRESS } from '../../../database/connection/database-address.js';
import { ReplicatedFeed } from '../../../database/replication/replicated-feed.js';
import { SharedChannels } from '../../../database/replication/shared-channels.js';
import { queryRows } from '../../../database/rows.js';
import { STREAMED_COLUMNS, STREAMED_RUN, RUNS_CHANNEL, type StreamedRun } from '../run-changes.js';

/** A lost notification delays a change by at most this time. */
const POLL_MS = 1000;
/**
 * Overlap of a poll with the previous one: the maximum time between a row's timestamp and its commit, plus the maximum
 * difference between the clocks of replicas.
 */
export const OVERLAP_MS = 15_000;

interface Channel {
  readonly changed: Subject<StreamedRun>;
  /** The emitted version of each run that changed recently. */
  readonly emitted: Map<string, { version: number; updatedMs: number }>;
}

/**
 * Publishes every change of the runs of projects that have a subscriber on this replica, whichever replica made it; see
 * {@link ReplicatedFeed}.
 */
@Injectable()
export class RunFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly channels = new SharedChannels<Channel>();
  private readonly feed: ReplicatedFeed;
  private polledMs: number;

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
    await this.feed.stop();
    for (const { changed } of this.channels.channels()) changed.complete();
  }

  /** Emits every later change, in ascending versions. The subscriber may already have read an emitted version. */
  changesOf(projectId: string): Observable<StreamedRun> {
    return new Observable((subscriber) => {
      const channel = this.channels.acquire(projectId, newChannel);
      const subscription = channel.changed.subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        this.channels.release(projectId, channel);
      };
    });
  }

  private receive(payload: string): void {
    const run = readPayload(payload);
    if (run !== null) this.emit(run);
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
    const runs = await queryRows(
      this.dataSource,
      STREAMED_RUN,
      sql`SELECT ${STREAMED_COLUMNS} FROM runs
        WHERE project_id = ANY (${this.channels.keys()}::uuid[]) AND updated_at >= ${new Date(fromMs)} ORDER BY updated_at`,
    );
    for (const run of runs) this.emit(run);
  }

  /** Without effect on a version that was emitted before, and on an older one. */
  private emit(run: StreamedRun): void {
    const channel = this.channels.get(run.project_id);
    if (channel === undefined || (channel.emitted.get(run.id)?.version ?? 0) >= run.version) return;
    channel.emitted.set(run.id, { version: run.version, updatedMs: run.updated_ms });
    channel.changed.next(run);
  }
}

function newChannel(): Channel {
  return { changed: new Subject(), emitted: new Map() };
}

/** @returns `null` for a payload of another release, whose replicas may run beside this one during an upgrade. */
function readPayload(payload: string): StreamedRun | null {
  try {
    return JSON.parse(payload) as StreamedRun;
  } catch {
    return null;
  }
}
