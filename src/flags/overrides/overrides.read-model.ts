import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { empty, raw } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { userEmailSql, userNameSql } from '../../auth/accounts/users/user-sql.js';
import { decodeCursor, toPage } from '../../common/pagination.js';
import { isUuid } from '../../common/uuid-v7.js';
import { boolean, digits, list, orNull, queryRows, text, time } from '../../database/rows.js';
import { isFlagKey } from '../flag-key.js';
import type { OverrideQuery, PersonOverridePageResponse } from './override.dto.js';

const OVERRIDE_ROW = {
  flag_key: text(),
  actor_id: text(),
  actor_name: text(),
  actor_email: text(),
  user_ids: list(text()),
  value: boolean(),
  active: boolean(),
  expires_at: orNull(time()),
  revision: digits(),
  updated_at: time(),
};

/** Reads the overrides of all users in a project, with their users. */
@Injectable()
export class OverridesReadModel {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Overrides ordered by flag and by the user's id, including inactive and expired ones. */
  async page(
    projectId: string,
    { limit, cursor, flag_key }: OverrideQuery,
  ): Promise<PersonOverridePageResponse> {
    const after = decodeCursor(
      cursor,
      ([key, id, ...rest]) => rest.length === 0 && isFlagKey(key) && isUuid(id ?? ''),
    );
    const rows = await queryRows(
      this.dataSource,
      OVERRIDE_ROW,
      sql`SELECT o.flag_key, o.actor_id, ${raw(userNameSql('o.actor_id'))} AS actor_name,
                 ${raw(userEmailSql('o.actor_id'))} AS actor_email,
                 ARRAY[o.actor_id::text] || ARRAY(
                   SELECT i.user_id FROM flag_identities AS i
                    WHERE i.project_id = o.project_id AND i.actor_id = o.actor_id
                    ORDER BY i.user_id COLLATE "C") AS user_ids,
                 o.value, o.active, o.expires_at, o.revision, o.updated_at
            FROM flag_self_overrides AS o
           WHERE o.project_id = ${projectId}
             ${flag_key === undefined ? empty : sql`AND o.flag_key = ${flag_key}`}
             ${after ? sql`AND (o.flag_key, o.actor_id) > (${after[0]}, ${after[1]}::uuid)` : empty}
           ORDER BY o.flag_key, o.actor_id LIMIT ${limit + 1}`,
    );
    return toPage(
      rows,
      limit,
      (row) => ({ ...row, revision: Number(row.revision) }),
      (row) => [row.flag_key, row.actor_id],
    );
  }
}
