import { Transform } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { EventRangeQuery } from './event-range-query.dto.js';

export class EventQuery extends EventRangeQuery {
  /** How many events at most. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;

  /** `next_cursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}
