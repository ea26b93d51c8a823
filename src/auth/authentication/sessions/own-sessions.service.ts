import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { actorOf, type UserCaller, sessionIdOf } from '../../caller.js';
import { readRefreshToken } from './refresh-token.js';
import { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';

/** Ends users' own sessions. */
@Injectable()
export class OwnSessionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly secretBox: SecretBox,
  ) {}

  /** Idempotent. */
  async end(caller: UserCaller, sessionId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const session = { id: sessionId, userId: caller.userId };
      if (!isUuid(sessionId) || !(await manager.existsBy(Session, session))) {
        throw new ProblemError('not_found', 'You have no such session.');
      }
      if (!(await this.sessions.end(manager, session, 'revoked'))) return;
      await this.audit.record(manager, actorOf(caller), {
        action: 'session.ended',
        resource: `session/${sessionId}`,
      });
    });
  }

  /** Ends all sessions except the one of the request. */
  async endOthers(caller: UserCaller): Promise<void> {
    const { userId } = caller;
    await this.dataSource.transaction(async (manager) => {
      const ended = await this.sessions.endAllOf(manager, userId, 'revoked', sessionIdOf(caller));
      if (ended === 0) return;
      await this.audit.record(manager, actorOf(caller), {
        action: 'session.ended',
        resource: `user/${userId}`,
        metadata: { sessions: ended },
      });
    });
  }

  /** No effect for a token without a session. */
  async logout(refreshToken: string, origin: RequestOrigin): Promise<void> {
    const parts = readRefreshToken(this.secretBox, refreshToken);
    if (parts === null) return;
    await this.dataSource.transaction(async (manager) => {
      const session = await manager.findOneBy(Session, { id: parts.sessionId });
      if (session === null || !(await this.sessions.end(manager, session, 'logout'))) return;
      const { id, userId } = session;
      await this.audit.record(
        manager,
        { kind: 'user', userId, origin },
        { action: 'auth.logout', resource: `session/${id}` },
      );
    });
  }
}
