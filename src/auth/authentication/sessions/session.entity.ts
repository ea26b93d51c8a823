import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../entities/user.entity.js';

export type LoginMethod = 'bootstrap' | 'invitation' | 'oidc' | 'password' | 'password_reset';
export type SessionEnd =
  'expired' | 'logout' | 'password_changed' | 'refresh_token_reused' | 'revoked' | 'user_deactivated';

/**
 * One login of one browser. All access tokens made from it carry its id and end with it. Its refresh
 * tokens are derived from id and generation (see `refresh-token.ts`), so nothing of them is stored.
 */
@Entity('sessions')
@Index('ix_sessions_user', ['userId', 'createdAt'])
@Index('ix_sessions_expires', ['expiresAt'])
export class Session {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_sessions' })
  id: string;

  @ForeignKey(() => User, { name: 'fk_sessions_user', onDelete: 'CASCADE' })
  @Column({ name: 'user_id', type: 'uuid' })
  userId: string;

  @Column({ type: 'text' })
  method: LoginMethod;

  /** Number of times the refresh token was exchanged for the next one. */
  @Column({ type: 'integer', default: 0 })
  generation: number;

  @Column({ name: 'rotated_at', type: 'timestamptz', precision: 3 })
  rotatedAt: Date;

  @Column({ type: 'text', nullable: true })
  ip: string | null;

  @Column({ name: 'user_agent', type: 'text', nullable: true })
  userAgent: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Time of the user's last authentication; refreshing the session does not change it. */
  @Column({ name: 'authenticated_at', type: 'timestamptz', precision: 3, default: () => 'now()' })
  authenticatedAt: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3 })
  lastUsedAt: Date;

  /** Extended with use, up to an absolute limit. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3 })
  expiresAt: Date;

  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;

  @Column({ name: 'ended_reason', type: 'text', nullable: true })
  endedReason: SessionEnd | null;
}
