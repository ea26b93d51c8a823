import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { LoginAttempts } from '../../authentication/login/login-attempts.js';
import { Passwords } from '../../authentication/passwords.js';
import { SessionsService, type OpenedSession } from '../../authentication/sessions/sessions.service.js';
import { lockUser } from './locked-user.js';
import { OpenLinks, type LinkPurpose } from './open-links.js';
import type { AuditAction } from '../../../audit/audit-actions.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import { User } from '../../entities/user.entity.js';
import { AccountLinksService } from './account-links.service.js';
import type { AccountResponse } from './user.dto.js';

const ACTIONS: Record<LinkPurpose, AuditAction> = {
  invitation: 'user.activated',
  password_reset: 'user.password_reset',
};

/** Stores the password that a link's holder has chosen, and invalidates all earlier links and sessions. */
@Injectable()
export class PasswordReplacement {
  constructor(
    private readonly links: AccountLinksService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @param user whose row the caller has locked. */
  async write(
    manager: EntityManager,
    { id, version }: AccountResponse,
    change: { passwordHash: string; name?: string },
    purpose: LinkPurpose,
    origin: RequestOrigin,
  ): Promise<void> {
    const updatedAt = new Date(this.clock.now());
    await manager.update(User, { id }, { ...change, updatedAt, version: version + 1 });
    await this.links.killAllOf(manager, id);
    await this.sessions.endAllOf(manager, id, 'password_changed');
    await this.audit.record(
      manager,
      { kind: 'user', userId: id, origin },
      { action: ACTIONS[purpose], resource: `user/${id}` },
    );
  }
}

/** Accepts invitation and password reset links. */
@Injectable()
export class LinksAcceptanceService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly openLinks: OpenLinks,
    private readonly passwords: Passwords,
    private readonly replacement: PasswordReplacement,
    private readonly sessions: SessionsService,
    private readonly logins: LoginAttempts,
  ) {}

  /**
   * Sets the password, invalidates all earlier links and sessions, and logs the user in.
   *
   * @param name replaces the one in the invitation.
   * @throws ProblemError `link_invalid` for a token that is unknown, used, replaced or expired, and when the account is
   *   deactivated; of two concurrent requests, one succeeds.
   */
  async accept(
    purpose: LinkPurpose,
    token: string,
    password: string,
    name: string | undefined,
    origin: RequestOrigin,
  ): Promise<OpenedSession> {
    const { user_id: userId, email } = await this.openLinks.require(purpose, token, origin);
    // Hashing is slow and can wait in a queue, so it precedes the transaction, which occupies a connection.
    const passwordHash = await this.passwords.hash(password);
    const change = { passwordHash, ...(name === undefined ? {} : { name }) };
    const session = await this.dataSource.transaction(async (manager) => {
      const user = await lockUser(manager, userId);
      // Every transaction that uses or invalidates a link holds the user's lock, so this check is final.
      await this.openLinks.find(manager, purpose, token);
      await this.replacement.write(manager, user, change, purpose, origin);
      return this.sessions.open(manager, userId, purpose, origin);
    });
    // A user who forgot the password has probably caused failed logins.
    await this.logins.forgive({ userId, email, ip: origin.ip });
    return this.sessions.grant(session);
  }
}
