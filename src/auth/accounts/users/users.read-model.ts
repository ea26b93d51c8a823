import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { decodeCursor, toPage } from '../../../common/pagination.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { searchPattern } from '../../../common/text/search-pattern.js';
import { matchesPattern } from '../../../common/text/text-sql.js';
import { isUuid } from '../../../common/uuid-v7.js';
import { ORGANIZATION_RELATION, USER_STATE } from './user-state.js';
import type { AccountPageResponse, AccountResponse } from './user.response.js';
import type { UserPageQuery } from './user-page-query.dto.js';

const ACCOUNT = `
  SELECT u.id, u.email, u.name, ${USER_STATE} AS state, ${ORGANIZATION_RELATION} AS relation,
         (SELECT max(s.created_at) FROM sessions AS s WHERE s.user_id = u.id) AS last_login_at,
         u.created_at, u.version
    FROM users AS u`;

/** The people of the organization. */
@Injectable()
export class UsersReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** By e-mail address. */
  async list({ limit, cursor, q = '' }: UserPageQuery): Promise<AccountPageResponse> {
    const after = decodeCursor(cursor, isEmailPosition)?.[0];
    const rows = await this.dataSource.query<AccountResponse[]>(
      `${ACCOUNT}
        WHERE u.kind = 'person' AND ($1::text IS NULL OR u.email > $1)
          AND (strpos(u.email, $2) > 0 OR ${matchesPattern('u.name', '$3')})
        ORDER BY u.email LIMIT $4`,
      [after ?? null, q.normalize('NFKC').toLowerCase(), searchPattern(q), limit + 1],
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
  const rows = isUuid(id)
    ? await manager.query<unknown[]>(`SELECT 1 FROM users WHERE id = $1 AND kind = 'person'`, [id])
    : [];
  if (rows.length === 0) throw noSuchUser();
}

/** A person or service account. @throws ProblemError `not_found` */
export async function accountOf(manager: EntityManager, id: string): Promise<AccountResponse> {
  const [row] = isUuid(id) ? await manager.query<AccountResponse[]>(`${ACCOUNT} WHERE u.id = $1`, [id]) : [];
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
