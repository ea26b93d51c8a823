import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Run } from './run.entity.js';

/** One task instance of a run, as the orchestrator reported it last. */
export interface RunTask {
  taskId: string;
  /** -1 for a task that is not mapped. */
  mapIndex: number;
  /** The orchestrator's own word; `null` before it has one. */
  state: string | null;
  /** Number of the latest attempt; 0: it was never started. */
  attempt: number;
  /** Ids of the tasks that it waits for. */
  upstream: string[];
  /** The latest attempt last. */
  attempts: RunTaskAttempt[];
}

/** Times in RFC 3339, because the list is stored as JSON. */
export interface RunTaskAttempt {
  attempt: number;
  state: string | null;
  startedAt: string | null;
  endedAt: string | null;
}

/** Why the tasks could not be read when it was tried last. */
export type TaskReadProblem = 'access_denied' | 'orchestrator_unavailable';

/**
 * The tasks of a run, in one row: they are read from the orchestrator together and shown together. The row is also the
 * order to read them: at the end of the run, and while a caller watches it.
 */
@Entity('run_tasks')
@Index('ix_run_tasks_due', ['nextReadAt'], { where: 'next_read_at IS NOT NULL' })
export class RunTasks {
  @ForeignKey(() => Run, { name: 'fk_run_tasks_run', onDelete: 'CASCADE' })
  @PrimaryColumn({ name: 'run_id', type: 'uuid', primaryKeyConstraintName: 'pk_run_tasks' })
  runId: string;

  @Column({ type: 'jsonb' })
  tasks: RunTask[];

  /** The run has more tasks than are stored. */
  @Column({ name: 'is_truncated', type: 'boolean' })
  isTruncated: boolean;

  /** `null`: not read yet. */
  @Column({ name: 'read_at', type: 'timestamptz', precision: 3, nullable: true })
  readAt: Date | null;

  @Column({ type: 'text', nullable: true })
  problem: TaskReadProblem | null;

  /** Until then the tasks of an active run are read repeatedly; `null`: no caller watched it. */
  @Column({ name: 'watched_until', type: 'timestamptz', precision: 3, nullable: true })
  watchedUntil: Date | null;

  /** `null`: they are not read any more. */
  @Column({ name: 'next_read_at', type: 'timestamptz', precision: 3, nullable: true })
  nextReadAt: Date | null;

  /** Reads since the run ended, or failed reads in a row before that. */
  @Column({ type: 'integer' })
  reads: number;

  @Column({ name: 'lease_until', type: 'timestamptz', precision: 3, nullable: true })
  leaseUntil: Date | null;

  /** Fences a worker whose lease ran out: its late write finds another token. */
  @Column({ name: 'lease_token', type: 'uuid', nullable: true })
  leaseToken: string | null;
}
