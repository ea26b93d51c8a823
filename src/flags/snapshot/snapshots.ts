import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { Flag } from '../entities/flag.entity.js';
import { FlagGroup } from '../entities/flag-group.entity.js';
import { FlagIdentity } from '../identities/flag-identity.entity.js';
import { SelfOverride } from '../overrides/self-override.entity.js';
import { RevisionFeed, revisionOf } from '../revisions/revision-feed.js';
import { makeSnapshot, type Snapshot } from './snapshot.js';

/** Projects whose snapshot is cached; the least recently used one is evicted. */
const MAX_PROJECTS = 200;
/**
 * Maximum number of reads until the snapshot has the notified revision: a revision that never becomes visible must not block
 * a caller.
 */
const MAX_LOADS = 3;

/**
 * Caches the newest snapshot of each requested project, read once per revision and not per request. While the database
 * is unavailable, the cached snapshot is served: a stale flag is better than none.
 */
@Injectable()
export class Snapshots {
  private readonly cached = new LRUCache<string, Snapshot>({
    max: MAX_PROJECTS,
    dispose: (_, projectId, reason) => {
      if (reason === 'evict') this.feed.unwatch(projectId);
    },
  });
  private readonly loading = new Map<string, Promise<Snapshot>>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly feed: RevisionFeed,
  ) {}

  /** Returns a snapshot that is at least as new as every change known to this replica. Returns no promise when it is cached. */
  get(projectId: string): Promise<Snapshot> | Snapshot {
    const cached = this.cached.get(projectId);
    if (cached === undefined) return this.load(projectId);
    if (cached.revision >= (this.feed.known(projectId) ?? 0)) return cached;
    return this.load(projectId).catch(() => cached);
  }

  /** For a caller that knows a newer change than this replica. Concurrent callers share one read. */
  async readAgain(projectId: string): Promise<Snapshot> {
    // A read in progress may have begun before the change that the caller knows.
    await this.loading.get(projectId)?.catch(() => undefined);
    return this.loadOnce(projectId);
  }

  private async load(projectId: string): Promise<Snapshot> {
    for (let attempt = 1; ; attempt++) {
      const snapshot = await this.loadOnce(projectId);
      // A read that was in progress when the change was committed may have begun before it.
      const isNew = snapshot.revision >= (this.feed.known(projectId) ?? 0);
      if (isNew || attempt === MAX_LOADS) return snapshot;
    }
  }

  /** Concurrent callers wait for the same read. */
  private loadOnce(projectId: string): Promise<Snapshot> {
    const underWay = this.loading.get(projectId);
    if (underWay) return underWay;
    const load = this.read(projectId).finally(() => this.loading.delete(projectId));
    this.loading.set(projectId, load);
    return load;
  }

  private async read(projectId: string): Promise<Snapshot> {
    // One snapshot of all tables: a flag must not be read without its new group.
    const rows = await this.dataSource.transaction('REPEATABLE READ', async (manager) => ({
      revision: await revisionOf(manager, projectId),
      flags: await manager.find(Flag, { where: { projectId, archived: false }, order: { key: 'ASC' } }),
      groups: await manager.find(FlagGroup, { where: { projectId, archived: false }, order: { key: 'ASC' } }),
      overrides: await manager.find(SelfOverride, {
        where: { projectId },
        order: { flagKey: 'ASC', actorId: 'ASC' },
      }),
      identities: await manager.findBy(FlagIdentity, { projectId }),
    }));
    const snapshot = makeSnapshot(rows);
    this.cached.set(projectId, snapshot);
    this.feed.watch(projectId, snapshot.revision);
    return snapshot;
  }
}
