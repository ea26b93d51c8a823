import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsQueryInstant } from '../../common/validation/is-query-instant.js';
import { IsSearchText } from '../explorer/is-search-text.js';

export class AuditQuery {
  /** Earliest `ts` of the events, inclusive. RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Latest `ts` of the events, exclusive. RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Text that stands somewhere in `data`; letter case does not matter. */
  @IsOptional()
  @IsSearchText()
  q?: string;

  /** Who acted: the whole `actor` in any letter case, or the id of a user. */
  @IsOptional()
  @IsSearchText()
  actor?: string;

  /** What was done: the whole `action`. */
  @IsOptional()
  @IsSearchText()
  action?: string;

  /** How many events at most. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /** `next_cursor` of the page before. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}
