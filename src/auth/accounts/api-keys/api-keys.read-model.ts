import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ApiKey } from '../../authentication/api-keys/api-key.entity.js';
import { Clock } from '../../../common/clock.js';
import type { PageQuery } from '../../../common/page-query.dto.js';
import { decodeIdCursor, toPage } from '../../../common/pagination.js';
import type { ApiKeyPageResponse, ApiKeyResponse } from './api-key.response.js';

type ApiKeyRow = Omit<ApiKeyResponse, 'state'> & { revoked_at: Date | null };

@Injectable()
export class ApiKeysReadModel {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Newest first; ids are UUIDv7, so their order is that of time. */
  async list(projectId: string, { limit, cursor }: PageQuery): Promise<ApiKeyPageResponse> {
    const before = decodeIdCursor(cursor);
    const rows = await this.dataSource.query<ApiKeyRow[]>(
      `SELECT k.id, k.name, k.prefix, k.scopes, json_build_object('id', u.id, 'name', u.name) AS created_by,
              k.created_at, k.expires_at, k.last_used_at, k.revoked_at
         FROM api_keys AS k JOIN users AS u ON u.id = k.created_by
        WHERE k.project_id = $1 AND ($2::uuid IS NULL OR k.id < $2) ORDER BY k.id DESC LIMIT $3`,
      [projectId, before ?? null, limit + 1],
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

function apiKeyResponse({ revoked_at: revokedAt, ...key }: ApiKeyRow, now: number): ApiKeyResponse {
  return { ...key, state: stateOf({ expiresAt: key.expires_at, revokedAt }, now) };
}

export function stateOf(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: number): ApiKeyResponse['state'] {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt.getTime() <= now ? 'expired' : 'active';
}
