import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { SimulatedDagRun } from './simulated-dag-run.entity.js';

export type CallbackEvent = 'ended' | 'progress' | 'result' | 'started';

/** A pending callback. The state that it reports is read from the DAG run when it is sent. */
@Entity('simulated_callbacks')
@ForeignKey(() => SimulatedDagRun, ['dagId', 'runId'], ['dagId', 'runId'], {
  name: 'fk_simulated_callbacks_run',
  onDelete: 'CASCADE',
})
@Index('ix_simulated_callbacks_run', ['dagId', 'runId'])
@Index('ix_simulated_callbacks_due', ['dueAt'], { where: 'due_at IS NOT NULL' })
export class SimulatedCallback {
  @PrimaryColumn({ type: 'uuid', primaryKeyConstraintName: 'pk_simulated_callbacks' })
  id: string;

  @Column({ name: 'dag_id', type: 'text' })
  dagId: string;

  @Column({ name: 'run_id', type: 'text' })
  runId: string;

  @Column({ type: 'text' })
  event: CallbackEvent;

  /** Number of a `progress` callback, from 1; `null` for other events. */
  @Column({ type: 'integer', nullable: true })
  step: number | null;

  /** Id of the callback, the same for each duplicate. */
  @Column({ name: 'event_id', type: 'uuid' })
  eventId: string;

  /** Time at which it is sent; `null`: not before the DAG run is stopped. */
  @Column({ name: 'due_at', type: 'timestamptz', precision: 3, nullable: true })
  dueAt: Date | null;

  @Column({ type: 'integer' })
  attempts: number;

  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  @Column({ name: 'lease_token', type: 'uuid', nullable: true })
  leaseToken: string | null;
}
