import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Subject, type Observable, type Subscription } from 'rxjs';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../config/app-config.js';
import { ALL_ROLES } from '../../config/settings/process-settings.js';
import { ChangeFeed } from '../../database/change-feed.js';
import { DelayedRetries } from '../../database/replication/delayed-retries.js';
import { queryRows, text } from '../../database/rows.js';
import type { EventType } from '../event-types.js';

/** Delay after a failed read, with jitter, so that replicas do not retry at the same moment. */
const RETRY_MS = 1000;

/** Interface of the subscriptions for writers of events. */
export interface WaitedFor {
  /** Types of the project that have subscriptions; `undefined`: none. */
  typesOf(projectId: string): ReadonlySet<EventType> | undefined;
  /** Called after the commit of events of a type with subscriptions. */
  emitArrival(): void;
}

/**
 * Caches the subscriptions by project and event type in memory, because ingest checks them for every batch. A new subscription
 * takes effect when a replica has read it, about 250 ms after its commit.
 */
@Injectable()
export class EventSubscriptions implements WaitedFor, OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(EventSubscriptions.name);
  private byProject: ReadonlyMap<string, ReadonlySet<EventType>> = new Map();
  private readonly arrived = new Subject<void>();
  private changes: Subscription | undefined;
  private readonly retries = new DelayedRetries(RETRY_MS);
  private loading: Promise<void> | undefined;
  /** Whether subscriptions have changed since the read in progress began. */
  private stale = false;
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly feed: ChangeFeed,
    @Inject(AppConfig) private readonly config: Pick<AppConfig, 'roles'> = { roles: ALL_ROLES },
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.changes = this.feed.changes('event_subscriptions').subscribe(() => void this.refresh());
    await this.refresh();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    this.changes?.unsubscribe();
    this.retries.stop();
    await this.loading;
    this.arrived.complete();
  }

  typesOf(projectId: string): ReadonlySet<EventType> | undefined {
    return this.byProject.get(projectId);
  }

  /** Emits when this process has stored events of a type with subscriptions; for workers in this process. */
  get arrivals(): Observable<void> {
    return this.arrived.asObservable();
  }

  emitArrival(): void {
    if (this.config.roles.worker) this.arrived.next();
  }

  /** Reloads the subscriptions. Never throws; a failed read is retried until it succeeds. */
  async refresh(): Promise<void> {
    if (this.stopped) return;
    this.stale = true;
    this.loading ??= this.loadWhileStale().finally(() => {
      this.loading = undefined;
    });
    await this.loading;
  }

  private async loadWhileStale(): Promise<void> {
    try {
      while (this.stale) {
        this.stale = false;
        this.byProject = await this.load();
      }
    } catch (error) {
      this.logger.warn('subscriptions of events cannot be read', { err: error });
      this.retries.cancel();
      this.retries.schedule(() => void this.refresh());
    }
  }

  private async load(): Promise<Map<string, Set<EventType>>> {
    const rows = await queryRows(
      this.dataSource,
      { project_id: text(), type: text<EventType>() },
      sql`SELECT DISTINCT project_id, type FROM event_subscriptions`,
    );
    const byProject = new Map<string, Set<EventType>>();
    for (const { project_id: projectId, type } of rows) {
      const types = byProject.get(projectId) ?? new Set();
      byProject.set(projectId, types.add(type));
    }
    return byProject;
  }
}
