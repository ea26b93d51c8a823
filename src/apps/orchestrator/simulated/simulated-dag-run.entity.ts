import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Simulation } from './simulation.js';

const PK = 'pk_simulated_dag_runs';

/** Where the callbacks of a DAG run are sent, read from its `conf`. */
export interface CallbackAddress {
  /** Path below the public URL of the service. */
  path: string;
  signatureHeader: string;
  timestampHeader: string;
}

/**
 * A DAG run of the simulated orchestrator. Its state follows from its times and the clock, without a process that would have
 * to keep running, so it survives restarts.
 */
@Entity('simulated_dag_runs')
@Index('ix_simulated_dag_runs_starts', ['startsAt'])
@Index('ix_simulated_dag_runs_ends', ['endsAt'])
export class SimulatedDagRun {
  @PrimaryColumn({ name: 'dag_id', type: 'text', primaryKeyConstraintName: PK })
  dagId: string;

  @PrimaryColumn({ name: 'run_id', type: 'text', primaryKeyConstraintName: PK })
  runId: string;

  /** `run_id` from `conf`. */
  @Column({ name: 'conf_run_id', type: 'text', nullable: true })
  confRunId: string | null;

  @Column({ name: 'input_bytes', type: 'integer' })
  inputBytes: number;

  @Column({ type: 'jsonb' })
  simulation: Simulation;

  /** `null` when the run has no callback. */
  @Column({ type: 'jsonb', nullable: true })
  callback: CallbackAddress | null;

  /** Number of received submissions, including those without a response. */
  @Column({ type: 'integer' })
  submits: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** Time of acceptance; `null`: not accepted yet, and not visible to any method. */
  @Column({ name: 'queued_at', type: 'timestamptz', precision: 3, nullable: true })
  queuedAt: Date | null;

  /** Time of its start, possibly in the future; `null`: it never starts. */
  @Column({ name: 'starts_at', type: 'timestamptz', precision: 3, nullable: true })
  startsAt: Date | null;

  /** Time of its end, possibly in the future; later than planned when its result could not be reported in time. */
  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3, nullable: true })
  endsAt: Date | null;

  /** Whether a call stopped it early. */
  @Column({ type: 'boolean' })
  stopped: boolean;
}
