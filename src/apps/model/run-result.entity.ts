import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

/** What a run has found or made, as its code reported last. */
@Entity('run_results')
export class RunResult {
  @ForeignKey(() => Run, { name: 'fk_run_results_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_run_results' })
  runId: string;

  /** By the sender's clock, with microseconds, which a `Date` does not have. */
  @Column({ name: 'reported_at', type: 'timestamptz' })
  reportedAt: Date;

  /** JSON text of an object, with each number as it was sent. */
  @Column({ type: 'text' })
  result: string;
}
