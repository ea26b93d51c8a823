import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { ProblemError } from '../../common/problem/problem-error.js';
import { AuditLog } from '../../audit/audit-log.js';
import type { RequestOrigin } from '../../common/http/request-origin.js';
import { accountSubject, addressSubject, AttemptLimiter } from '../attempt-limiter.js';
import { User } from '../entities/user.entity.js';
import { Passwords } from '../passwords.js';
import type { Session } from '../sessions/session.entity.js';
import { SessionsService, type OpenedSession } from '../sessions/sessions.service.js';

/** Login by password. */
@Injectable()
export class LoginService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly attempts: AttemptLimiter,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
  ) {}

  /**
   * @param email as `normalizeEmail` writes it.
   * @throws ProblemError `login_failed`, the same and in the same time whether or not the account exists;
   *   `rate_limited` after too many failures of the account or the address.
   */
  async login(email: string, password: string, origin: RequestOrigin): Promise<OpenedSession> {
    const account = accountSubject(email);
    const address = addressSubject('login', origin.ip ?? undefined);
    // The address first: one that is refused must not lock other people's accounts.
    const subjects = [address, account];
    await this.attempts.check(subjects);

    const user = await this.dataSource.manager.findOneBy(User, { email });
    const matches = await this.passwords.verify(user?.passwordHash ?? null, password, () =>
      this.attempts.take(subjects),
    );
    if (user === null || !matches || user.deactivatedAt !== null) return this.refuse(email, origin);
    await this.attempts.reset(account);
    await this.attempts.giveBack(address);
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
    // Shared, yet against changes: whoever ends all sessions of the user waits, and ends this one, too.
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
    throw new ProblemError('login_failed', 'The e-mail address or the password is wrong.');
  }
}
