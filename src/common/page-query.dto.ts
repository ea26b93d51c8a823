import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** The query of every list; a list with filters extends it. */
export class PageQuery {
  /** How many items to answer with at most. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /** `next_cursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(1024)
  cursor?: string;
}
