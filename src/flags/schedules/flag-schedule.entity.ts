import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { User } from '../../auth/entities/user.entity.js';
import { bigintColumn } from '../../database/bigint-column.js';
import type { ScheduledChange } from './scheduled-change.js';

export const SCHEDULE_STATES = ['pending', 'done', 'failed', 'canceled'] as const;
export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** A change of a flag that is applied at a time. It leaves the state `pending` exactly once. */
@Entity('flag_schedules')
@ForeignKey('Flag', ['projectId', 'flagKey'], ['projectId', 'key'], { name: 'fk_flag_schedules_flag' })
@Index('ix_flag_schedules_due', ['runAt'], { where: `state = 'pending'` })
@Index('ix_flag_schedules_project', ['projectId', 'runAt', 'id'])
@Check('ck_flag_schedules_state', `state IN ('pending', 'done', 'failed', 'canceled')`)
export class FlagSchedule {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_flag_schedules' })
  id: string;

  @Column({ name: 'project_id', type: 'uuid' })
  projectId: string;

  @Column({ name: 'flag_key', type: 'text' })
  flagKey: string;

  @Column({ type: 'jsonb' })
  change: ScheduledChange;

  @Column({ name: 'run_at', type: 'timestamptz', precision: 3 })
  runAt: Date;

  @Column({ type: 'text' })
  state: ScheduleState;

  @Column({ type: 'text', nullable: true })
  reason: string | null;

  /** The user on whose behalf the change is applied, if still permitted. */
  @ForeignKey(() => User, { name: 'fk_flag_schedules_created_by' })
  @Column({ name: 'created_by', type: 'uuid' })
  createdBy: string;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ name: 'finished_at', type: 'timestamptz', precision: 3, nullable: true })
  finishedAt: Date | null;

  @ForeignKey(() => User, { name: 'fk_flag_schedules_canceled_by' })
  @Column({ name: 'canceled_by', type: 'uuid', nullable: true })
  canceledBy: string | null;

  /** The revision that the change produced; `null` also when it changed nothing. */
  @Column({ type: 'bigint', nullable: true, transformer: bigintColumn })
  revision: number | null;

  /** Reason for the failure. */
  @Column({ type: 'text', nullable: true })
  error: string | null;
}
