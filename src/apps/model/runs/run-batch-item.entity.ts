import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';
import { RunBatch } from './run-batch.entity.js';

const PK = 'pk_run_batch_items';
export type BatchOutcome = 'done' | 'refused' | 'skipped';

/** One run of a batch and its outcome. */
@Entity('run_batch_items')
@Check('ck_run_batch_items_outcome', `outcome IN ('done', 'skipped', 'refused')`)
export class RunBatchItem {
  @ForeignKey(() => RunBatch, { name: 'fk_run_batch_items_batch', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'batch_id', type: 'uuid', primaryKeyConstraintName: PK })
  batchId: string;

  @ForeignKey(() => Run, { name: 'fk_run_batch_items_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: PK })
  runId: string;

  /** `null`: not processed yet. */
  @Column({ type: 'text', nullable: true })
  outcome: BatchOutcome | null;

  /** Code of the problem that caused the run to be skipped or rejected. */
  @Column({ type: 'text', nullable: true })
  code: string | null;

  /** Id of the run that repeats this run. */
  @Column({ name: 'new_run_id', type: 'uuid', nullable: true })
  newRunId: string | null;
}
