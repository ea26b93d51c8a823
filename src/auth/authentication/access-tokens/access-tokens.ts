import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { ACCESS_TOKEN_SECONDS } from './token-lifetimes.js';
import { signJwt, verifyJwt, type JwtTools } from './signed-jwt.js';
import { SigningKeys } from './signing-keys.js';
import { TokenIssuer } from './token-issuer.js';
import { queryRow, time } from '../../../database/rows.js';

/** RFC 9068: keeps other JWTs signed with the same key from passing as access tokens. */
const TYPE = 'at+jwt';

const SESSION = { authenticated_at: time() };

/** Format of OAuth's token endpoint (RFC 6749 section 5.1). */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
}

export interface VerifiedToken {
  userId: string;
  sessionId: string;
  /** The session's last login by password, link or external issuer. */
  authenticatedAt: Date;
}

/** Issues and verifies the JWTs with which people call the API for 15 minutes. */
@Injectable()
export class AccessTokens {
  private readonly tools: JwtTools;

  constructor(
    keys: SigningKeys,
    issuer: TokenIssuer,
    private readonly clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.tools = { keys, issuer, clock };
  }

  /** @param sessionId session of the token, whose end invalidates it. */
  async issue(userId: string, sessionId: string): Promise<TokenAnswer> {
    const token = await signJwt(this.tools, {
      type: TYPE,
      subject: userId,
      seconds: ACCESS_TOKEN_SECONDS,
      claims: { sid: sessionId },
    });
    return { access_token: token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS };
  }

  /**
   * The user and session of a token; `null` when it is not valid, its session has ended or its user was deactivated. Reads
   * the database on every call, so that a deactivation takes effect immediately.
   */
  async verify(token: string): Promise<VerifiedToken | null> {
    const { sub: userId, sid: sessionId } =
      (await verifyJwt(this.tools, token, { type: TYPE, requiredClaims: ['sid'] })) ?? {};
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return null;
    if (!isUuid(userId) || !isUuid(sessionId)) return null;
    const session = await queryRow(
      this.dataSource,
      SESSION,
      sql`SELECT s.authenticated_at FROM sessions AS s JOIN users AS u ON u.id = s.user_id
        WHERE s.id = ${sessionId} AND s.user_id = ${userId} AND s.ended_at IS NULL
          AND s.expires_at > ${new Date(this.clock.now())} AND u.deactivated_at IS NULL`,
    );
    return session === undefined ? null : { userId, sessionId, authenticatedAt: session.authenticated_at };
  }
}
