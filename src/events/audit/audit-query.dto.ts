import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsSearchText } from '../explorer/is-search-text.js';
import { IsUtcTimestamp } from '../explorer/is-utc-timestamp.js';

export class AuditQuery {
  /** Events whose `ts` is at or after this moment. */
  @IsOptional()
  @IsUtcTimestamp()
  from?: string;

  /** Events whose `ts` is before this moment. */
  @IsOptional()
  @IsUtcTimestamp()
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
