import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import { SecretBox } from '../../common/crypto/secret-box.js';
import type { RequestOrigin } from '../../common/http/request-origin.js';
import { uuidV7 } from '../../common/uuid-v7.js';
import { AccessTokens, type TokenAnswer } from '../access-tokens/access-tokens.js';
import { refreshTokenOf } from './refresh-token.js';
import { Session, type LoginMethod, type SessionEnd } from './session.entity.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session that is not used for so long ends. */
export const SESSION_IDLE_MS = 14 * DAY_MS;

/** What a login gives: the access token for the answer's body, the refresh token for its cookie. */
export interface OpenedSession {
  answer: TokenAnswer;
  refreshToken: string;
  expiresAt: Date;
}

/** The one writer of `sessions`. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly accessTokens: AccessTokens,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** In the transaction of whatever let the user in; {@link grant} follows after it. */
  async open(
    manager: EntityManager,
    userId: string,
    method: LoginMethod,
    origin: RequestOrigin,
  ): Promise<Session> {
    const now = this.clock.now();
    const session = {
      id: uuidV7(now),
      userId,
      method,
      generation: 0,
      ip: origin.ip,
      userAgent: origin.userAgent,
      rotatedAt: new Date(now),
      createdAt: new Date(now),
      lastUsedAt: new Date(now),
      expiresAt: new Date(now + SESSION_IDLE_MS),
    };
    return manager.save(Session, session);
  }

  /**
   * The tokens of a session. After its transaction: the signing key may have to be read, and logins that
   * wait for a second connection while each holds one would wait for ever.
   */
  async grant({ id, userId, generation, expiresAt }: Session): Promise<OpenedSession> {
    return {
      answer: await this.accessTokens.issue(userId, id),
      refreshToken: refreshTokenOf(this.secretBox, { sessionId: id, generation }),
      expiresAt,
    };
  }

  /**
   * Ends every session of a user, and with them the access tokens, in the transaction of the reason.
   *
   * @param except a session that goes on: the one in which the user changes the password.
   */
  async endAllOf(
    manager: EntityManager,
    userId: string,
    reason: SessionEnd,
    except: string | null = null,
  ): Promise<void> {
    await manager.query(
      `UPDATE sessions SET ended_at = $3, ended_reason = $4
        WHERE user_id = $1 AND ended_at IS NULL AND id IS DISTINCT FROM $2`,
      [userId, except, new Date(this.clock.now()), reason],
    );
  }
}
