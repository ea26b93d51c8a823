import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

/** The latest progress that the code of a run reported. */
@Entity('run_progress')
export class RunProgress {
  @ForeignKey(() => Run, { name: 'fk_run_progress_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_run_progress' })
  runId: string;

  /** Time by the sender's clock. A text, because a `Date` has no microseconds. */
  @Column({ name: 'reported_at', type: 'timestamptz' })
  reportedAt: Date;

  @Column({ type: 'double precision' })
  done: number;

  @Column({ type: 'double precision', nullable: true })
  total: number | null;

  @Column({ type: 'text', nullable: true })
  message: string | null;

  @Column({ name: 'task_id', type: 'text', nullable: true })
  taskId: string | null;

  /** Time by the database's clock, because all replicas share the minimum interval between writes of one run. */
  @Column({ name: 'written_at', type: 'timestamptz' })
  writtenAt: Date;
}
