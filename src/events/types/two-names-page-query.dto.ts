import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/**
 * Page of a project's list that is sorted by two names. A cursor contains both, up to 1,600 bytes before encoding, which exceeds
 * the limit of `PageQuery`; a subclass cannot raise an inherited limit.
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
