import { Injectable } from '@nestjs/common';
import { IsNull, Not, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import { AccessTokens, type TokenAnswer } from '../access-tokens/access-tokens.js';
import { refreshTokenOf } from './refresh-token.js';
import { sessionExpiry } from './session-times.js';
import { Session, type LoginMethod, type SessionEnd } from './session.entity.js';

/** Tokens of a login: the access token for the response's body, the refresh token for its cookie. */
export interface OpenedSession {
  userId: string;
  answer: TokenAnswer;
  refreshToken: string;
  expiresAt: Date;
}

/** Opens and ends sessions; `SessionRefreshService` extends them. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a session in the transaction of the login; {@link grant} follows after it.
   *
   * @param authenticatedAt when an external issuer last authenticated the user; defaults to the present time.
   */
  async open(
    manager: EntityManager,
    userId: string,
    method: LoginMethod,
    origin: RequestOrigin,
    authenticatedAt?: Date,
  ): Promise<Session> {
    const now = this.clock.now();
    const createdAt = new Date(now);
    const session = {
      id: uuidV7(now),
      userId,
      method,
      generation: 0,
      ip: origin.ip,
      userAgent: origin.userAgent,
      rotatedAt: createdAt,
      createdAt,
      // The issuer's clock may be ahead, which must not extend the time for sensitive changes.
      authenticatedAt:
        authenticatedAt === undefined || authenticatedAt > createdAt ? createdAt : authenticatedAt,
      lastUsedAt: createdAt,
      expiresAt: sessionExpiry(createdAt, now),
      endedAt: null,
      endedReason: null,
    };
    return manager.save(Session, session);
  }

  /**
   * Issues the tokens of a session. Called after its transaction: the signing key may have to be read, and logins that each
   * hold a connection while they wait for a second one would deadlock.
   */
  async grant({ id, userId, generation, expiresAt }: Session): Promise<OpenedSession> {
    return {
      userId,
      answer: await this.accessTokens.issue(userId, id),
      refreshToken: refreshTokenOf(this.secretBox, { sessionId: id, generation }),
      expiresAt,
    };
  }

  /** Records a new authentication of a session's user. @returns its time. */
  async reauthenticate(manager: EntityManager, sessionId: string): Promise<Date> {
    const authenticatedAt = new Date(this.clock.now());
    await manager.update(Session, { id: sessionId, endedAt: IsNull() }, { authenticatedAt });
    return authenticatedAt;
  }

  /**
   * Ends one session, and with it its access tokens.
   *
   * @returns whether it was still active.
   */
  async end(
    manager: EntityManager,
    { id, userId }: Pick<Session, 'id' | 'userId'>,
    reason: SessionEnd,
  ): Promise<boolean> {
    const { affected } = await manager.update(Session, { id, userId, endedAt: IsNull() }, this.ended(reason));
    return affected === 1;
  }

  /**
   * Ends every session of a user, and with them the access tokens, in the transaction of the reason.
   *
   * @param except a session that stays active: the one in which the user changes the password.
   * @returns number of sessions that were active.
   */
  async endAllOf(
    manager: EntityManager,
    userId: string,
    reason: SessionEnd,
    except: string | null = null,
  ): Promise<number> {
    const which = { userId, endedAt: IsNull(), ...(except === null ? {} : { id: Not(except) }) };
    const { affected } = await manager.update(Session, which, this.ended(reason));
    return affected ?? 0;
  }

  private ended(reason: SessionEnd): Pick<Session, 'endedAt' | 'endedReason'> {
    return { endedAt: new Date(this.clock.now()), endedReason: reason };
  }
}
