import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Observable, Subject } from 'rxjs';
import { DataSource } from 'typeorm';
import { Clock } from '../common/clock.js';
import type { UserCaller } from './caller.js';
import { PermissionChecks } from './permission-checks.js';
import type { Permission } from './permissions.js';

/** Within this time a stream ends after its credential did. */
const CHECK_MS = 1000;

/** What may be watched; an {@link UserCaller} or API key caller is one. */
export type WatchedCredential = UserCaller | { kind: 'api_key'; key: { keyId: string } };

interface Watched {
  caller: WatchedCredential;
  projectId: string;
  permission: Permission;
  ended: Subject<void>;
  watchers: number;
}

/**
 * Tells when a credential that opened something long-lived is not good for it any more: revoked, expired,
 * its session ended, its user deactivated, or the right taken away. Asks once a second, once for all
 * streams of one credential.
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
    private readonly permissions: PermissionChecks,
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
    const key = `${credentialOf(caller)} ${projectId} ${permission}`;
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
    const good = await this.goodOnes([caller]);
    return good.size > 0 && (await this.isAllowed({ caller, projectId, permission }));
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
      const good = await this.goodOnes([...this.watched.values()].map(({ caller }) => caller));
      for (const [key, entry] of [...this.watched]) {
        const isGood = good.has(credentialOf(entry.caller)) && (await this.isAllowed(entry));
        if (isGood) continue;
        this.watched.delete(key);
        entry.ended.next();
        entry.ended.complete();
      }
    } catch (error) {
      this.logger.warn('open streams could not be checked', { err: error });
    }
  }

  private async goodOnes(callers: readonly WatchedCredential[]): Promise<Set<string>> {
    const ids: Record<Kind, string[]> = { api_key: [], external_token: [], personal_token: [], session: [] };
    for (const caller of callers) ids[kindOf(caller)].push(idOf(caller));
    const rows = await this.dataSource.query<{ credential: string }[]>(GOOD, [
      ids.api_key,
      ids.session,
      ids.personal_token,
      ids.external_token,
      new Date(this.clock.now()),
    ]);
    return new Set(rows.map((row) => row.credential));
  }

  private async isAllowed({
    caller,
    projectId,
    permission,
  }: Pick<Watched, 'caller' | 'permission' | 'projectId'>): Promise<boolean> {
    if (caller.kind === 'api_key') return true;
    const held = await this.permissions.permissionsOn(caller, { type: 'project', id: projectId });
    return held.includes(permission);
  }
}

type Kind = 'api_key' | 'external_token' | 'personal_token' | 'session';

function kindOf(caller: WatchedCredential): Kind {
  return caller.kind === 'api_key' ? 'api_key' : caller.credential.kind;
}

function idOf(caller: WatchedCredential): string {
  if (caller.kind === 'api_key') return caller.key.keyId;
  const { credential, userId } = caller;
  if (credential.kind === 'session') return credential.sessionId;
  return credential.kind === 'personal_token' ? credential.tokenId : userId;
}

function credentialOf(caller: WatchedCredential): string {
  return `${kindOf(caller)}:${idOf(caller)}`;
}

const GOOD = `
  SELECT 'api_key:' || k.id AS credential
    FROM api_keys AS k JOIN projects AS p ON p.id = k.project_id
   WHERE k.id = ANY ($1::uuid[]) AND k.revoked_at IS NULL AND p.archived_at IS NULL
     AND (k.expires_at IS NULL OR k.expires_at > $5)
  UNION ALL
  SELECT 'session:' || s.id
    FROM sessions AS s JOIN users AS u ON u.id = s.user_id
   WHERE s.id = ANY ($2::uuid[]) AND s.ended_at IS NULL AND u.deactivated_at IS NULL
  UNION ALL
  SELECT 'personal_token:' || t.id
    FROM personal_access_tokens AS t JOIN users AS u ON u.id = t.user_id
   WHERE t.id = ANY ($3::uuid[]) AND t.revoked_at IS NULL AND t.expires_at > $5 AND u.deactivated_at IS NULL
  UNION ALL
  SELECT 'external_token:' || u.id FROM users AS u
   WHERE u.id = ANY ($4::uuid[]) AND u.deactivated_at IS NULL`;
