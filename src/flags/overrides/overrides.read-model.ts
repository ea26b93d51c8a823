import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { userEmailSql, userNameSql } from '../../auth/accounts/users/user-sql.js';
import { decodeCursor, toPage } from '../../common/pagination.js';
import { isUuid } from '../../common/uuid-v7.js';
import { isFlagKey } from '../flag-key.js';
import type { OverrideQuery } from './dto/override-query.dto.js';
import type { PersonOverridePageResponse, PersonOverrideResponse } from './override.response.js';

interface OverrideRow extends Omit<PersonOverrideResponse, 'revision'> {
  /** A bigint. */
  revision: string;
}

/** The overrides of all users in a project, with the user that each belongs to. */
@Injectable()
export class OverridesReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** By flag, then by the person's id; inactive and expired ones too. */
  async page(
    projectId: string,
    { limit, cursor, flag_key }: OverrideQuery,
  ): Promise<PersonOverridePageResponse> {
    const after = decodeCursor(
      cursor,
      ([key, id, ...rest]) => rest.length === 0 && isFlagKey(key) && isUuid(id ?? ''),
    );
    const rows = await this.dataSource.query<OverrideRow[]>(
      `SELECT o.flag_key, o.actor_id, ${userNameSql('o.actor_id')} AS actor_name, ${userEmailSql('o.actor_id')} AS actor_email,
              ARRAY[o.actor_id::text] || ARRAY(
                SELECT i.user_id FROM flag_identities AS i
                 WHERE i.project_id = o.project_id AND i.actor_id = o.actor_id
                 ORDER BY i.user_id COLLATE "C") AS user_ids,
              o.value, o.active, o.expires_at, o.revision, o.updated_at
         FROM flag_self_overrides AS o
        WHERE o.project_id = $1
          AND ($2::text IS NULL OR o.flag_key = $2)
          AND ($3::text IS NULL OR (o.flag_key, o.actor_id) > ($3, $4::uuid))
        ORDER BY o.flag_key, o.actor_id LIMIT $5`,
      [projectId, flag_key ?? null, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
    );
    return toPage(
      rows,
      limit,
      (row) => ({ ...row, revision: Number(row.revision) }),
      (row) => [row.flag_key, row.actor_id],
    );
  }
}
