import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock.js';
import type { PageQuery } from '../../../common/page-query.dto.js';
import { decodeCursor, decodeIdCursor, toPage } from '../../../common/pagination.js';
import { projectKeySql } from '../../../project-table/project-sql.js';
import { tokenState } from '../../authentication/stored-tokens/stored-token.js';
import { noSuchServiceAccount } from './service-account-access.js';
import type { Permission } from '../../permissions.js';
import type {
  CreatorResponse,
  ServiceAccountPageResponse,
  ServiceAccountProjectResponse,
  ServiceAccountRelationResponse,
  ServiceAccountResponse,
  ServiceAccountTokenPageResponse,
  ServiceAccountTokenResponse,
} from './service-account.dto.js';
import {
  json,
  list,
  number,
  orNull,
  queryRow,
  queryRows,
  text,
  time,
  type RowOf,
} from '../../../database/rows.js';

const selectAccounts = (now: Date): Sql => sql`
  SELECT a.id, u.name, a.description, a.sensitive_permissions,
         CASE WHEN a.project_id IS NULL THEN NULL
              ELSE json_build_object('id', a.project_id, 'key', ${raw(projectKeySql('a.project_id'))}) END AS project,
         CASE WHEN u.deactivated_at IS NULL THEN 'active' ELSE 'deleted' END AS state,
         (SELECT coalesce(json_agg(json_build_object(
                   'object', r.object_type || coalesce(':' || r.project_key, ''), 'relation', r.relation)
                   ORDER BY r.object_type, r.project_key), '[]'::json)
            FROM (SELECT *, CASE WHEN object_type = 'project' THEN ${raw(projectKeySql('object_id'))} END AS project_key
                    FROM relations) AS r
           WHERE r.user_id = a.id AND r.object_type IN ('organization', 'project')) AS relations,
         (SELECT count(*)::integer FROM service_account_tokens AS t
           WHERE t.service_account_id = a.id AND t.revoked_at IS NULL AND t.expires_at > ${now}) AS active_tokens,
         (SELECT max(t.last_used_at) FROM service_account_tokens AS t
           WHERE t.service_account_id = a.id) AS last_used_at,
         json_build_object('id', creator.id, 'name', creator.name) AS created_by,
         u.created_at, u.version
    FROM service_accounts AS a
    JOIN users AS u ON u.id = a.id
    JOIN users AS creator ON creator.id = a.created_by`;

const ACCOUNT = {
  id: text(),
  name: text(),
  description: text(),
  sensitive_permissions: list(text<Permission>()),
  project: orNull(json<ServiceAccountProjectResponse>()),
  state: text<ServiceAccountResponse['state']>(),
  relations: json<ServiceAccountRelationResponse[]>(),
  active_tokens: number(),
  last_used_at: orNull(time()),
  created_by: json<CreatorResponse>(),
  created_at: time(),
  version: number(),
};

const TOKEN = {
  id: text(),
  name: text(),
  prefix: text(),
  scopes: list(text<Permission>()),
  created_by: json<CreatorResponse>(),
  created_at: time(),
  expires_at: time(),
  last_used_at: orNull(time()),
  revoked_at: orNull(time()),
};

/** Lists service accounts and their tokens, after the caller's permission was checked. */
@Injectable()
export class ServiceAccountsReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Accounts that are not deleted, ordered by name.
   *
   * @param projectId only those of this project; `null`: all.
   */
  async list(projectId: string | null, { limit, cursor }: PageQuery): Promise<ServiceAccountPageResponse> {
    const after = decodeCursor(cursor, isNamePosition)?.[0] ?? null;
    const rows = await queryRows(
      this.dataSource,
      ACCOUNT,
      sql`${selectAccounts(this.now())}
        WHERE u.deactivated_at IS NULL AND (${projectId}::uuid IS NULL OR a.project_id = ${projectId})
          AND (${after}::text IS NULL OR u.name > ${after} COLLATE "C")
        ORDER BY u.name COLLATE "C" LIMIT ${limit + 1}`,
    );
    return toPage(
      rows,
      limit,
      (row) => row,
      (row) => [row.name],
    );
  }

  /** @throws ProblemError `not_found` */
  async one(id: string): Promise<ServiceAccountResponse> {
    const row = await queryRow(
      this.dataSource,
      ACCOUNT,
      sql`${selectAccounts(this.now())} WHERE a.id = ${id}`,
    );
    if (row === undefined) throw noSuchServiceAccount();
    return row;
  }

  /** Tokens of an account, the newest first: UUIDv7 ids are ordered by time. */
  async tokensOf(accountId: string, { limit, cursor }: PageQuery): Promise<ServiceAccountTokenPageResponse> {
    const before = decodeIdCursor(cursor) ?? null;
    const rows = await queryRows(
      this.dataSource,
      TOKEN,
      sql`SELECT t.id, t.name, t.prefix, t.scopes, json_build_object('id', c.id, 'name', c.name) AS created_by,
              t.created_at, t.expires_at, t.last_used_at, t.revoked_at
         FROM service_account_tokens AS t JOIN users AS c ON c.id = t.created_by
        WHERE t.service_account_id = ${accountId} AND (${before}::uuid IS NULL OR t.id < ${before})
        ORDER BY t.id DESC LIMIT ${limit + 1}`,
    );
    const now = this.clock.now();
    return toPage(
      rows,
      limit,
      (token) => tokenResponse(token, now),
      (token) => [token.id],
    );
  }

  private now(): Date {
    return new Date(this.clock.now());
  }
}

function tokenResponse(
  { revoked_at: revokedAt, ...token }: RowOf<typeof TOKEN>,
  now: number,
): ServiceAccountTokenResponse {
  return { ...token, state: tokenState({ revokedAt, expiresAt: token.expires_at }, now) };
}

function isNamePosition(position: readonly string[]): boolean {
  return position.length === 1 && /^[a-z0-9-]{1,63}$/.test(position[0] ?? '');
}
