import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';
import type { ObservationSource, Verdict } from './observation.js';
import type { RunState } from './run-state.js';

const PK = 'pk_run_transitions';

/** An observation of a run and its effect. A repeated observation increments `times`. */
@Entity('run_transitions')
export class RunTransition {
  @ForeignKey(() => Run, { name: 'fk_run_transitions_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: PK })
  runId: string;

  /** Number within the run, from 1. */
  @PrimaryColumn({ type: 'integer', primaryKeyConstraintName: PK })
  position: number;

  @Column({ type: 'text' })
  source: ObservationSource;

  /** State in the orchestrator's terms; the run's state when the service decided it. */
  @Column({ type: 'text' })
  observed: string;

  @Column({ name: 'clear_number', type: 'integer' })
  clearNumber: number;

  /** State before the observation; `null` for the first one. */
  @Column({ name: 'from_state', type: 'text', nullable: true })
  fromState: RunState | null;

  /** State after the observation. */
  @Column({ name: 'to_state', type: 'text' })
  toState: RunState;

  @Column({ type: 'boolean' })
  applied: boolean;

  /** Reason for which the observation was not applied. */
  @Column({ type: 'text', nullable: true })
  reason: Exclude<Verdict, 'applied'> | null;

  @Column({ type: 'text', nullable: true })
  message: string | null;

  /** Time of the transition by the clock of its source. */
  @Column({ name: 'reported_at', type: 'timestamptz', precision: 3, nullable: true })
  reportedAt: Date | null;

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt: Date;

  @Column({ type: 'integer' })
  times: number;

  @Column({ name: 'last_seen_at', type: 'timestamptz', precision: 3 })
  lastSeenAt: Date;
}
