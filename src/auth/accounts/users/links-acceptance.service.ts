import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../../audit/audit-actions.js';
import { AuditLog } from '../../../audit/audit-log.js';
import { Clock } from '../../../common/clock.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import {
  AttemptLimiter,
  networkOf,
  ownPasswordSubject,
  type AttemptSubject,
} from '../../authentication/attempt-limiter.js';
import { User } from '../../entities/user.entity.js';
import { LoginAttempts } from '../../authentication/login/login-attempts.js';
import { OrganizationLookup } from '../../authorization/organization-lookup.js';
import { Passwords } from '../../authentication/passwords.js';
import type { Session } from '../../authentication/sessions/session.entity.js';
import { SessionsService, type OpenedSession } from '../../authentication/sessions/sessions.service.js';
import { hashLinkToken, isLinkToken } from './account-link-token.js';
import type { AccountLink } from '../../entities/account-link.entity.js';
import { AccountLinksService } from './account-links.service.js';
import { lockUser } from './locked-user.js';
import type { InspectedInvitationResponse } from './user.response.js';
import { USER_STATE } from './user-state.js';
import { AUTH_PROBLEMS } from '../../problems.js';

type Purpose = AccountLink['purpose'];

/** A link that works now. */
interface OpenLink {
  id: string;
  user_id: string;
  email: string;
  name: string;
  expires_at: Date;
}

/** What a link is good for: who must be behind it, and what using it is called. */
const USE = {
  invitation: { state: 'invited', action: 'user.activated' },
  password_reset: { state: 'active', action: 'user.password_reset' },
} as const satisfies Record<Purpose, { state: string; action: AuditAction }>;

/** Accepts invitation and password reset links. */
@Injectable()
export class LinksAcceptanceService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly organization: OrganizationLookup,
    private readonly attempts: AttemptLimiter,
    private readonly logins: LoginAttempts,
    private readonly passwords: Passwords,
    private readonly links: AccountLinksService,
    private readonly sessions: SessionsService,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Whom an invitation is for, so that a page can greet them. @throws ProblemError `link_invalid` */
  async inspect(token: string, origin: RequestOrigin): Promise<InspectedInvitationResponse> {
    const { email, name, expires_at } = await this.requireLink('invitation', token, origin);
    return { email, name, organization: (await this.organization.get()).name, expires_at };
  }

  /**
   * Sets the password, ends what the account was open by before, and logs in.
   *
   * @param name replaces the one in the invitation.
   * @throws ProblemError `link_invalid` for a token that is unknown, used, replaced or expired, and when
   *   the account is deactivated; of two at once, one gets in.
   */
  async accept(
    purpose: Purpose,
    token: string,
    password: string,
    name: string | undefined,
    origin: RequestOrigin,
  ): Promise<OpenedSession> {
    const { user_id: userId, email } = await this.requireLink(purpose, token, origin);
    // Takes long and waits for others, so not while the transaction holds a connection.
    const passwordHash = await this.passwords.hash(password);
    const session = await this.dataSource.transaction((manager) =>
      this.use(
        manager,
        purpose,
        token,
        userId,
        { passwordHash, ...(name === undefined ? {} : { name }) },
        origin,
      ),
    );
    // A user who forgot the password has probably guessed before.
    await this.logins.forgive(email, origin.ip);
    await this.attempts.reset(ownPasswordSubject(userId));
    return this.sessions.grant(session);
  }

  private async use(
    manager: EntityManager,
    purpose: Purpose,
    token: string,
    userId: string,
    change: { passwordHash: string; name?: string },
    origin: RequestOrigin,
  ): Promise<Session> {
    const user = await lockUser(manager, userId);
    // Everything that uses or kills a link holds the user's lock, so this is the last word.
    if ((await this.find(manager, purpose, token)) === null) throw linkInvalid();
    const updatedAt = new Date(this.clock.now());
    await manager.update(User, { id: userId }, { ...change, updatedAt, version: user.version + 1 });
    await this.links.killAllOf(manager, userId);
    await this.sessions.endAllOf(manager, userId, 'password_changed');
    await this.audit.record(
      manager,
      { kind: 'user', userId, origin },
      { action: USE[purpose].action, resource: `user/${userId}` },
    );
    return this.sessions.open(manager, userId, purpose, origin);
  }

  /** Counts a wrong token against the sender's address. @throws ProblemError `link_invalid`, `rate_limited` */
  private async requireLink(purpose: Purpose, token: string, origin: RequestOrigin): Promise<OpenLink> {
    const address = addressOf(origin);
    await this.attempts.take([address]);
    const link = await this.find(this.dataSource.manager, purpose, token);
    if (link === null) throw linkInvalid();
    await this.attempts.giveBack(address);
    return link;
  }

  private async find(manager: EntityManager, purpose: Purpose, token: string): Promise<OpenLink | null> {
    if (!isLinkToken(token)) return null;
    const [link] = await manager.query<OpenLink[]>(
      `SELECT l.id, l.user_id, u.email, u.name, l.expires_at
         FROM account_links AS l JOIN users AS u ON u.id = l.user_id
        WHERE l.token_sha256 = $1 AND l.purpose = $2 AND l.used_at IS NULL AND l.expires_at > $3
          AND ${USER_STATE} = $4`,
      [hashLinkToken(token), purpose, new Date(this.clock.now()), USE[purpose].state],
    );
    return link ?? null;
  }
}

function addressOf({ ip }: RequestOrigin): AttemptSubject {
  return { id: `link:${networkOf(ip ?? 'unknown')}`, maxFailures: 50 };
}

/** The same error for every cause: it must not reveal whether a token ever existed. */
function linkInvalid(): ProblemError {
  return new ProblemError(
    AUTH_PROBLEMS.link_invalid,
    'This link was used, replaced by a newer one, or has expired. Ask an administrator for a new one.',
  );
}
