import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import { networkOf } from '../../../common/http/ip-address.js';
import type { RequestOrigin } from '../../../common/http/request-origin.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { AttemptLimiter, type AttemptSubject } from '../../authentication/attempt-limiter.js';
import type { AccountLink } from '../../entities/account-link.entity.js';
import { AUTH_PROBLEMS } from '../../problems.js';
import { USER_STATE, type UserState } from './user-sql.js';
import { queryRow, text, time, type RowOf } from '../../../database/rows.js';
import { hash, randomBytes } from 'node:crypto';

export type LinkPurpose = AccountLink['purpose'];

const OPEN_LINK = { id: text(), user_id: text(), email: text(), name: text(), expires_at: time() };

/** A link that is valid now. */
export type OpenLink = RowOf<typeof OPEN_LINK>;

/** The state in which a user can use a link. */
const REQUIRED_STATE = {
  invitation: 'invited',
  password_reset: 'active',
} as const satisfies Record<LinkPurpose, UserState>;

/** Finds valid account links, and limits attempts to guess their tokens. */
@Injectable()
export class OpenLinks {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly attempts: AttemptLimiter,
    private readonly clock: Clock,
  ) {}

  /** Counts a wrong token against the sender's address. @throws ProblemError `link_invalid`, `rate_limited` */
  async require(purpose: LinkPurpose, token: string, origin: RequestOrigin): Promise<OpenLink> {
    const address = addressOf(origin);
    await this.attempts.countFailures([address]);
    const link = await this.find(this.dataSource.manager, purpose, token);
    await this.attempts.uncountFailure(address);
    return link;
  }

  /** @throws ProblemError `link_invalid` */
  async find(manager: EntityManager, purpose: LinkPurpose, token: string): Promise<OpenLink> {
    if (!isLinkToken(token)) throw linkInvalid();
    const link = await queryRow(
      manager,
      OPEN_LINK,
      sql`SELECT l.id, l.user_id, u.email, u.name, l.expires_at
         FROM account_links AS l JOIN users AS u ON u.id = l.user_id
        WHERE l.token_sha256 = ${hashLinkToken(token)} AND l.purpose = ${purpose} AND l.used_at IS NULL
          AND l.expires_at > ${new Date(this.clock.now())} AND ${USER_STATE} = ${REQUIRED_STATE[purpose]}`,
    );
    if (link === undefined) throw linkInvalid();
    return link;
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

const START = 'sbi_';
const TOKEN = /^sbi_[A-Za-z0-9_-]{43}$/;

/** `sbi_` and 32 random bytes in base64url. */
export function newLinkToken(): string {
  return START + randomBytes(32).toString('base64url');
}

function isLinkToken(text: string): boolean {
  return TOKEN.test(text);
}

/** Hash of a token, which is stored instead of it. A token has 256 random bits, so a fast hash is sufficient. */
export function hashLinkToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
