import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Client } from 'pg';
import { Subject, type Observable } from 'rxjs';
import { DataSource } from 'typeorm';
import { isUuid } from '../../common/uuid-v7.js';
import { DATABASE_ADDRESS } from '../../database/database-address.token.js';
import type { DatabaseAddress } from '../../database/database-address.js';
import { backoffMs } from '../../common/time/jitter.js';

/** Where notifications of new revisions go: `<project id>:<revision>`. */
export const FLAG_CHANNEL = 'signalbox_flags';

/** The truth: a lost notification is made up for within this time. */
const POLL_MS = 1000;
const RECONNECT = { firstMs: 250, maxMs: 10_000 };
const CONNECT_TIMEOUT_MS = 3000;

export interface ProjectRevision {
  projectId: string;
  revision: number;
}

/**
 * Knows the revision of every project that somebody on this replica looks at, and tells when it rises.
 *
 * PostgreSQL's NOTIFY makes it quick; reading the revisions once a second makes it right: a notification
 * is lost when the connection breaks, or a pooler stands in between.
 */
@Injectable()
export class RevisionFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(RevisionFeed.name);
  private readonly revisions = new Map<string, number>();
  /** How many hold each project. */
  private readonly held = new Map<string, number>();
  private readonly risen = new Subject<ProjectRevision>();
  private listener: Client | undefined;
  private pollTimer: NodeJS.Timeout | undefined;
  private reconnectTimer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private connecting: Promise<void> = Promise.resolve();
  private failures = 0;
  private pollFails = false;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(DATABASE_ADDRESS) private readonly address: DatabaseAddress,
  ) {}

  onApplicationBootstrap(): void {
    this.connecting = this.connect();
    this.schedulePoll();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.pollTimer);
    clearTimeout(this.reconnectTimer);
    await Promise.allSettled([this.polling, this.connecting]);
    await this.listener?.end().catch(() => undefined);
    this.risen.complete();
  }

  /** Whether notifications arrive. */
  get isListening(): boolean {
    return this.listener !== undefined;
  }

  /** Whether the last look at the table succeeded. */
  get isPolling(): boolean {
    return !this.pollFails;
  }

  /** Revisions that rose, of projects that are watched. Each is told once and in order. */
  get changes(): Observable<ProjectRevision> {
    return this.risen.asObservable();
  }

  /**
   * From now on the project is watched; `revision` is what the caller has just read. When that is news, others
   * must hear of it: the poll will not tell what is known already.
   */
  watch(projectId: string, revision: number): void {
    if (this.revisions.has(projectId)) this.observe({ projectId, revision });
    else this.revisions.set(projectId, revision);
  }

  /** Unless somebody holds it. */
  unwatch(projectId: string): void {
    if (!this.held.has(projectId)) this.revisions.delete(projectId);
  }

  /** Whoever holds a project hears of its changes until they release it, once for each time. */
  hold(projectId: string): void {
    this.held.set(projectId, (this.held.get(projectId) ?? 0) + 1);
  }

  release(projectId: string): void {
    const others = (this.held.get(projectId) ?? 1) - 1;
    if (others > 0) this.held.set(projectId, others);
    else this.held.delete(projectId);
  }

  /** The newest revision that this replica knows of; `undefined` for a project that is not watched. */
  known(projectId: string): number | undefined {
    return this.revisions.get(projectId);
  }

  /** A revision was seen, by a notification, by the poll, or because it was made here. */
  observe({ projectId, revision }: ProjectRevision): void {
    const before = this.revisions.get(projectId);
    if (before === undefined || revision <= before) return;
    this.revisions.set(projectId, revision);
    this.risen.next({ projectId, revision });
  }

  private schedulePoll(): void {
    if (this.stopped) return;
    this.pollTimer = setTimeout(() => {
      this.polling = this.poll().finally(() => this.schedulePoll());
    }, POLL_MS);
    this.pollTimer.unref();
  }

  private async poll(): Promise<void> {
    try {
      const rows = await this.dataSource.query<{ project_id: string; revision: string }[]>(
        'SELECT project_id, revision FROM flag_revisions WHERE project_id = ANY ($1::uuid[])',
        [[...this.revisions.keys()]],
      );
      for (const row of rows) this.observe({ projectId: row.project_id, revision: Number(row.revision) });
      this.pollFails = false;
    } catch (error) {
      if (!this.pollFails) this.logger.warn('revisions of flags cannot be read', { err: error });
      this.pollFails = true;
    }
  }

  private async connect(): Promise<void> {
    const client = new Client({
      ...this.address,
      application_name: 'signalbox flags',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => {
      const seen = parseNotification(payload);
      if (seen) this.observe(seen);
    });
    client.on('error', () => undefined);
    client.once('end', () => this.reconnectLater(client));
    try {
      await client.connect();
      await client.query(`LISTEN ${FLAG_CHANNEL}`);
      this.listener = client;
      this.failures = 0;
      // What was changed while nobody listened.
      await this.poll();
    } catch (error) {
      if (this.failures === 0) this.logger.warn('flags: no notifications; polling', { err: error });
      await client.end().catch(() => undefined);
      this.reconnectLater(client);
    }
  }

  private reconnectLater(client: Client): void {
    if (this.stopped || this.reconnectTimer !== undefined) return;
    if (this.listener === client) this.listener = undefined;
    this.failures += 1;
    this.reconnectTimer = setTimeout(
      () => {
        this.reconnectTimer = undefined;
        this.connecting = this.connect();
      },
      backoffMs(this.failures, RECONNECT),
    );
    this.reconnectTimer.unref();
  }
}

/** `<project id>:<revision>`; anything else on the channel is somebody else's. */
export function parseNotification(payload: string | undefined): ProjectRevision | null {
  const [projectId = '', revision = '', ...rest] = (payload ?? '').split(':');
  if (rest.length > 0 || !isUuid(projectId) || !/^\d{1,15}$/.test(revision)) return null;
  return { projectId, revision: Number(revision) };
}
