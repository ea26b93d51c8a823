import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Observable, Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import type { WithoutCan } from '../../../auth/reader-permissions.js';
import { Clock } from '../../../common/clock.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { DATABASE_ADDRESS } from '../../../database/database-address.token.js';
import type { DatabaseAddress } from '../../../database/database-address.js';
import { NotificationListener } from '../../../live/notification-listener.js';
import { readRuns } from '../read/runs.read-model.js';
import type { RunResponse } from '../read/run.response.js';
import { RUNS_CHANNEL } from '../run-announcement.js';
import { jitterAround } from '../../../common/time/jitter.js';

/** The truth: a lost notification is made up for within this time. */
const POLL_MS = 1000;
/**
 * How far a look reaches back beyond the one before: as long as a transaction may take to commit what it dated,
 * and as far as the clocks of replicas may be apart.
 */
export const OVERLAP_MS = 15_000;
/** Runs that are read at once. */
const BATCH = 200;
const READ_AGAIN_MS = 1000;

interface Channel {
  readonly changed: Subject<WithoutCan<RunResponse>>;
  readers: number;
  /** Runs that have changed and are to be read. */
  readonly dirty: Set<string>;
  /** What was told of runs that changed lately. */
  readonly told: Map<string, { version: number; updatedMs: number }>;
  reading: boolean;
}

/**
 * Tells every change of the runs of projects that somebody on this replica looks at, wherever it was made.
 * Notifications make it quick; a look at the table each second makes it right.
 */
@Injectable()
export class RunFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RunFeed.name);
  private readonly channels = new Map<string, Channel>();
  private readonly listener: NotificationListener;
  private readonly again = new Set<NodeJS.Timeout>();
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private polledMs: number;
  private pollFails = false;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(DATABASE_ADDRESS) address: DatabaseAddress,
    private readonly clock: Clock,
  ) {
    this.polledMs = clock.now();
    this.listener = new NotificationListener({
      address,
      channel: RUNS_CHANNEL,
      applicationName: 'signalbox runs',
      heard: (payload) => this.hear(payload),
      connected: () => void this.poll(),
      logger: this.logger,
    });
  }

  onApplicationBootstrap(): void {
    this.listener.start();
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const timeout of this.again) clearTimeout(timeout);
    await Promise.all([this.polling, this.listener.stop()]);
    for (const { changed } of this.channels.values()) changed.complete();
  }

  /** Every change from now on, newer versions only; what is told may have been read before by whoever asks. */
  changesOf(projectId: string): Observable<WithoutCan<RunResponse>> {
    return new Observable((subscriber) => {
      const channel = this.channels.get(projectId) ?? newChannel();
      this.channels.set(projectId, channel);
      channel.readers += 1;
      const subscription = channel.changed.subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        channel.readers -= 1;
        if (channel.readers === 0) this.channels.delete(projectId);
      };
    });
  }

  private hear(payload: string): void {
    const [projectId = '', runId = ''] = payload.split(':');
    const channel = this.channels.get(projectId);
    if (channel === undefined || !isUuid(runId)) return;
    channel.dirty.add(runId);
    void this.readDirty(channel);
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.polling = this.poll().finally(() => this.schedule());
    }, POLL_MS);
    this.timer.unref();
  }

  private async poll(): Promise<void> {
    const startedMs = this.clock.now();
    const fromMs = Math.min(this.polledMs, startedMs) - OVERLAP_MS;
    try {
      if (this.channels.size > 0) await this.lookSince(fromMs);
      this.polledMs = startedMs;
      this.pollFails = false;
    } catch (error) {
      if (!this.pollFails) this.logger.warn('changes of runs cannot be read', { err: error });
      this.pollFails = true;
    }
  }

  private async lookSince(fromMs: number): Promise<void> {
    for (const { told } of this.channels.values()) {
      for (const [id, { updatedMs }] of told) if (updatedMs < fromMs) told.delete(id);
    }
    const rows = await this.dataSource.query<{ id: string; project_id: string; version: number }[]>(
      `SELECT id, project_id, version FROM runs
        WHERE project_id = ANY ($1::uuid[]) AND updated_at >= $2 ORDER BY updated_at`,
      [[...this.channels.keys()], new Date(fromMs)],
    );
    for (const { id, project_id: projectId, version } of rows) {
      const channel = this.channels.get(projectId);
      if (channel && (channel.told.get(id)?.version ?? 0) < version) channel.dirty.add(id);
    }
    for (const channel of this.channels.values()) void this.readDirty(channel);
  }

  /** One query at a time: what changes meanwhile goes into the next one. Never rejects. */
  private async readDirty(channel: Channel): Promise<void> {
    if (channel.reading) return;
    channel.reading = true;
    let ids: string[] = [];
    try {
      while (channel.dirty.size > 0 && channel.readers > 0 && !this.stopped) {
        ids = [...channel.dirty].slice(0, BATCH);
        for (const id of ids) channel.dirty.delete(id);
        const runs = await readRuns(this.dataSource.manager, ids);
        for (const run of runs.toSorted(byUpdate)) tell(channel, run);
      }
    } catch {
      for (const id of ids) channel.dirty.add(id);
      this.readLater(channel);
    } finally {
      channel.reading = false;
    }
  }

  private readLater(channel: Channel): void {
    const timeout = setTimeout(() => {
      this.again.delete(timeout);
      void this.readDirty(channel);
    }, jitterAround(READ_AGAIN_MS));
    timeout.unref();
    this.again.add(timeout);
  }
}

function newChannel(): Channel {
  return { changed: new Subject(), readers: 0, dirty: new Set(), told: new Map(), reading: false };
}

function tell({ told, changed }: Channel, run: WithoutCan<RunResponse>): void {
  if ((told.get(run.id)?.version ?? 0) >= run.version) return;
  told.set(run.id, { version: run.version, updatedMs: run.updated_at.getTime() });
  changed.next(run);
}

function byUpdate(a: WithoutCan<RunResponse>, b: WithoutCan<RunResponse>): number {
  return a.updated_at.getTime() - b.updated_at.getTime();
}
