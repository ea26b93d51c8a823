import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { userEmailSql, userNameSql } from '../../auth/accounts/users/user-sql.js';
import type { PageQuery } from '../../common/page-query.dto.js';
import { decodeIdCursor, toPage } from '../../common/pagination.js';
import { FlagIdentity } from './flag-identity.entity.js';
import type {
  IdentitiesResponse,
  PersonIdentitiesPageResponse,
  PersonIdentitiesResponse,
} from './identities.response.js';

/** The ids by which a project's applications know people. */
@Injectable()
export class IdentitiesReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async one(projectId: string, actorId: string): Promise<IdentitiesResponse> {
    return {
      actor_id: actorId,
      user_ids: await identitiesOf(this.dataSource.manager, projectId, actorId),
    };
  }

  /** The people who recorded ids, by their Signalbox id. */
  async page(projectId: string, { limit, cursor }: PageQuery): Promise<PersonIdentitiesPageResponse> {
    const after = decodeIdCursor(cursor);
    const rows = await this.dataSource.query<PersonIdentitiesResponse[]>(
      `SELECT i.actor_id, array_agg(i.user_id ORDER BY i.user_id COLLATE "C") AS user_ids,
              ${userNameSql('i.actor_id')} AS actor_name, ${userEmailSql('i.actor_id')} AS actor_email
         FROM flag_identities AS i
        WHERE i.project_id = $1 AND ($2::uuid IS NULL OR i.actor_id > $2)
        GROUP BY i.actor_id
        ORDER BY i.actor_id LIMIT $3`,
      [projectId, after ?? null, limit + 1],
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
