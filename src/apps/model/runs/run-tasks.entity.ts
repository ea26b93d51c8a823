import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

/** A task instance of a run, as last reported by the orchestrator. */
export interface RunTask {
  taskId: string;
  /** -1 for a task that is not mapped. */
  mapIndex: number;
  /** State in the orchestrator's terms; `null`: it has none yet. */
  state: string | null;
  /** Number of the latest attempt; 0: not started. */
  attempt: number;
  /** Ids of its upstream tasks. */
  upstream: string[];
  /** Attempts, the latest last. */
  attempts: RunTaskAttempt[];
}

/** Times in RFC 3339, because the list is stored as JSON. */
export interface RunTaskAttempt {
  attempt: number;
  state: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

/** Reason for which the last read of the tasks failed. */
export type TaskReadProblem = 'access_denied' | 'orchestrator_unavailable';

/**
 * The tasks of a run in one row, because they are read from the orchestrator and shown together. The row also schedules
 * the reads: at the end of the run, and while a caller watches it.
 */
@Entity('run_tasks')
@Index('ix_run_tasks_due', ['nextReadAt'], { where: 'next_read_at IS NOT NULL' })
export class RunTasks {
  @ForeignKey(() => Run, { name: 'fk_run_tasks_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_run_tasks' })
  runId: string;

  @Column({ type: 'jsonb' })
  tasks: RunTask[];

  /** Whether the run has more tasks than are stored. */
  @Column({ name: 'is_truncated', type: 'boolean' })
  isTruncated: boolean;

  /** Time of the last read; `null`: not read yet. */
  @Column({ name: 'read_at', type: 'timestamptz', precision: 3, nullable: true })
  readAt: Date | null;

  @Column({ type: 'text', nullable: true })
  problem: TaskReadProblem | null;

  /** End of the time in which the tasks of an active run are read repeatedly; `null`: no caller watched it. */
  @Column({ name: 'watched_until', type: 'timestamptz', precision: 3, nullable: true })
  watchedUntil: Date | null;

  /** Time of the next read; `null`: none is due. */
  @Column({ name: 'next_read_at', type: 'timestamptz', precision: 3, nullable: true })
  nextReadAt: Date | null;

  /** Reads since the run ended; before that, consecutive failed reads. */
  @Column({ type: 'integer' })
  reads: number;

  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  /** Fencing token: the late write of a worker whose lease expired finds another token and is rejected. */
  @Column({ name: 'lease_token', type: 'uuid', nullable: true })
  leaseToken: string | null;
}
