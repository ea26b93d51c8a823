import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsQueryInstant } from '../../common/validation/is-query-instant.js';
import { EventFilterQuery } from './event-filter-query.dto.js';

/** Events of one project. */
export class EventRangeQuery extends EventFilterQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Earliest `ts` of the events, inclusive. RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Latest `ts` of the events, exclusive. RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;
}
