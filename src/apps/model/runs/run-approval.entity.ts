import { Check, Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { User } from '../../../auth/entities/user.entity.js';
import { Run } from './run.entity.js';

export const APPROVAL_STATES = ['pending', 'approved', 'rejected', 'expired', 'canceled'] as const;
/** `expired`: the deadline passed. `canceled`: the run ended before. Both are derived from times and are not stored. */
export type ApprovalState = (typeof APPROVAL_STATES)[number];
export type ApprovalDecision = Extract<ApprovalState, 'approved' | 'rejected'>;

/** An approval that the code of a run requests and a person decides. */
@Entity('run_approvals')
@Unique('uq_run_approvals_name', ['runId', 'name'])
@Check('ck_run_approvals_decision', `decision IN ('approved', 'rejected')`)
export class RunApproval {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_run_approvals' })
  id: string;

  @ForeignKey(() => Run, { name: 'fk_run_approvals_run', onDelete: 'CASCADE' })
  @Column({ name: 'run_id', type: 'uuid' })
  runId: string;

  /** Chosen by the code, so that repeating the request is idempotent. */
  @Column({ type: 'text' })
  name: string;

  @Column({ type: 'text' })
  message: string;

  @Column({ name: 'requested_at', type: 'timestamptz', precision: 3 })
  requestedAt: Date;

  /** Deadline of the decision, by the database's clock. */
  @Column({ type: 'timestamptz', precision: 3 })
  deadline: Date;

  @Column({ type: 'text', nullable: true })
  decision: ApprovalDecision | null;

  @Column({ type: 'text', nullable: true })
  comment: string | null;

  @ForeignKey(() => User, { name: 'fk_run_approvals_decided_by' })
  @Column({ name: 'decided_by', type: 'uuid', nullable: true })
  decidedBy: string | null;

  @Column({ name: 'decided_at', type: 'timestamptz', precision: 3, nullable: true })
  decidedAt: Date | null;
}
