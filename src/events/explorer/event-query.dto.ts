import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { IsSearchText } from './is-search-text.js';
import { IsUtcTimestamp } from './is-utc-timestamp.js';

export class EventQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Only events of this type. */
  @IsOptional()
  @IsIn(EVENT_TYPES)
  type?: EventType;

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
