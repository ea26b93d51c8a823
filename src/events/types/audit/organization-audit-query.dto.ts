import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { IsSearchText } from '../../explorer/is-search-text.js';

export class OrganizationAuditQuery {
  /** Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
  @IsOptional()
  @IsSearchText()
  q?: string;

  /** Returns only events of this actor: the exact value of `actor` in any letter case, or the id of a user. */
  @IsOptional()
  @IsSearchText()
  actor?: string;

  /** Returns only events with exactly this `action`. */
  @IsOptional()
  @IsSearchText()
  action?: string;

  /** Returns only events with exactly this `resource`, for example `flag/checkout_v2`. */
  @IsOptional()
  @IsSearchText()
  resource?: string;

  /** Maximum number of events on a page. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /** `next_cursor` of the previous page; the first page when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}
