import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { empty, raw } from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import { userEmailSql, userNameSql } from '../../auth/accounts/users/user-sql.js';
import type { PageQuery } from '../../common/page-query.dto.js';
import { decodeIdCursor, toPage } from '../../common/pagination.js';
import { list, queryRows, text } from '../../database/rows.js';
import { FlagIdentity } from './flag-identity.entity.js';
import type { IdentitiesResponse, PersonIdentitiesPageResponse } from './identities.dto.js';

const PERSON_IDENTITIES = {
  actor_id: text(),
  user_ids: list(text()),
  actor_name: text(),
  actor_email: text(),
};

/** Reads the ids by which a project's applications identify users. */
@Injectable()
export class IdentitiesReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async one(projectId: string, actorId: string): Promise<IdentitiesResponse> {
    return {
      actor_id: actorId,
      user_ids: await identitiesOf(this.dataSource.manager, projectId, actorId),
    };
  }

  /** Users with recorded ids, ordered by their Signalbox id. */
  async page(projectId: string, { limit, cursor }: PageQuery): Promise<PersonIdentitiesPageResponse> {
    const after = decodeIdCursor(cursor);
    const rows = await queryRows(
      this.dataSource,
      PERSON_IDENTITIES,
      sql`SELECT i.actor_id, array_agg(i.user_id ORDER BY i.user_id COLLATE "C") AS user_ids,
                 ${raw(userNameSql('i.actor_id'))} AS actor_name, ${raw(userEmailSql('i.actor_id'))} AS actor_email
            FROM flag_identities AS i
           WHERE i.project_id = ${projectId} ${after === undefined ? empty : sql`AND i.actor_id > ${after}`}
           GROUP BY i.actor_id
           ORDER BY i.actor_id LIMIT ${limit + 1}`,
    );
    return toPage(
      rows,
      limit,
      (row) => row,
      (row) => [row.actor_id],
    );
  }
}

/** In byte order of UTF-16, the same on every replica regardless of the database's collation. */
export async function identitiesOf(
  manager: EntityManager,
  projectId: string,
  actorId: string,
): Promise<string[]> {
  const rows = await manager.findBy(FlagIdentity, { projectId, actorId });
  return rows.map(({ userId }) => userId).sort();
}
