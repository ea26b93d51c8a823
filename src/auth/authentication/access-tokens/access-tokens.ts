import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { errors, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { isUuid, uuidV7 } from '../../../common/uuid-v7.js';
import { ACCESS_TOKEN_SECONDS } from './access-token-lifetime.js';
import { ALGORITHM } from './signing-key-pairs.js';
import { SigningKeys } from './signing-keys.js';
import { TokenIssuer } from './token-issuer.js';

/** RFC 9068: keeps other JWTs signed with the same key from passing as access tokens. */
const TYPE = 'at+jwt';

/** As OAuth's token endpoint writes it (RFC 6749 section 5.1). */
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
  constructor(
    private readonly keys: SigningKeys,
    private readonly issuer: TokenIssuer,
    private readonly clock: Clock,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /** @param sessionId the session that the token belongs to and ends with. */
  async issue(userId: string, sessionId: string): Promise<TokenAnswer> {
    const { kid, privateKey } = await this.keys.current();
    const issuer = await this.issuer.name();
    const now = Math.floor(this.clock.now() / 1000);
    const token = await new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
      .setIssuer(issuer)
      .setAudience(issuer)
      .setSubject(userId)
      .setJti(uuidV7())
      .setIssuedAt(now)
      .setExpirationTime(now + ACCESS_TOKEN_SECONDS)
      .sign(privateKey);
    return { access_token: token, token_type: 'Bearer', expires_in: ACCESS_TOKEN_SECONDS };
  }

  /**
   * Whose token it is; `null` when it is not valid, its session has ended or its user was deactivated,
   * which is read from the database every time, so that a user who is shut out is out at once.
   */
  async verify(token: string): Promise<VerifiedToken | null> {
    const { sub: userId, sid: sessionId } = (await this.claims(token)) ?? {};
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return null;
    if (!isUuid(userId) || !isUuid(sessionId)) return null;
    const [session] = await this.dataSource.query<{ authenticated_at: Date }[]>(
      `SELECT s.authenticated_at FROM sessions AS s JOIN users AS u ON u.id = s.user_id
        WHERE s.id = $1 AND s.user_id = $2 AND s.ended_at IS NULL AND s.expires_at > $3
          AND u.deactivated_at IS NULL`,
      [sessionId, userId, new Date(this.clock.now())],
    );
    return session === undefined ? null : { userId, sessionId, authenticatedAt: session.authenticated_at };
  }

  private async claims(token: string): Promise<JWTPayload | null> {
    const issuer = await this.issuer.name();
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyFor(header.kid), {
        algorithms: [ALGORITHM],
        issuer,
        audience: issuer,
        typ: TYPE,
        requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        currentDate: new Date(this.clock.now()),
      });
      return payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  private async keyFor(kid: string | undefined): Promise<CryptoKey> {
    const key = kid === undefined ? null : await this.keys.verifier(kid);
    if (key === null) throw new errors.JWKSNoMatchingKey();
    return key;
  }
}
