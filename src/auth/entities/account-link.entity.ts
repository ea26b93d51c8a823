import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from './user.entity.js';

/** A single-use link from an administrator, with which its recipient sets the password of the account. */
@Entity('account_links')
@Index('uq_account_links_token', ['tokenSha256'], { unique: true })
@Index('ix_account_links_user', ['userId', 'createdAt'])
export class AccountLink {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_account_links' })
  id: string;

  @ForeignKey(() => User, { name: 'fk_account_links_user', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ type: 'text' })
  purpose: 'invitation' | 'password_reset';

  @Column({ name: 'token_sha256', type: 'bytea' })
  tokenSha256: Buffer;

  @ForeignKey(() => User, { name: 'fk_account_links_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  /** Also set when a newer link or the user's deactivation invalidated it. */
  @Column({ name: 'used_at', type: 'timestamptz', precision: 3, nullable: true })
  usedAt: Date | null;
}
