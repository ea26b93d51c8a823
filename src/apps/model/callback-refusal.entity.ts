import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Run } from './runs/run.entity.js';

/**
 * `signature`: it matches no configured secret. `timestamp`: it is outside the window. `unsigned`: the callback has no
 * signature.
 */
export const CALLBACK_REFUSALS = ['signature', 'timestamp', 'unsigned'] as const;
export type CallbackRefusalReason = (typeof CALLBACK_REFUSALS)[number];

/** Count of rejected callbacks of a run, whose state is recorded late without them. */
@Entity('callback_refusals')
@Index('ix_callback_refusals_last', ['lastAt'])
export class CallbackRefusal {
  @ForeignKey(() => Run, { name: 'fk_callback_refusals_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_callback_refusals' })
  runId: string;

  @Column({ type: 'integer' })
  refusals: number;

  /** Reason for the last rejection. */
  @Column({ type: 'text' })
  reason: CallbackRefusalReason;

  @Column({ name: 'last_at', type: 'timestamptz', precision: 3 })
  lastAt: Date;
}
