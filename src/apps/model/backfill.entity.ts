import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import type { Principal } from '../../auth/caller.js';
import { User } from '../../auth/entities/user.entity.js';
import { Installation } from './installation.entity.js';

/**
 * The `UserCaller` that requested a backfill, as JSON. Only what permission checks read has a type: dates of other properties are
 * strings after reading.
 */
export type BackfillCaller = Principal & Record<string, unknown>;

/** A job that starts the runs of a schedule for the times of a range in the past, on behalf of one caller. */
@Entity('backfills')
@Index('uq_backfills_idempotency_key', ['installationId', 'idempotencyKey'], {
  unique: true,
  where: 'idempotency_key IS NOT NULL',
})
@Index('ix_backfills_installation', ['installationId', 'id'])
@Index('ix_backfills_open', ['id'], { where: 'ended_at IS NULL' })
@Check('ck_backfills_concurrency', 'concurrency BETWEEN 1 AND 16')
export class Backfill {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_backfills' })
  id: string;

  @ForeignKey(() => Installation, { name: 'fk_backfills_installation' })
  @Column({ name: 'installation_id', type: 'uuid' })
  installationId: string;

  /**
   * Id of the schedule. Its values are copied into this row: the backfill continues unchanged when the schedule is
   * changed or removed.
   */
  @Column({ name: 'schedule_id', type: 'uuid' })
  scheduleId: string;

  @Column({ type: 'text' })
  cron: string;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone: string;

  /** JSON text with every number as it was sent; `null`: the runs have no input of their own. */
  @Column({ type: 'text', nullable: true })
  input: string | null;

  @Column({ name: 'from_at', type: 'timestamptz', precision: 3 })
  fromAt: Date;

  /** End of the range, exclusive. */
  @Column({ name: 'to_at', type: 'timestamptz', precision: 3 })
  toAt: Date;

  /** Maximum number of runs of the backfill that are active at the same time. */
  @Column({ type: 'integer' })
  concurrency: number;

  @ForeignKey(() => User, { name: 'fk_backfills_actor' })
  @Column({ name: 'actor_user_id', type: 'uuid' })
  actorUserId: string;

  /** Its permissions are checked for each start. */
  @Column({ type: 'jsonb' })
  caller: BackfillCaller;

  @Column({ name: 'idempotency_key', type: 'text', nullable: true })
  idempotencyKey: string | null;

  /** SHA-256 of the request that used the idempotency key. */
  @Column({ name: 'idempotency_hash', type: 'bytea', nullable: true })
  idempotencyHash: Buffer | null;

  /** Code of the problem that prevents starts at present; `null`: no problem. */
  @Column({ name: 'blocked_by', type: 'text', nullable: true })
  blockedBy: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'canceled_at', type: 'timestamptz', precision: 3, nullable: true })
  canceledAt: Date | null;

  /** `null` while times are pending or runs are active. */
  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt: Date | null;
}
