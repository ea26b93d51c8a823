import { Type } from 'class-transformer';
import { IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';

const LOG_PARTS = ['start', 'end'] as const;
const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Without a task: what tasks there are. */
export class LogQuery {
  /** Id of the task whose log is returned; the list of tasks is returned when absent. */
  @ValidateIf(given)
  @IsString()
  @MinLength(1)
  @MaxLength(250)
  task?: string;

  /** Index of a mapped task; -1 for a task that is not mapped. */
  @ValidateIf(given)
  @Type(() => Number)
  @IsInt()
  @Min(-1)
  @Max(2 ** 31 - 1)
  map_index?: number;

  /** Number of the attempt, from 1; the latest when absent. */
  @ValidateIf(given)
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  try?: number;

  /** Part of the log with which the first page begins: `start`, or `end` for its last 2 MB; `start` when absent. */
  @ValidateIf(given)
  @IsIn(LOG_PARTS)
  part?: (typeof LOG_PARTS)[number];

  /** `next_cursor` or `resume_cursor` of an earlier page of the same run; the first page when absent. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(4096)
  cursor?: string;
}

export class LogStreamQuery {
  /** `next_cursor` or `resume_cursor` of a page of the log: the stream has what follows it. */
  @IsString()
  @MinLength(1)
  @MaxLength(4096)
  cursor: string;
}
