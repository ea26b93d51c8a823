import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

/** The code with which the orchestrator executed a run. */
@Entity('run_codes')
export class RunCode {
  @ForeignKey(() => Run, { name: 'fk_run_codes_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_run_codes' })
  runId: string;

  /** Number of the DAG's version; `null`: the orchestrator has none. */
  @Column({ name: 'dag_version', type: 'integer', nullable: true })
  dagVersion: number | null;

  /** `null`: the bundle has no versions. */
  @Column({ name: 'bundle_version', type: 'text', nullable: true })
  bundleVersion: string | null;

  /** Checksum of the DAG's file; `null`: it is not pinned, or not readable. */
  @Column({ name: 'dag_checksum', type: 'text', nullable: true })
  dagChecksum: string | null;

  /** Why the checksum is not known although one is pinned. */
  @Column({ type: 'text', nullable: true })
  problem: string | null;

  /** Read after the end of the run: it does not change any more. */
  @Column({ name: 'is_final', type: 'boolean' })
  isFinal: boolean;
}
