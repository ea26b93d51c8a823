import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { Simulation } from './simulation.js';

const PK = 'pk_simulated_dag_runs';

/** How its callbacks are sent; read out of `conf`. */
export interface CallbackAddress {
  /** Behind the public address of the service. */
  path: string;
  signatureHeader: string;
  timestampHeader: string;
}

/**
 * A DAG run of the simulated orchestrator. What it is at some moment follows from its times and the clock:
 * nothing has to happen for it to continue, so it survives restarts.
 */
@Entity('simulated_dag_runs')
@Index('ix_simulated_dag_runs_starts', ['startsAt'])
@Index('ix_simulated_dag_runs_ends', ['endsAt'])
export class SimulatedDagRun {
  @PrimaryColumn({ name: 'dag_id', type: 'text', primaryKeyConstraintName: PK })
  dagId: string;

  @PrimaryColumn({ name: 'run_id', type: 'text', primaryKeyConstraintName: PK })
  runId: string;

  /** `run_id` of `conf`. */
  @Column({ name: 'conf_run_id', type: 'text', nullable: true })
  confRunId: string | null;

  @Column({ name: 'input_bytes', type: 'integer' })
  inputBytes: number;

  @Column({ type: 'jsonb' })
  simulation: Simulation;

  /** `null` when the run has no callback. */
  @Column({ type: 'jsonb', nullable: true })
  callback: CallbackAddress | null;

  /** Submissions that were seen, also those that were not answered. */
  @Column({ type: 'integer' })
  submits: number;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  /** `null`: not accepted yet, and not visible to any method. */
  @Column({ name: 'queued_at', type: 'timestamptz', precision: 3, nullable: true })
  queuedAt: Date | null;

  /** When it begins or has begun; `null`: never. */
  @Column({ name: 'starts_at', type: 'timestamptz', precision: 3, nullable: true })
  startsAt: Date | null;

  /** Later than was planned when its result could not be reported in time. */
  @Column({ name: 'ends_at', type: 'timestamptz', precision: 3, nullable: true })
  endsAt: Date | null;

  /** Ended before its time, by a call. */
  @Column({ type: 'boolean' })
  stopped: boolean;
}
