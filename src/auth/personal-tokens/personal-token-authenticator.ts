import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock.js';
import type { Permission } from '../permissions.js';
import { hashToken } from '../token-format.js';
import { isPersonalToken } from './personal-token-format.js';

const LAST_USED_FLUSH_MS = 60_000;

export interface PersonalTokenIdentity {
  tokenId: string;
  userId: string;
  scopes: readonly Permission[];
}

/** Tells whose a personal token is. The database is asked every time: a revoked token is out at once. */
@Injectable()
export class PersonalTokenAuthenticator implements BeforeApplicationShutdown {
  private readonly logger = new Logger(PersonalTokenAuthenticator.name);
  /** Token id to the time of its last use, in milliseconds. */
  private readonly used = new Map<string, number>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** `null` for a token that is unknown, revoked or expired, and for one whose user was deactivated. */
  async authenticate(token: string): Promise<PersonalTokenIdentity | null> {
    if (!isPersonalToken(token)) return null;
    const now = this.clock.now();
    const [row] = await this.dataSource.query<Row[]>(
      `SELECT t.id, t.user_id, t.scopes
         FROM personal_access_tokens AS t JOIN users AS u ON u.id = t.user_id
        WHERE t.token_sha256 = $1 AND t.revoked_at IS NULL AND t.expires_at > $2
          AND u.deactivated_at IS NULL`,
      [hashToken(token), new Date(now)],
    );
    if (row === undefined) return null;
    this.used.set(row.id, now);
    return { tokenId: row.id, userId: row.user_id, scopes: row.scopes };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.writeLastUsed();
  }

  /** For all tokens at once and beside the requests, so that using a token costs no write. */
  @Interval(LAST_USED_FLUSH_MS)
  async writeLastUsed(): Promise<void> {
    if (this.used.size === 0) return;
    const ids = [...this.used.keys()];
    const times = [...this.used.values()].map((ms) => new Date(ms));
    this.used.clear();
    try {
      // Another replica may have written a later use.
      await this.dataSource.query(
        `UPDATE personal_access_tokens AS t SET last_used_at = greatest(t.last_used_at, used.at)
           FROM unnest($1::uuid[], $2::timestamptz[]) AS used (id, at) WHERE t.id = used.id`,
        [ids, times],
      );
    } catch (error) {
      this.logger.warn('last use of personal tokens was not written', { err: error });
    }
  }
}

interface Row {
  id: string;
  user_id: string;
  scopes: Permission[];
}
