import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { LessThanOrEqual, type EntityManager } from 'typeorm';
import { newWebhookSecret, webhookSecretPurpose } from '../../authentication/api-keys/api-key-format.js';
import { WebhookSecret } from '../../authentication/api-keys/webhook-secret.entity.js';
import { SecretBox } from '../../../common/crypto/secret-box.js';
import { ProblemError } from '../../../common/problem/problem-error.js';
import { uuidV7 } from '../../../common/uuid-v7.js';
import type { RotatedSecretResponse } from './api-key.dto.js';
import { execute } from '../../../database/rows.js';

const HOUR_MS = 3_600_000;
/**
 * Maximum number of valid secrets of one key: a signature is compared with each of them, so repeated rotations must not
 * accumulate them.
 */
const MAX_VALID = 5;

/** Stores the secrets of API keys: the current one, and older ones that expire after a rotation. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly secretBox: SecretBox) {}

  /** @returns the secret, of which only the encrypted form is stored. */
  async add(manager: EntityManager, apiKeyId: string, createdAt: Date): Promise<string> {
    const id = uuidV7();
    const secret = newWebhookSecret();
    const secretSealed = this.secretBox.seal(secret, webhookSecretPurpose(id));
    await manager.insert(WebhookSecret, { id, apiKeyId, secretSealed, createdAt, expiresAt: null });
    return secret;
  }

  /**
   * Creates a new current secret; all others expire after the overlap, or at their earlier expiry.
   *
   * @throws ProblemError `conflict` when too many would be valid at the same time.
   */
  async rotate(
    manager: EntityManager,
    apiKeyId: string,
    now: Date,
    overlapHours: number,
  ): Promise<RotatedSecretResponse> {
    const previousExpiresAt = new Date(now.getTime() + overlapHours * HOUR_MS);
    await execute(
      manager,
      sql`UPDATE webhook_secrets SET expires_at = least(expires_at, ${previousExpiresAt}) WHERE api_key_id = ${apiKeyId}`,
    );
    await manager.delete(WebhookSecret, { apiKeyId, expiresAt: LessThanOrEqual(now) });
    if ((await manager.countBy(WebhookSecret, { apiKeyId })) >= MAX_VALID) {
      throw new ProblemError(
        'conflict',
        `${MAX_VALID} secrets of this key are valid, which is the limit. Wait until one expires, or rotate with overlap_hours 0.`,
      );
    }
    return { webhook_secret: await this.add(manager, apiKeyId, now), previous_expires_at: previousExpiresAt };
  }
}
