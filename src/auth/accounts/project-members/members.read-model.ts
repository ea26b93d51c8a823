import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { type Sql } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserKind } from '../../entities/user.entity.js';
import type { Relations } from '../../permissions.js';
import { ORGANIZATION_RELATION, USER_STATE, type UserState } from '../users/user-sql.js';
import { isEmailPosition } from '../users/users.read-model.js';
import type { PageQuery } from '../../../common/page-query.dto.js';
import { decodeCursor, toPage } from '../../../common/pagination.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { prefixPattern } from '../../../common/text/search-pattern.js';
import { matchesPattern } from '../../../common/text/text-sql.js';
import { isUuid } from '../../../common/uuid-v7.js';
import type { MemberCandidatesResponse, MemberPageResponse, MemberResponse } from './member.dto.js';
import { boolean, orNull, queryRow, queryRows, text } from '../../../database/rows.js';

const MAX_CANDIDATES = 20;

const directRelation = (projectId: string): Sql => sql`
  (SELECT r.relation FROM relations AS r
    WHERE r.user_id = u.id AND r.object_type = 'project' AND r.object_id = ${projectId}
    ORDER BY array_position(ARRAY['owner', 'developer', 'viewer'], r.relation) LIMIT 1)`;

/** Selects the active users with a relation to the project. */
const selectMembers = (projectId: string): Sql => sql`
  SELECT user_id, kind, email, name, state, coalesce(inherited, false) AS inherited, direct_relation,
         CASE WHEN inherited THEN 'owner' ELSE direct_relation END AS relation
    FROM (SELECT u.id AS user_id, u.kind, u.email, u.name, ${USER_STATE} AS state,
                 ${ORGANIZATION_RELATION} = 'admin' AS inherited, ${directRelation(projectId)} AS direct_relation
            FROM users AS u
           WHERE u.deactivated_at IS NULL
             AND u.id IN (SELECT user_id FROM relations
                           WHERE (object_type = 'project' AND object_id = ${projectId})
                              OR (object_type = 'organization' AND relation = 'admin'))) AS member`;

const CANDIDATE = {
  user_id: text(),
  kind: text<UserKind>(),
  email: text(),
  name: text(),
  direct_relation: orNull(text<Relations['project']>()),
};

const MEMBER = {
  ...CANDIDATE,
  state: text<UserState>(),
  relation: text<Relations['project']>(),
  inherited: boolean(),
};

/** Reads the users with access to a project. */
@Injectable()
export class MembersReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Members ordered by e-mail address. */
  async list(projectId: string, { limit, cursor }: PageQuery): Promise<MemberPageResponse> {
    const after = decodeCursor(cursor, isEmailPosition)?.[0] ?? null;
    const rows = await queryRows(
      this.dataSource,
      MEMBER,
      sql`${selectMembers(projectId)} WHERE ${after}::text IS NULL OR email > ${after} ORDER BY email LIMIT ${limit + 1}`,
    );
    return toPage(
      rows,
      limit,
      (row) => row,
      (row) => [row.email],
    );
  }

  /** @throws ProblemError `not_found` */
  async one(projectId: string, userId: string): Promise<MemberResponse> {
    const member = await memberOf(this.dataSource.manager, projectId, userId);
    if (member === null) throw notAMember();
    return member;
  }

  /** Users who could become members, for project owners, who may not list all users unless they are administrators. */
  async candidates(projectId: string, start: string): Promise<MemberCandidatesResponse> {
    const items = await queryRows(
      this.dataSource,
      CANDIDATE,
      sql`SELECT u.id AS user_id, u.kind, u.email, u.name, ${directRelation(projectId)} AS direct_relation
         FROM users AS u
        WHERE ${USER_STATE} = 'active'
          AND NOT EXISTS (SELECT FROM service_accounts AS a WHERE a.id = u.id AND a.project_id <> ${projectId})
          AND (starts_with(u.email, ${start.normalize('NFKC').toLowerCase()}) OR ${matchesPattern('u.name', prefixPattern(start))})
        ORDER BY u.email LIMIT ${MAX_CANDIDATES}`,
    );
    return { items };
  }
}

/** `null` for a user who has no relation to the project, is deactivated or unknown. */
export async function memberOf(
  manager: EntityManager,
  projectId: string,
  userId: string,
): Promise<MemberResponse | null> {
  if (!isUuid(userId)) return null;
  const member = await queryRow(manager, MEMBER, sql`${selectMembers(projectId)} WHERE user_id = ${userId}`);
  return member ?? null;
}

export function notAMember(): ProblemError {
  return new ProblemError('not_found', 'No user with this id is a member of the project.');
}
