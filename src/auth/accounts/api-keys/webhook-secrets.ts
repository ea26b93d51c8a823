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
/** Every batch is tried against each valid secret, so rotating again and again must not pile them up. */
const MAX_VALID = 5;

/** The secrets of one API key: the current one, and those that a rotation lets run out. */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly secretBox: SecretBox) {}

  /** @returns the secret; from now on only its sealed form exists. */
  async add(manager: EntityManager, apiKeyId: string, createdAt: Date): Promise<string> {
    const id = uuidV7();
    const secret = newWebhookSecret();
    const secretSealed = this.secretBox.seal(secret, webhookSecretPurpose(id));
    await manager.insert(WebhookSecret, { id, apiKeyId, secretSealed, createdAt, expiresAt: null });
    return secret;
  }

  /**
   * A new current secret; all others end after the overlap, or earlier if they did already.
   *
   * @throws ProblemError `conflict` when too many would be valid at once.
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
