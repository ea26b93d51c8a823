import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

/** The DAG run's `conf`, stored once, so that every attempt sends the same bytes. */
@Entity('run_payloads')
export class RunPayload {
  @ForeignKey(() => Run, { name: 'fk_run_payloads_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_run_payloads' })
  runId: string;

  @Column({ type: 'text' })
  conf: string;

  /** The configuration with which the run was started, encrypted; `null`: the run is older than this column. */
  @Column({ name: 'sealed_config', type: 'bytea', nullable: true })
  sealedConfig: Buffer | null;
}
