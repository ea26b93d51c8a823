import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../entities/user.entity.js';
import type { Permission } from '../permissions.js';

/** A token for a user's scripts: limited to the permissions of the user and to the token's scopes. */
@Entity('personal_access_tokens')
@Index('uq_personal_access_tokens_token', ['tokenSha256'], { unique: true })
@Index('ix_personal_access_tokens_user', ['userId', 'createdAt'])
export class PersonalAccessToken {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_personal_access_tokens' })
  id: string;

  @ForeignKey(() => User, { name: 'fk_personal_access_tokens_user', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  prefix: string;

  @Column({ name: 'token_sha256', type: 'bytea' })
  tokenSha256: Buffer;

  @Column({ type: 'text', array: true })
  scopes: Permission[];

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  /** To the minute, at most. */
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt: Date | null;
}
