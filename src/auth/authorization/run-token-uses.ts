import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { isReadMethod } from '../../common/http/read-method.js';
import { ACCESS_TOKEN_SECONDS } from '../authentication/access-tokens/token-lifetimes.js';
import { actorOf, type UserCaller } from '../caller.js';
import type { Permission } from '../permissions.js';

/** Cached uses, some 200 bytes each. A use that was evicted is recorded again, never omitted. */
const MAX_REMEMBERED = 20_000;

/**
 * Records in the audit log which paths a run reads with its token: each path once in the lifetime of a token, on each
 * replica. A run that polls would otherwise fill the audit log.
 */
@Injectable()
export class RunTokenUses {
  private readonly recorded = new LRUCache<string, Promise<void>>({
    max: MAX_REMEMBERED,
    ttl: ACCESS_TOKEN_SECONDS * 1000,
  });

  constructor(
    private readonly audit: AuditLog,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * Rejects when the use could not be recorded, so that nothing is read without a record. Concurrent requests share one
   * record: when it fails, all of them are rejected, because none has another one. The next request records again.
   */
  async record(caller: UserCaller, permission: Permission | null): Promise<void> {
    const { credential, confinedTo, origin } = caller;
    if (credential.kind !== 'run' || confinedTo === undefined || !isRecorded(origin.method)) return;
    const key = `${credential.runId} ${origin.path}`;
    const earlier = this.recorded.get(key);
    if (earlier !== undefined) return earlier;
    const { projectId } = confinedTo;
    const written = this.audit.record(this.dataSource.manager, actorOf(caller), {
      action: 'run.token_used',
      resource: `project/${projectId}`,
      projectId,
      metadata: { permission },
    });
    this.recorded.set(key, written);
    written.catch(() => this.recorded.delete(key));
    return written;
  }
}

/** Changes have their own audit events, in their own transactions; a response to OPTIONS has no data of the project. */
function isRecorded(method: string): boolean {
  return isReadMethod(method) && method !== 'OPTIONS';
}
