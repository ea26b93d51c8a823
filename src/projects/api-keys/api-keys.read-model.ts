import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LessThan, Repository } from 'typeorm';
import { ApiKey } from '../../auth/api-keys/api-key.entity.js';
import type { ApiKeyScope } from '../../auth/api-keys/api-key-scopes.js';
import { Clock } from '../../common/clock.js';
import type { PageQuery } from '../../common/page-query.dto.js';
import { decodeCursor, toPage } from '../../common/pagination.js';
import { isUuid } from '../../common/uuid-v7.js';
import type { ApiKeyPageResponse, ApiKeyResponse } from './api-key.response.js';

@Injectable()
export class ApiKeysReadModel {
  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly clock: Clock,
  ) {}

  /** Newest first; ids are UUIDv7, so their order is that of time. */
  async list(projectId: string, { limit, cursor }: PageQuery): Promise<ApiKeyPageResponse> {
    const before = decodeCursor(cursor, ([id, ...rest]) => rest.length === 0 && isUuid(id ?? ''))?.[0];
    const rows = await this.keys.find({
      where: { projectId, ...(before === undefined ? {} : { id: LessThan(before) }) },
      order: { id: 'DESC' },
      take: limit + 1,
    });
    const now = this.clock.now();
    return toPage(
      rows,
      limit,
      (key) => apiKeyResponse(key, now),
      (key) => [key.id],
    );
  }
}

function apiKeyResponse(key: ApiKey, now: number): ApiKeyResponse {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes as ApiKeyScope[],
    state: stateOf(key, now),
    created_at: key.createdAt,
    expires_at: key.expiresAt,
    last_used_at: key.lastUsedAt,
  };
}

export function stateOf(key: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: number): ApiKeyResponse['state'] {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt.getTime() <= now ? 'expired' : 'active';
}
