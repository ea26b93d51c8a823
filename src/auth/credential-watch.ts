import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Observable, Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import {
  allowedOnes,
  keyOf,
  validOnes,
  type Need,
  type WatchedCredential,
} from './credential-watch.needs.js';
import type { Permission } from './permissions.js';
import { RelationStore } from './relation-store.js';

/** Within this time a stream ends after its credential did. */
const CHECK_MS = 1000;

interface Watched extends Need {
  ended: Subject<void>;
  watchers: number;
}

/**
 * Tells when a credential that opened something long-lived is not good for it any more: revoked, expired,
 * its session ended, its user deactivated, or the right taken away. Asks once a second: one query for all
 * credentials and one for each user, however many streams they have.
 */
@Injectable()
export class CredentialWatch implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CredentialWatch.name);
  private readonly watched = new Map<string, Watched>();
  private timer: NodeJS.Timeout | undefined;
  private checking: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly relations: RelationStore,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.checking;
  }

  /** Emits once, when it is over. Never while the database cannot tell. */
  ended(caller: WatchedCredential, projectId: string, permission: Permission): Observable<void> {
    const key = keyOf({ caller, projectId, permission });
    return new Observable((subscriber) => {
      let entry = this.watched.get(key);
      if (entry === undefined) {
        entry = { caller, projectId, permission, ended: new Subject(), watchers: 0 };
        this.watched.set(key, entry);
      }
      const watched = entry;
      watched.watchers += 1;
      const subscription = watched.ended.subscribe(subscriber);
      return () => {
        subscription.unsubscribe();
        watched.watchers -= 1;
        if (watched.watchers === 0 && this.watched.get(key) === watched) this.watched.delete(key);
      };
    });
  }

  /** Whether it is good at this moment. */
  async isGood(caller: WatchedCredential, projectId: string, permission: Permission): Promise<boolean> {
    const need = { caller, projectId, permission };
    const valid = await this.validOnes([need]);
    return (await allowedOnes(this.relations, valid)).length > 0;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.checking = this.check().finally(() => this.schedule());
    }, CHECK_MS);
    this.timer.unref();
  }

  private async check(): Promise<void> {
    if (this.watched.size === 0) return;
    try {
      const watched = [...this.watched.values()];
      const valid = await this.validOnes(watched);
      this.end(without(watched, valid));
      this.end(without(valid, await allowedOnes(this.relations, valid)));
    } catch (error) {
      this.logger.warn('open streams could not be checked', { err: error });
    }
  }

  private validOnes<T extends Need>(needs: readonly T[]): Promise<T[]> {
    return validOnes(this.dataSource, new Date(this.clock.now()), needs);
  }

  private end(entries: readonly Watched[]): void {
    for (const entry of entries) {
      const key = keyOf(entry);
      // One that began under this key meanwhile is asked about the next time.
      if (this.watched.get(key) === entry) this.watched.delete(key);
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
