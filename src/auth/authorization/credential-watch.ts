import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Observable, Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PollLoop } from '../../database/replication/poll-loop.js';
import { SharedChannels } from '../../database/replication/shared-channels.js';
import {
  filterPermitted,
  filterValid,
  requirementKey,
  type CredentialRequirement,
  type CredentialUse,
  type WatchedCredential,
} from './credential-requirements.js';
import type { Permission } from '../permissions.js';
import { LiveRuns } from '../authentication/run-tokens/live-runs.js';
import { RelationStore } from './relation-store.js';

/** Poll interval: a stream ends within this time after its credential. */
const CHECK_MS = 1000;

interface Watched extends CredentialRequirement {
  ended: Subject<void>;
}

/**
 * Emits when the credential of an open stream is no longer valid for it: revoked, expired, its session ended, its user
 * deactivated, or the permission removed. Polls once a second: one query for the credentials of users and API keys, one for
 * those of runs, and one for each user, however many streams they have.
 */
@Injectable()
export class CredentialWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly watched = new SharedChannels<Watched>();
  private readonly loop = new PollLoop({
    everyMs: CHECK_MS,
    poll: () => this.check(),
    failureMessage: 'credentials of open streams cannot be checked',
    logger: new Logger(CredentialWatch.name),
  });

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly clock: Clock,
    private readonly liveRuns: LiveRuns,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.loop.stop();
  }

  /** Emits once, when the credential is no longer valid. Never while the database is unavailable. */
  ended(caller: WatchedCredential, projectId: string, permission: Permission): Observable<void> {
    const requirement = { caller, projectId, permission };
    return new Observable((subscriber) => {
      const watched = this.watched.acquire(requirementKey(requirement), () => ({
        ...requirement,
        ended: new Subject(),
      }));
      watched.ended.subscribe(subscriber);
      return this.releaseOf(watched);
    });
  }

  /** A method, so that the closure retains only the entry: there may be ten thousand streams. */
  private releaseOf(watched: Watched): () => void {
    return () => void this.watched.release(requirementKey(watched), watched);
  }

  /** Whether the credential is valid now and its user holds the permission. */
  async isAuthorized(caller: WatchedCredential, projectId: string, permission: Permission): Promise<boolean> {
    const requirement = { caller, projectId, permission };
    const valid = await this.stillValid([requirement]);
    return (await filterPermitted(this.relations, valid)).length > 0;
  }

  /**
   * Whether the credential is valid now, for callers that check the permission of its user themselves. The permission
   * matters for a run's credential alone: it must still be granted to the run.
   */
  async isValid(caller: WatchedCredential, permission: Permission): Promise<boolean> {
    return (await this.stillValid([{ caller, permission }])).length > 0;
  }

  private async check(): Promise<void> {
    if (this.watched.size === 0) return;
    const watched = this.watched.channels();
    const valid = await this.stillValid(watched);
    this.end(without(watched, valid));
    this.end(without(valid, await filterPermitted(this.relations, valid)));
  }

  private stillValid<T extends CredentialUse>(uses: readonly T[]): Promise<T[]> {
    const { dataSource, liveRuns } = this;
    return filterValid({ dataSource, liveRuns }, new Date(this.clock.now()), uses);
  }

  private end(entries: readonly Watched[]): void {
    for (const entry of entries) {
      // A stream that opens with the same key from now on is checked by the next poll.
      this.watched.evict(requirementKey(entry), entry);
      entry.ended.next();
      entry.ended.complete();
    }
  }
}

function without<T>(list: readonly T[], others: readonly T[]): T[] {
  const left = new Set(list);
  for (const other of others) left.delete(other);
  return [...left];
}
