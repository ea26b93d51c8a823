import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { EventRangeQuery } from './event-range-query.dto.js';

export class EventQuery extends EventRangeQuery {
  /** Maximum number of events on a page. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;

  /** `next_cursor` of the previous page; the first page when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}
