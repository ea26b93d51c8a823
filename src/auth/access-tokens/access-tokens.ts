import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { errors, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { IsNull, Repository } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { isUuid, uuidV7 } from '../../common/uuid-v7.js';
import { AppConfig } from '../../config/app-config.js';
import { User } from '../entities/user.entity.js';
import { ALGORITHM, SigningKeys } from './signing-keys.js';

const LIFETIME_SECONDS = 15 * 60;
const AUDIENCE = 'signalbox';
/** RFC 9068: keeps other JWTs signed with the same key from passing as access tokens. */
const TYPE = 'at+jwt';

/** As OAuth's token endpoint writes it (RFC 6749 section 5.1). */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
}

/** Makes and verifies the JWTs by which people call the API for a quarter of an hour. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    @InjectRepository(User) private readonly users: Repository<User>,
  ) {}

  async issue(userId: string): Promise<TokenAnswer> {
    const { kid, privateKey } = await this.keys.current();
    const now = Math.floor(this.clock.now() / 1000);
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: ALGORITHM, kid, typ: TYPE })
      .setIssuer(this.config.publicUrl)
      .setAudience(AUDIENCE)
      .setSubject(userId)
      .setJti(uuidV7())
      .setIssuedAt(now)
      .setExpirationTime(now + LIFETIME_SECONDS)
      .sign(privateKey);
    return { access_token: token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS };
  }

  /**
   * The id of the user whose token it is; `null` when it is not valid or the user was deactivated, which
   * the database is asked every time.
   */
  async verify(token: string): Promise<string | null> {
    const userId = (await this.claims(token))?.sub;
    if (userId === undefined || !isUuid(userId)) return null;
    return (await this.users.existsBy({ id: userId, deactivatedAt: IsNull() })) ? userId : null;
  }

  private async claims(token: string): Promise<JWTPayload | null> {
    try {
      const { payload } = await jwtVerify(token, (header) => this.keyFor(header.kid), {
        algorithms: [ALGORITHM],
        issuer: this.config.publicUrl,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['sub', 'exp', 'iat'],
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
