import { ApiProperty } from '@nestjs/swagger';
import type { TaskReadProblem } from '../model/runs/run-tasks.entity.js';

export class TaskAttemptResponse {
  /** Number of the attempt, from 1. */
  @ApiProperty({ type: 'integer' })
  attempt: number;
  /** State of the attempt, as reported by the orchestrator; `null` when it has none yet. */
  state: string | null;
  /** Start time of the attempt, RFC 3339, UTC; `null` before it starts. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  started_at: string | null;
  /** End time of the attempt, RFC 3339, UTC; `null` before it ends. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  ended_at: string | null;
  /** Time from start to end in milliseconds; `null` while the attempt is active and for an attempt that never started. */
  @ApiProperty({ type: 'integer', nullable: true })
  duration_ms: number | null;
}

export class TaskInstanceResponse {
  /** Id of the task in the DAG. */
  task_id: string;
  /** Index of a mapped task; -1 for a task that is not mapped. */
  @ApiProperty({ type: 'integer' })
  map_index: number;
  /** State of the task, as reported by the orchestrator; `null` when it has none yet. */
  state: string | null;
  /** Number of the latest attempt; 0 for a task that was never started. */
  @ApiProperty({ type: 'integer' })
  attempt: number;
  /** Ids of the tasks on which this task depends directly. */
  upstream: string[];
  /** Latest 20 attempts of the task, oldest first. */
  attempts: TaskAttemptResponse[];
}

export class RunTaskListResponse {
  /** Task instances of the run, at most 1,000. Each task comes after the tasks on which it depends. */
  tasks: TaskInstanceResponse[];
  /** Whether the run has more tasks or dependencies than the response contains. */
  truncated: boolean;
  /** Time at which the tasks were last read from the orchestrator, RFC 3339, UTC; `null` when they have not been read yet. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  read_at: Date | null;
  /** Whether the list is final: the run and its tasks have ended, and the tasks are not read again. */
  complete: boolean;
  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['access_denied', 'orchestrator_unavailable'],
    description: 'Reason why the latest attempt to read the tasks failed; `null` when it succeeded.',
  })
  problem: TaskReadProblem | null;
}
