import { Check, Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

const PK = 'pk_run_artifacts';

/** A file that a run produced: stored by the service, or a URL. */
@Entity('run_artifacts')
@Check('ck_run_artifacts_place', 'num_nonnulls(url, content) = 1')
export class RunArtifact {
  @ForeignKey(() => Run, { name: 'fk_run_artifacts_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: PK })
  runId: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: PK })
  name: string;

  /** Time by the sender's clock. A text, because a `Date` has no microseconds. */
  @Column({ name: 'reported_at', type: 'timestamptz' })
  reportedAt: Date;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'text', nullable: true })
  url: string | null;

  @Column({ type: 'bytea', nullable: true })
  content: Buffer | null;

  /** Media type as the code reported it; `null` for a URL. */
  @Column({ name: 'content_type', type: 'text', nullable: true })
  contentType: string | null;
}
