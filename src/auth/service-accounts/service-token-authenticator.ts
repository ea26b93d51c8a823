import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import type { Permission } from '../permissions.js';
import { hashToken } from '../token-format.js';
import { isServiceToken } from './service-token-format.js';

const LAST_USED_FLUSH_MS = 60_000;

export interface ServiceTokenIdentity {
  tokenId: string;
  accountId: string;
  scopes: readonly Permission[];
  sensitivePermissions: readonly Permission[];
}

/** Resolves tokens of service accounts. Always asks the database: a revoked token is refused at once everywhere. */
@Injectable()
export class ServiceTokenAuthenticator implements BeforeApplicationShutdown {
  private readonly logger = new Logger(ServiceTokenAuthenticator.name);
  /** Token id to the time of its last use, in milliseconds. */
  private readonly used = new Map<string, number>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** `null` for a token that is unknown, revoked or expired, and for one of a deleted account. */
  async authenticate(token: string): Promise<ServiceTokenIdentity | null> {
    if (!isServiceToken(token)) return null;
    const now = this.clock.now();
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT t.id, t.service_account_id, t.scopes, a.sensitive_permissions
         FROM service_account_tokens AS t
         JOIN service_accounts AS a ON a.id = t.service_account_id
         JOIN users AS u ON u.id = a.id
        WHERE t.token_sha256 = $1 AND t.revoked_at IS NULL AND t.expires_at > $2
          AND u.deactivated_at IS NULL`,
      [hashToken(token), new Date(now)],
    );
    if (row === undefined) return null;
    this.used.set(row.id, now);
    return {
      tokenId: row.id,
      accountId: row.service_account_id,
      scopes: row.scopes,
      sensitivePermissions: row.sensitive_permissions,
    };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writeLastUsed();
  }

  /** Writes the last use of all tokens together, so that using a token costs no write. */
  @Interval(LAST_USED_FLUSH_MS)
  async writeLastUsed(): Promise<void> {
    if (this.used.size === 0) return;
    const ids = [...this.used.keys()];
    const times = [...this.used.values()].map((ms) => new Date(ms));
    this.used.clear();
    try {
      // Another replica may have written a later use.
      await this.dataSource.query(
        `UPDATE service_account_tokens AS t SET last_used_at = greatest(t.last_used_at, used.at)
           FROM unnest($1::uuid[], $2::timestamptz[]) AS used (id, at) WHERE t.id = used.id`,
        [ids, times],
      );
    } catch (error) {
      this.logger.warn('last use of service account tokens was not written', { err: error });
    }
  }
}

interface Row {
  id: string;
  service_account_id: string;
  scopes: Permission[];
  sensitive_permissions: Permission[];
}
