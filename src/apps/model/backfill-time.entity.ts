import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Backfill } from './backfill.entity.js';

const PK = 'pk_backfill_times';
export type BackfillOutcome = 'canceled' | 'refused' | 'started';

/** One time of a backfill. Its run, if it was started, has the same backfill and time. */
@Entity('backfill_times')
@Check('ck_backfill_times_outcome', `outcome IN ('started', 'refused', 'canceled')`)
export class BackfillTime {
  @ForeignKey(() => Backfill, { name: 'fk_backfill_times_backfill', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'backfill_id', type: 'uuid', primaryKeyConstraintName: PK })
  backfillId: string;

  @PrimaryColumn({ type: 'timestamptz', precision: 3, primaryKeyConstraintName: PK })
  at: Date;

  /** Outcome; `null`: pending. */
  @Column({ type: 'text', nullable: true })
  outcome: BackfillOutcome | null;

  /** Code of the problem that caused the rejection. */
  @Column({ type: 'text', nullable: true })
  code: string | null;
}
