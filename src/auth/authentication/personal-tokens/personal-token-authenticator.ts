import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import type { Permission } from '../../permissions.js';
import { TokenLastUses } from '../stored-tokens/token-last-uses.js';
import { hashToken, isPersonalToken } from '../token-format.js';
import { list, queryRow, text } from '../../../database/rows.js';

const TOKEN = { id: text(), user_id: text(), scopes: list(text<Permission>()) };

export interface PersonalTokenIdentity {
  tokenId: string;
  userId: string;
  scopes: readonly Permission[];
}

/** Resolves personal access tokens. Always queries the database, so that a revoked token is rejected at once on every replica. */
@Injectable()
export class PersonalTokenAuthenticator {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly lastUses: TokenLastUses,
  ) {}

  /** `null` for a token that is unknown, revoked or expired, and for one whose user was deactivated. */
  async authenticate(token: string): Promise<PersonalTokenIdentity | null> {
    if (!isPersonalToken(token)) return null;
    const now = this.clock.now();
    const row = await queryRow(
      this.dataSource,
      TOKEN,
      sql`SELECT t.id, t.user_id, t.scopes
         FROM personal_access_tokens AS t JOIN users AS u ON u.id = t.user_id
        WHERE t.token_sha256 = ${hashToken(token)} AND t.revoked_at IS NULL AND t.expires_at > ${new Date(now)}
          AND u.deactivated_at IS NULL`,
    );
    if (row === undefined) return null;
    this.lastUses.record('personal_access_tokens', row.id, now);
    return { tokenId: row.id, userId: row.user_id, scopes: row.scopes };
  }
}
