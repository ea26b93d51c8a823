import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../entities/user.entity.js';
import type { Permission } from '../permissions.js';
import { ServiceAccount } from './service-account.entity.js';

/** A token of a service account: never more than the account may do, and of that only the scopes. */
@Entity('service_account_tokens')
@Index('uq_service_account_tokens_token', ['tokenSha256'], { unique: true })
@Index('ix_service_account_tokens_account', ['serviceAccountId'])
export class ServiceAccountToken {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_service_account_tokens' })
  id: string;

  @ForeignKey(() => ServiceAccount, { name: 'fk_service_account_tokens_account', onDelete: 'CASCADE' })
  @Column({ name: 'service_account_id', type: 'uuid' })
  serviceAccountId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  prefix: string;

  @Column({ name: 'token_sha256', type: 'bytea' })
  tokenSha256: Buffer;

  @Column({ type: 'text', array: true })
  scopes: Permission[];

  @ForeignKey(() => User, { name: 'fk_service_account_tokens_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** Written once a minute at most. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
