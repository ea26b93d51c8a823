import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ApiKey } from './api-key.entity.js';
import type { SealedColumn } from '../../../database/reseal-column.js';
import { webhookSecretPurpose } from './api-key-format.js';

/** A secret that signs batches. Verification needs its plain text, so it is encrypted instead of hashed. */
@Entity('webhook_secrets')
@Index('ix_webhook_secrets_api_key', ['apiKeyId'])
export class WebhookSecret {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_webhook_secrets' })
  id: string;

  @ForeignKey(() => ApiKey, { name: 'fk_webhook_secrets_api_key', onDelete: 'CASCADE' })
  @Column({ name: 'api_key_id', type: 'uuid' })
  apiKeyId: string;

  @Column({ name: 'secret_sealed', type: 'bytea' })
  secretSealed: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  createdAt: Date;

  /** Time after which it is no longer accepted; `null`: it is the current secret. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;
}

/** For the rotation of the encryption key. */
export const SEALED_WEBHOOK_SECRETS: SealedColumn = {
  table: 'webhook_secrets',
  key: 'id',
  column: 'secret_sealed',
  purpose: webhookSecretPurpose,
};
