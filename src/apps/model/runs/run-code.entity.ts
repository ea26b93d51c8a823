import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

/** The code with which the orchestrator executed a run. */
@Entity('run_codes')
export class RunCode {
  @ForeignKey(() => Run, { name: 'fk_run_codes_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_run_codes' })
  runId: string;

  /** Number of the DAG's version; `null`: the orchestrator does not version DAGs. */
  @Column({ name: 'dag_version', type: 'integer', nullable: true })
  dagVersion: number | null;

  /** Version of the bundle; `null`: the bundle has no versions. */
  @Column({ name: 'bundle_version', type: 'text', nullable: true })
  bundleVersion: string | null;

  /** Checksum of the DAG's file; `null`: it is not pinned, or could not be read. */
  @Column({ name: 'dag_checksum', type: 'text', nullable: true })
  dagChecksum: string | null;

  /** Reason for which the checksum of a pinned file is unknown. */
  @Column({ type: 'text', nullable: true })
  problem: string | null;

  /** Whether the code was read after the end of the run, so that it can no longer change. */
  @Column({ name: 'is_final', type: 'boolean' })
  isFinal: boolean;
}
