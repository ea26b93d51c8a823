import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/**
 * A page of a list of a project in the order of two names. Its cursors hold both, up to 1,600 bytes before they are encoded, so they are
 * longer than those of `PageQuery` may be; an inherited limit cannot be raised.
 */
export class TwoNamesPageQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Maximum number of items on a page, 1 to 200. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /** `next_cursor` of the previous page; the first page when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(4096)
  cursor?: string;
}
