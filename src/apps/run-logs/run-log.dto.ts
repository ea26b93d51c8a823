import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { ApiProperty } from '@nestjs/swagger';
import { IfPresent } from '../../common/validation/if-present.js';

const LOG_PARTS = ['start', 'end'] as const;
/** Without `task`, the response is the list of tasks. */
export class LogQuery {
  /** Id of the task whose log is returned; the list of tasks is returned when absent. */
  @IfPresent()
  @IsString()
  @MinLength(1)
  @MaxLength(250)
  task?: string;

  /** Index of a mapped task; -1 for a task that is not mapped. */
  @IfPresent()
  @Type(() => Number)
  @IsInt()
  @Min(-1)
  @Max(2 ** 31 - 1)
  map_index?: number;

  /** Number of the attempt, from 1; the latest when absent. */
  @IfPresent()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  try?: number;

  /** Part of the log with which the first page begins. `start`: its beginning. `end`: its last 2 MB. Default: `start`. */
  @IfPresent()
  @IsIn(LOG_PARTS)
  part?: (typeof LOG_PARTS)[number];

  /** `next_cursor` or `resume_cursor` of an earlier page of the same run; the first page when absent. */
  @IfPresent()
  @IsString()
  @MaxLength(4096)
  cursor?: string;
}

export class LogStreamQuery {
  /** `next_cursor` or `resume_cursor` of a page of the log, after which the stream begins. */
  @IsString()
  @MinLength(1)
  @MaxLength(4096)
  cursor: string;
}

export class RunTaskResponse {
  /** Id of the task in the DAG. */
  task_id: string;
  /** Index of a mapped task; -1 for a task that is not mapped. */
  @ApiProperty({ type: 'integer' })
  map_index: number;
  /** Number of attempts so far; attempts are numbered from 1. */
  @ApiProperty({ type: 'integer' })
  tries: number;
  /** State of the latest attempt, as reported by the orchestrator; `null` when it has none yet. */
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
  /** Text of the log on this page, at most 256 KB, or 2 MB with `part=end`. */
  text: string;
  /** With `part=end`, number of bytes of the log before the text, which begins at the start of a line; otherwise `null`. */
  @ApiProperty({ type: 'integer', nullable: true })
  skipped_bytes: number | null;
  /** Cursor of the next page; `null` when the log currently has no further text. */
  next_cursor: string | null;
  /** Cursor of the position after this page, with which text that is written later can be read without repeating earlier text. */
  resume_cursor: string;
}
