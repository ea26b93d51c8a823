import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Subscription } from 'rxjs';
import { DataSource } from 'typeorm';
import { ChangeFeed } from '../../../database/change-feed.js';
import { DelayedRetries } from '../../../database/replication/delayed-retries.js';
import { readAllowedOrigins } from '../../../project-table/read-projects.js';

const RETRY_MS = 1000;

/**
 * Caches the origins whose pages may call the API with the keys of each project, because a preflight has no key and precedes
 * authentication. Changes of projects take effect within a second on every replica.
 */
@Injectable()
export class ProjectOrigins implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(ProjectOrigins.name);
  private byProject: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  private all: ReadonlySet<string> = new Set();
  private subscription: Subscription | undefined;
  private loading: Promise<void> = Promise.resolve();
  private readonly retries = new DelayedRetries(RETRY_MS);
  private isStopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly changeFeed: ChangeFeed,
  ) {}

  onModuleInit(): void {
    // The feed emits every topic once when it starts.
    this.subscription = this.changeFeed.changes('projects').subscribe(() => this.reload());
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopped = true;
    this.subscription?.unsubscribe();
    this.retries.stop();
    await this.loading;
  }

  /** Whether any project that is not archived lists the origin. */
  isListed(origin: string): boolean {
    return this.all.has(origin);
  }

  isListedBy(projectId: string, origin: string): boolean {
    return this.byProject.get(projectId)?.has(origin) ?? false;
  }

  /** Reloads are serialized, so that an older result never replaces a newer one. */
  private reload(): void {
    this.retries.cancel();
    this.loading = this.loading.then(() => this.load());
  }

  private async load(): Promise<void> {
    if (this.isStopped) return;
    try {
      const rows = await readAllowedOrigins(this.dataSource);
      this.byProject = new Map(rows.map((row) => [row.id, new Set(row.cors_origins)]));
      this.all = new Set(rows.flatMap((row) => row.cors_origins));
    } catch (error) {
      this.logger.warn('allowed origins cannot be read', { err: error });
      this.retries.schedule(() => this.reload());
    }
  }
}
