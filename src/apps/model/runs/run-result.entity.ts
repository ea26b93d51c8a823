import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

/** The latest result that the code of a run reported. */
@Entity('run_results')
export class RunResult {
  @ForeignKey(() => Run, { name: 'fk_run_results_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_run_results' })
  runId: string;

  /** Time by the sender's clock. A text, because a `Date` has no microseconds. */
  @Column({ name: 'reported_at', type: 'timestamptz' })
  reportedAt: Date;

  /** JSON text of an object, with each number as it was sent. */
  @Column({ type: 'text' })
  result: string;
}
