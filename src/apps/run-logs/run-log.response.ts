import { ApiProperty } from '@nestjs/swagger';

export class RunTaskResponse {
  /** Id of the task in the DAG. */
  task_id: string;
  /** Index of a mapped task; -1 for a task that is not mapped. */
  @ApiProperty({ type: 'integer' })
  map_index: number;
  /** Number of attempts so far; attempts are numbered from 1. */
  @ApiProperty({ type: 'integer' })
  tries: number;
  /** State of the latest attempt, as the orchestrator names it; `null` before it has one. */
  state: string | null;
  /** Start time of the latest attempt, RFC 3339, UTC; `null` before it starts. */
  started_at: Date | null;
  /** End time of the latest attempt, RFC 3339, UTC; `null` before it ends. */
  ended_at: Date | null;
}

export class RunTasksResponse {
  /** Tasks of the run's DAG. */
  tasks: RunTaskResponse[];
}

export class RunLogPageResponse {
  /** Id of the task in the DAG. */
  task_id: string;
  /** Index of a mapped task; -1 for a task that is not mapped. */
  @ApiProperty({ type: 'integer' })
  map_index: number;
  /** Number of the attempt, from 1. */
  @ApiProperty({ type: 'integer' })
  try_number: number;
  /** Text of the log on this page: at most 256 KB, with `part=end` 2 MB. */
  text: string;
  /** With `part=end` the number of bytes of the log before the text, which begins with a whole line; else `null`. */
  @ApiProperty({ type: 'integer', nullable: true })
  skipped_bytes: number | null;
  /** Cursor of the next page; `null` when the log has no further text at present. */
  next_cursor: string | null;
  /** Cursor of text that is written to the log after this page; a caller follows the log with it, without reading it again. */
  resume_cursor: string;
}
