import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../../audit/audit-log.js';
import { actorOf, type UserCaller, sessionIdOf } from '../../caller.js';
import { RECENT_LOGIN_SECONDS } from '../sessions/session-times.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { OwnPassword } from './own-password.js';
import type { ReauthenticatedResponse } from './login.dto.js';

/** Renews the last login of a session, so that its user can make sensitive changes again. */
@Injectable()
export class ReauthenticationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly password: OwnPassword,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ProblemError `password_wrong`, `password_not_set`, `rate_limited` */
  async reauthenticate(caller: UserCaller, password: string): Promise<ReauthenticatedResponse> {
    await this.password.verify(caller.userId, password);
    const sessionId = sessionIdOf(caller);
    return this.dataSource.transaction(async (manager) => {
      const authenticatedAt = await this.sessions.reauthenticate(manager, sessionId);
      await this.audit.record(manager, actorOf(caller), {
        action: 'auth.reauthenticated',
        resource: `session/${sessionId}`,
        metadata: { method: 'password' },
      });
      return {
        authenticated_at: authenticatedAt,
        recent_until: new Date(authenticatedAt.getTime() + RECENT_LOGIN_SECONDS * 1000),
      };
    });
  }
}
