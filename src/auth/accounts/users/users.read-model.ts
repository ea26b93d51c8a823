import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { decodeCursor, toPage } from '../../../common/pagination.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { searchPattern } from '../../../common/text/search-pattern.js';
import { matchesPattern } from '../../../common/text/text-sql.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { User } from '../../entities/user.entity.js';
import type { Relations } from '../../permissions.js';
import { ORGANIZATION_RELATION, USER_STATE, type UserState } from './user-sql.js';
import type { UserPageQuery, AccountPageResponse, AccountResponse } from './user.dto.js';
import { number, orNull, queryRow, queryRows, text, time } from '../../../database/rows.js';

const SELECT_ACCOUNT = sql`
  SELECT u.id, u.email, u.name, ${USER_STATE} AS state, ${ORGANIZATION_RELATION} AS relation,
         (SELECT max(s.created_at) FROM sessions AS s WHERE s.user_id = u.id) AS last_login_at,
         u.created_at, u.version
    FROM users AS u`;

const ACCOUNT = {
  id: text(),
  email: text(),
  name: text(),
  state: text<UserState>(),
  relation: orNull(text<Relations['organization']>()),
  last_login_at: orNull(time()),
  created_at: time(),
  version: number(),
};

/** Reads the people of the organization. */
@Injectable()
export class UsersReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Accounts ordered by e-mail address. */
  async list({ limit, cursor, q = '' }: UserPageQuery): Promise<AccountPageResponse> {
    const after = decodeCursor(cursor, isEmailPosition)?.[0] ?? null;
    const rows = await queryRows(
      this.dataSource,
      ACCOUNT,
      sql`${SELECT_ACCOUNT}
        WHERE u.kind = 'person' AND (${after}::text IS NULL OR u.email > ${after})
          AND (strpos(u.email, ${q.normalize('NFKC').toLowerCase()}) > 0 OR ${matchesPattern('u.name', searchPattern(q))})
        ORDER BY u.email LIMIT ${limit + 1}`,
    );
    return toPage(
      rows,
      limit,
      (row) => row,
      (row) => [row.email],
    );
  }

  /** @throws ProblemError `not_found` */
  async one(id: string): Promise<AccountResponse> {
    await requirePerson(this.dataSource.manager, id);
    return accountOf(this.dataSource.manager, id);
  }
}

/** Service accounts have routes of their own. @throws ProblemError `not_found` */
export async function requirePerson(manager: EntityManager, id: string): Promise<void> {
  const isPerson = isUuid(id) && (await manager.existsBy(User, { id, kind: 'person' }));
  if (!isPerson) throw noSuchUser();
}

/** A person or service account. @throws ProblemError `not_found` */
export async function accountOf(manager: EntityManager, id: string): Promise<AccountResponse> {
  if (!isUuid(id)) throw noSuchUser();
  const row = await queryRow(manager, ACCOUNT, sql`${SELECT_ACCOUNT} WHERE u.id = ${id}`);
  if (row === undefined) throw noSuchUser();
  return row;
}

export function noSuchUser(): ProblemError {
  return new ProblemError('not_found', 'The user does not exist.');
}

/** For cursors of lists that are ordered by e-mail address. */
export function isEmailPosition(position: readonly string[]): boolean {
  return position.length === 1 && /^[^\s\p{C}]{1,254}$/u.test(position[0] ?? '');
}
