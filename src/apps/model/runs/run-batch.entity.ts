import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../../auth/entities/user.entity.js';

export const BATCH_ACTIONS = ['cancel', 'rerun'] as const;
export type BatchAction = (typeof BATCH_ACTIONS)[number];

/** A job that cancels or reruns many runs on behalf of one caller. */
@Entity('run_batches')
@Index('uq_run_batches_idempotency_key', ['actorUserId', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('ix_run_batches_actor', ['actorUserId', 'id'])
@Index('ix_run_batches_open', ['id'], { where: 'ended_at IS NULL' })
@Check('ck_run_batches_action', `action IN ('cancel', 'rerun')`)
export class RunBatch {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_run_batches' })
  id: string;

  @ForeignKey('Project', { name: 'fk_run_batches_project' })
  @Column({ name: 'project_id', type: 'uuid' })
  projectId: string;

  @Column({ type: 'text' })
  action: BatchAction;

  @ForeignKey(() => User, { name: 'fk_run_batches_actor' })
  @Column({ name: 'actor_user_id', type: 'uuid' })
  actorUserId: string;

  /** The `UserCaller` whose permissions are checked for each run, without the properties of its request. */
  @Column({ type: 'jsonb' })
  caller: Record<string, unknown>;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  @Column({ name: 'idempotency_key', type: 'text', nullable: true })
  idempotencyKey: string | null;

  /** SHA-256 of the request that used the idempotency key. */
  @Column({ name: 'idempotency_hash', type: 'bytea', nullable: true })
  idempotencyHash: Buffer | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** `null` while runs are unprocessed. */
  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;
}
