import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import type { Permission } from '../../permissions.js';
import { TokenLastUses } from '../stored-tokens/token-last-uses.js';
import { hashToken, isServiceToken } from '../token-format.js';
import { list, queryRow, text } from '../../../database/rows.js';

const TOKEN = {
  id: text(),
  service_account_id: text(),
  scopes: list(text<Permission>()),
  sensitive_permissions: list(text<Permission>()),
};

export interface ServiceTokenIdentity {
  tokenId: string;
  accountId: string;
  scopes: readonly Permission[];
  sensitivePermissions: readonly Permission[];
}

/** Resolves tokens of service accounts. Always queries the database, so that a revoked token is rejected at once on every replica. */
@Injectable()
export class ServiceTokenAuthenticator {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly lastUses: TokenLastUses,
  ) {}

  /** `null` for a token that is unknown, revoked or expired, and for one of a deleted account. */
  async authenticate(token: string): Promise<ServiceTokenIdentity | null> {
    if (!isServiceToken(token)) return null;
    const now = this.clock.now();
    const row = await queryRow(
      this.dataSource,
      TOKEN,
      sql`SELECT t.id, t.service_account_id, t.scopes, a.sensitive_permissions
         FROM service_account_tokens AS t
         JOIN service_accounts AS a ON a.id = t.service_account_id
         JOIN users AS u ON u.id = a.id
        WHERE t.token_sha256 = ${hashToken(token)} AND t.revoked_at IS NULL AND t.expires_at > ${new Date(now)}
          AND u.deactivated_at IS NULL`,
    );
    if (row === undefined) return null;
    this.lastUses.record('service_account_tokens', row.id, now);
    return {
      tokenId: row.id,
      accountId: row.service_account_id,
      scopes: row.scopes,
      sensitivePermissions: row.sensitive_permissions,
    };
  }
}
