import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { User } from '../../entities/user.entity.js';
import { readRefreshToken, type RefreshTokenParts } from './refresh-token.js';
import { sessionExpiry } from './session-times.js';
import { Session } from './session.entity.js';
import { SessionsService, type OpenedSession } from './sessions.service.js';

/** Exchanges a refresh token for an access token and the next refresh token. */
@Injectable()
export class SessionRefreshService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly secretBox: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** `null` when the token is not valid; a token that was used before also ends its session. */
  async refresh(token: string, origin: RequestOrigin): Promise<OpenedSession | null> {
    const parts = readRefreshToken(this.secretBox, token);
    if (parts === null) return null;
    const session = await this.dataSource.transaction((manager) => this.exchange(manager, parts, origin));
    return session === null ? null : this.sessions.grant(session);
  }

  private async exchange(
    manager: EntityManager,
    { sessionId, generation }: RefreshTokenParts,
    origin: RequestOrigin,
  ): Promise<Session | null> {
    // The lock serializes two exchanges of one token.
    const session = await manager.findOne(Session, {
      where: { id: sessionId },
      lock: { mode: 'pessimistic_write' },
    });
    if (session === null) return null;
    const isActive = await manager.existsBy(User, { id: session.userId, deactivatedAt: IsNull() });
    if (!isActive) return null;
    const now = this.clock.now();
    switch (decideRefresh(session, generation, now)) {
      case 'ended':
        return null;
      case 'repeat':
        return session;
      case 'rotate':
        return rotate(manager, session, generation + 1, now, origin);
      case 'reuse':
        await this.sessions.end(manager, session, 'refresh_token_reused');
        await this.audit.record(
          manager,
          { kind: 'user', userId: session.userId, origin },
          { action: 'session.refresh_token_reused', resource: `session/${session.id}` },
        );
        return null;
    }
  }
}

async function rotate(
  manager: EntityManager,
  session: Session,
  generation: number,
  now: number,
  { ip, userAgent }: RequestOrigin,
): Promise<Session> {
  const change = {
    generation,
    rotatedAt: new Date(now),
    lastUsedAt: new Date(now),
    expiresAt: sessionExpiry(session.createdAt, now),
    ip,
    userAgent,
  };
  await manager.update(Session, { id: session.id }, change);
  return { ...session, ...change };
}

/**
 * Time for which the previous token still returns the current one, for two tabs that refresh at the same moment, and for a
 * lost response.
 */
const REPEAT_MS = 20_000;

/**
 * - `rotate`: the token is the latest one, and is replaced by the next.
 * - `repeat`: the token was replaced a moment ago; its successor is returned again.
 * - `reuse`: the token was exchanged long ago, so it was copied, and which of the two callers is the user is unknown.
 */
type RefreshDecision = 'ended' | 'repeat' | 'reuse' | 'rotate';

/** @param generation generation of an authentic token, which was therefore issued. */
export function decideRefresh(
  session: Pick<Session, 'endedAt' | 'expiresAt' | 'generation' | 'rotatedAt'>,
  generation: number,
  now: number,
): RefreshDecision {
  if (session.endedAt !== null || session.expiresAt.getTime() <= now) return 'ended';
  // A later generation than the stored one was issued before the database was restored from a backup.
  if (generation >= session.generation) return 'rotate';
  const isPrevious = generation === session.generation - 1;
  return isPrevious && now - session.rotatedAt.getTime() <= REPEAT_MS ? 'repeat' : 'reuse';
}
