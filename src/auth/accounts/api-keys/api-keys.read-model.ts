import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import sql from 'sql-template-tag';
import { DataSource, type EntityManager } from 'typeorm';
import type { ApiKey, ApiKeyScope } from '../../authentication/api-keys/api-key.entity.js';
import { Clock } from '../../../common/clock.js';
import type { PageQuery } from '../../../common/page-query.dto.js';
import { decodeIdCursor, toPage } from '../../../common/pagination.js';
import type { ApiKeyCreatorResponse, ApiKeyPageResponse, ApiKeyResponse } from './api-key.dto.js';
import { json, list, orNull, queryRows, text, time, type RowOf, hasRow } from '../../../database/rows.js';

const API_KEY_ROW = {
  id: text(),
  name: text(),
  prefix: text(),
  scopes: list(text<ApiKeyScope>()),
  created_by: json<ApiKeyCreatorResponse>(),
  created_at: time(),
  expires_at: orNull(time()),
  last_used_at: orNull(time()),
  revoked_at: orNull(time()),
};

@Injectable()
export class ApiKeysReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** API keys of a project, the newest first: UUIDv7 ids are ordered by time. */
  async list(projectId: string, { limit, cursor }: PageQuery): Promise<ApiKeyPageResponse> {
    const before = decodeIdCursor(cursor) ?? null;
    const rows = await queryRows(
      this.dataSource,
      API_KEY_ROW,
      sql`SELECT k.id, k.name, k.prefix, k.scopes, json_build_object('id', u.id, 'name', u.name) AS created_by,
              k.created_at, k.expires_at, k.last_used_at, k.revoked_at
         FROM api_keys AS k JOIN users AS u ON u.id = k.created_by
        WHERE k.project_id = ${projectId} AND (${before}::uuid IS NULL OR k.id < ${before})
        ORDER BY k.id DESC LIMIT ${limit + 1}`,
    );
    const now = this.clock.now();
    return toPage(
      rows,
      limit,
      (key) => apiKeyResponse(key, now),
      (key) => [key.id],
    );
  }
}

function apiKeyResponse(
  { revoked_at: revokedAt, ...key }: RowOf<typeof API_KEY_ROW>,
  now: number,
): ApiKeyResponse {
  return { ...key, state: stateOf({ expiresAt: key.expires_at, revokedAt }, now) };
}

export function stateOf(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: number): ApiKeyResponse['state'] {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt.getTime() <= now ? 'expired' : 'active';
}

/** Whether the project has an API key that is neither revoked nor expired. */
export function hasValidKey(manager: EntityManager, projectId: string, now: Date): Promise<boolean> {
  return hasRow(
    manager,
    sql`SELECT FROM api_keys
         WHERE project_id = ${projectId} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now}) LIMIT 1`,
  );
}
