import { IsOptional, IsString, MaxLength } from 'class-validator';
import { EventFilterQuery } from './event-filter-query.dto.js';
import { IsUtcTimestamp } from './is-utc-timestamp.js';

/** Events of one project. */
export class EventRangeQuery extends EventFilterQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Events whose `ts` is at or after this moment. */
  @IsOptional()
  @IsUtcTimestamp()
  from?: string;

  /** Events whose `ts` is before this moment. */
  @IsOptional()
  @IsUtcTimestamp()
  to?: string;
}
