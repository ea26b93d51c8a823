import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AuditLog } from '../../../audit/audit-log.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { User } from '../../entities/user.entity.js';
import { Passwords } from '../passwords.js';
import { LoginAttempts } from './login-attempts.js';
import type { KnownDevice } from '../sessions/known-devices.js';
import type { Session } from '../sessions/session.entity.js';
import { SessionsService, type OpenedSession } from '../sessions/sessions.service.js';
import { AUTH_PROBLEMS } from '../../problems.js';

/** Logs users in by password. */
@Injectable()
export class LoginService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly attempts: LoginAttempts,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param email normalized by `normalizeEmail`.
   * @param device known device of the browser, possibly of another user.
   * @throws ProblemError `login_failed`, with the same content and duration whether or not the account exists;
   *   `rate_limited` after too many failures (see {@link LoginAttempts}).
   */
  async login(
    email: string,
    password: string,
    origin: RequestOrigin,
    device: KnownDevice | null,
  ): Promise<OpenedSession> {
    const user = await this.dataSource.manager.findOneBy(User, { email });
    const isKnown = device !== null && user !== null && device.userId === user.id;
    const attempt = { email, ip: origin.ip, device: isKnown ? device : null };
    await this.attempts.check(attempt);
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password, () =>
      this.attempts.countFailures(attempt),
    );
    if (user === null || !matches || user.deactivatedAt !== null) return this.refuse(email, origin);
    await this.attempts.succeeded(attempt);
    const session = await this.dataSource.transaction((manager) => this.open(manager, user, origin));
    if (session === null) return this.refuse(email, origin);
    return this.sessions.grant(session);
  }

  /** `null` when the password was changed or the user deactivated while it was being verified. */
  private async open(
    manager: EntityManager,
    { id, passwordHash }: User,
    origin: RequestOrigin,
  ): Promise<Session | null> {
    // A shared lock: a transaction that ends all sessions of the user waits for it, and ends this session, too.
    const user = await manager.findOne(User, { where: { id }, lock: { mode: 'pessimistic_read' } });
    if (user?.passwordHash !== passwordHash || user.deactivatedAt !== null) return null;
    await this.audit.record(
      manager,
      { kind: 'user', userId: id, origin },
      { action: 'auth.login', resource: `user/${id}`, metadata: { method: 'password' } },
    );
    return this.sessions.open(manager, id, 'password', origin);
  }

  private async refuse(email: string, origin: RequestOrigin): Promise<never> {
    await this.audit.recordRefusal(
      { kind: 'anonymous', name: email, origin },
      { action: 'auth.login_failed', resource: 'session' },
    );
    throw new ProblemError(AUTH_PROBLEMS.login_failed, 'The e-mail address or the password is wrong.');
  }
}
