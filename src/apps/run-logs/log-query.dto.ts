import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';

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

  /** `next_cursor` of the previous page of the same task and attempt; the first page when absent. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(4096)
  cursor?: string;
}
