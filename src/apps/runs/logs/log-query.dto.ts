import { Type } from 'class-transformer';
import { IsInt, IsString, Max, MaxLength, Min, MinLength, ValidateIf } from 'class-validator';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Without a task: what tasks there are. */
export class LogQuery {
  /** Id of the task. */
  @ValidateIf(given)
  @IsString()
  @MinLength(1)
  @MaxLength(250)
  task?: string;

  /** Of a task that is mapped; -1 for one that is not. */
  @ValidateIf(given)
  @Type(() => Number)
  @IsInt()
  @Min(-1)
  @Max(2 ** 31 - 1)
  map_index?: number;

  /** Which attempt, from 1; the latest when it is left out. */
  @ValidateIf(given)
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(1_000_000)
  try?: number;

  /** `next_cursor` of the page before, whose task and attempt it goes on with. */
  @ValidateIf(given)
  @IsString()
  @MaxLength(4096)
  cursor?: string;
}
