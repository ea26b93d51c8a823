import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { AuditAction } from '../../../audit/audit-actions.js';
import { AuditLog, type AuditEntry } from '../../../audit/audit-log.js';
import { apiKeyPrefix, hashApiKey, newApiKey } from '../../authentication/api-keys/api-key-format.js';
import { ApiKey, API_KEY_SCOPES } from '../../authentication/api-keys/api-key.entity.js';
import { actorOf, type UserCaller } from '../../caller.js';
import { Clock } from '../../../common/clock.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { isUuid, uuidV7 } from '../../../common/uuid-v7.js';
import { validationFailed } from '../../../common/validation/validation-pipe.js';
import { ChangeFeed } from '../../../database/change-feed.js';
import { stateOf } from './api-keys.read-model.js';
import type { CreateApiKeyDto, CreatedApiKeyResponse, RotatedSecretResponse } from './api-key.dto.js';
import { WebhookSecrets } from './webhook-secrets.js';

/** Creates, rotates and revokes the API keys of projects. Changes take effect on every replica within a second. */
@Injectable()
export class ApiKeysService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly secrets: WebhookSecrets,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async create(
    caller: UserCaller,
    projectId: string,
    input: CreateApiKeyDto,
  ): Promise<CreatedApiKeyResponse> {
    const createdAt = new Date(this.clock.now());
    const expiresAt = input.expires_at ? new Date(input.expires_at) : null;
    if (expiresAt !== null && expiresAt <= createdAt) {
      throw validationFailed([{ path: 'expires_at', problem: 'must be in the future' }]);
    }
    const value = newApiKey();
    const { name, scopes = [...API_KEY_SCOPES] } = input;
    const key = {
      id: uuidV7(),
      projectId,
      name,
      prefix: apiKeyPrefix(value),
      scopes,
      createdBy: caller.userId,
      createdAt,
      expiresAt,
    };
    const webhookSecret = await this.dataSource.transaction(async (manager) => {
      await manager.insert(ApiKey, { ...key, keySha256: hashApiKey(value) });
      const secret = await this.secrets.add(manager, key.id, createdAt);
      await this.audit.record(manager, actorOf(caller), entry('api_key.created', key));
      await ChangeFeed.touch(manager, 'api_keys');
      return secret;
    });
    return {
      id: key.id,
      name,
      prefix: key.prefix,
      scopes,
      api_key: value,
      webhook_secret: webhookSecret,
      created_at: createdAt,
      expires_at: expiresAt,
    };
  }

  /** Revokes a key permanently. Idempotent. */
  async revoke(caller: UserCaller, projectId: string, keyId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const key = await lockKey(manager, projectId, keyId);
      if (key.revokedAt !== null) return;
      await manager.update(ApiKey, { id: keyId }, { revokedAt: new Date(this.clock.now()) });
      await this.audit.record(manager, actorOf(caller), entry('api_key.revoked', key));
      await ChangeFeed.touch(manager, 'api_keys');
    });
  }

  /** @throws ProblemError `conflict` for a key that is revoked or expired, or that has too many secrets. */
  async rotateSecret(
    caller: UserCaller,
    projectId: string,
    keyId: string,
    overlapHours: number,
  ): Promise<RotatedSecretResponse> {
    return this.dataSource.transaction(async (manager) => {
      const now = new Date(this.clock.now());
      const key = await lockKey(manager, projectId, keyId);
      const state = stateOf(key, now.getTime());
      if (state !== 'active')
        throw new ProblemError('conflict', `This API key is ${state}. Create a new one.`);
      const rotated = await this.secrets.rotate(manager, keyId, now, overlapHours);
      await this.audit.record(manager, actorOf(caller), entry('api_key.secret_rotated', key));
      await ChangeFeed.touch(manager, 'api_keys');
      return rotated;
    });
  }
}

/** Locks the key, so that its changes are serialized. */
async function lockKey(manager: EntityManager, projectId: string, keyId: string): Promise<ApiKey> {
  const key = isUuid(keyId)
    ? await manager.findOne(ApiKey, { where: { id: keyId, projectId }, lock: { mode: 'pessimistic_write' } })
    : null;
  if (key === null) throw new ProblemError('not_found', 'This project has no such API key.');
  return key;
}

/** Audit entry with the prefix, which identifies the key in lists and logs; the key's value is stored nowhere. */
function entry(
  action: AuditAction,
  { id, projectId, name, prefix }: Pick<ApiKey, 'id' | 'name' | 'prefix' | 'projectId'>,
): AuditEntry {
  return { action, resource: `api_key/${id}`, projectId, metadata: { name, prefix } };
}
