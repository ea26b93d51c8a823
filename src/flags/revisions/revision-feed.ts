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
import { DataSource, type EntityManager } from 'typeorm';
import { isUuid } from '../../common/uuid-v7.js';
import { type DatabaseAddress, DATABASE_ADDRESS } from '../../database/connection/database-address.js';
import { ReplicatedFeed } from '../../database/replication/replicated-feed.js';
import { SharedChannels } from '../../database/replication/shared-channels.js';
import { digits, queryRows, text } from '../../database/rows.js';
import { FlagRevision } from './flag-revision.entity.js';

/** PostgreSQL channel of notifications of new revisions; the payload is `<project id>:<revision>`. */
export const FLAG_CHANNEL = 'signalbox_flags';

/** A lost notification delays a change by at most this time. */
const POLL_MS = 1000;

export interface ProjectRevision {
  projectId: string;
  revision: number;
}

/**
 * Publishes the revision of each project that this replica watches, when it rises; see {@link ReplicatedFeed}.
 */
@Injectable()
export class RevisionFeed implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly revisions = new Map<string, number>();
  private readonly acquired = new SharedChannels<null>();
  private readonly risen = new Subject<ProjectRevision>();
  private readonly feed: ReplicatedFeed;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(DATABASE_ADDRESS) address: DatabaseAddress,
  ) {
    this.feed = new ReplicatedFeed({
      address,
      channel: FLAG_CHANNEL,
      applicationName: 'signalbox flags',
      everyMs: POLL_MS,
      poll: () => this.poll(),
      onNotification: (payload) => {
        const revision = parseNotification(payload);
        if (revision) this.observe(revision);
      },
      failureMessage: 'revisions of flags cannot be read',
      logger: new Logger(RevisionFeed.name),
    });
  }

  onApplicationBootstrap(): void {
    this.feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.feed.stop();
    this.risen.complete();
  }

  /** Whether notifications arrive. */
  get isListening(): boolean {
    return this.feed.isListening;
  }

  /** Whether the last poll of the table succeeded. */
  get isPolling(): boolean {
    return this.feed.isPolling;
  }

  /** Emits new revisions of watched projects, each once and in order. */
  get changes(): Observable<ProjectRevision> {
    return this.risen.asObservable();
  }

  /**
   * Watches the project from now on; `revision` is the one that the caller has just read. If it is new to this replica, it
   * is emitted here, because the poll does not emit known revisions.
   */
  watch(projectId: string, revision: number): void {
    if (this.revisions.has(projectId)) this.observe({ projectId, revision });
    else this.revisions.set(projectId, revision);
  }

  /** Stops watching the project, unless a subscriber has acquired it. */
  unwatch(projectId: string): void {
    if (this.acquired.get(projectId) === undefined) this.revisions.delete(projectId);
  }

  /** Reference-counted subscription to a project's revisions. Every `acquire` needs one {@link release}. */
  acquire(projectId: string): void {
    this.acquired.acquire(projectId, () => null);
  }

  release(projectId: string): void {
    this.acquired.release(projectId);
  }

  /** Emits new revisions of one project, which is watched for the duration of the subscription. */
  revisionsOf(projectId: string): Observable<number> {
    return new Observable((subscriber) => {
      this.acquire(projectId);
      const subscription = this.risen.subscribe({
        next: (risen) => {
          if (risen.projectId === projectId) subscriber.next(risen.revision);
        },
        complete: () => subscriber.complete(),
      });
      return () => {
        subscription.unsubscribe();
        this.release(projectId);
      };
    });
  }

  /** The newest revision known to this replica; `undefined` for a project that is not watched. */
  known(projectId: string): number | undefined {
    return this.revisions.get(projectId);
  }

  /** Reports a revision that a notification, the poll or a change on this replica has found. */
  observe({ projectId, revision }: ProjectRevision): void {
    const before = this.revisions.get(projectId);
    if (before === undefined || revision <= before) return;
    this.revisions.set(projectId, revision);
    this.risen.next({ projectId, revision });
  }

  private async poll(): Promise<void> {
    const rows = await queryRows(
      this.dataSource,
      { project_id: text(), revision: digits() },
      sql`SELECT project_id, revision FROM flag_revisions WHERE project_id = ANY (${[...this.revisions.keys()]}::uuid[])`,
    );
    for (const row of rows) this.observe({ projectId: row.project_id, revision: Number(row.revision) });
  }
}

/** `<project id>:<revision>`; any other payload on the channel is foreign. */
export function parseNotification(payload: string | undefined): ProjectRevision | null {
  const [projectId = '', revision = '', ...rest] = (payload ?? '').split(':');
  if (rest.length > 0 || !isUuid(projectId) || !/^\d{1,15}$/.test(revision)) return null;
  return { projectId, revision: Number(revision) };
}

/** Number of changes that the project's flags have had. */
export async function revisionOf(manager: EntityManager, projectId: string): Promise<number> {
  return (await manager.findOneBy(FlagRevision, { projectId }))?.revision ?? 0;
}
