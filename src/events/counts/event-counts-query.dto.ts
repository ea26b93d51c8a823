import { Type } from 'class-transformer';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { EventRangeQuery } from '../explorer/event-range-query.dto.js';

/** Without `to` until now, without `from` the 24 hours before. */
export class EventFacetsQuery extends EventRangeQuery {}

/** Without `to` until now, without `from` the 24 hours before. */
export class EventHistogramQuery extends EventRangeQuery {
  /** Maximum number of buckets. Buckets have a round length, so there may be fewer. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(2)
  @Max(120)
  buckets: number = 60;
}
