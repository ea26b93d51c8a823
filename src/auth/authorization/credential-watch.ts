import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Observable, Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { PollLoop } from '../../database/replication/poll-loop.js';
import { SharedChannels } from '../../database/replication/shared-channels.js';
import {
  withPermission,
  keyOf,
  withValidCredential,
  type CredentialRequirement,
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
 * deactivated, or the permission removed. Polls once a second: one query for all credentials and one for each user,
 * however many streams they have.
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
    @InjectDataSource() readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly clock: Clock,
    readonly liveRuns: LiveRuns,
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
      const watched = this.watched.acquire(keyOf(requirement), () => ({
        ...requirement,
        ended: new Subject(),
      }));
      watched.ended.subscribe(subscriber);
      return this.releaseOf(watched);
    });
  }

  /** A method, so that the closure retains only the entry: there may be ten thousand streams. */
  private releaseOf(watched: Watched): () => void {
    return () => void this.watched.release(keyOf(watched), watched);
  }

  /** Whether the credential is valid now and its user holds the permission. */
  async isAuthorized(caller: WatchedCredential, projectId: string, permission: Permission): Promise<boolean> {
    const requirement = { caller, projectId, permission };
    const valid = await this.withValidCredential([requirement]);
    return (await withPermission(this.relations, valid)).length > 0;
  }

  /** Whether the credential itself is valid now, regardless of its user's permissions. */
  async isValid(caller: WatchedCredential, projectId: string, permission: Permission): Promise<boolean> {
    return (await this.withValidCredential([{ caller, projectId, permission }])).length > 0;
  }

  private async check(): Promise<void> {
    if (this.watched.size === 0) return;
    const watched = this.watched.channels();
    const valid = await this.withValidCredential(watched);
    this.end(without(watched, valid));
    this.end(without(valid, await withPermission(this.relations, valid)));
  }

  private withValidCredential<T extends CredentialRequirement>(requirements: readonly T[]): Promise<T[]> {
    return withValidCredential(this, new Date(this.clock.now()), requirements);
  }

  private end(entries: readonly Watched[]): void {
    for (const entry of entries) {
      // A stream that opens with the same key from now on is checked by the next poll.
      this.watched.evict(keyOf(entry), entry);
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
