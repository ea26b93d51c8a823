import { Transform, Type } from 'class-transformer';
import { ArrayUnique, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { EVENT_LEVELS, type EventLevel } from '../../event-levels.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';
import { ApiProperty } from '@nestjs/swagger';

export class LogPatternsQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Start of the period, inclusive; 24 hours before `to` when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the period, exclusive; now when absent. RFC 3339. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only patterns of these levels, comma-separated or repeated. */
  @Searchable({ fields: ['level'], isList: true })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    value === undefined
      ? undefined
      : [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part])),
  )
  @ArrayUnique()
  @IsIn(EVENT_LEVELS, { each: true })
  level?: EventLevel[];

  /** `count`: most lines first; `change`: first those with the largest change against the period before. */
  @IsOptional()
  @IsIn(['count', 'change'])
  sort: 'change' | 'count' = 'count';

  /** Maximum number of patterns. The lines of all others are added up in `rest`. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /**
   * The filters of this list as one text, in the syntax of the search of events; each at most once, and none excluded with `-`.
   * @example level:warn,error
   */
  @IsOptional()
  @IsRowSearch()
  query?: string;
}

export class LogContextQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Id of an event of the type `log`. */
  @IsUUID()
  event_id: string;
}

class LogSampleResponse {
  /** Id of the event. It may have been dropped since. */
  @ApiProperty({ format: 'uuid' })
  event_id: string;
  /** `ts` of the event, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;
  /** Message of the event, truncated to 500 characters. */
  message: string;
  /** Source of the event; `null` without one. */
  @ApiProperty({ type: String, nullable: true })
  source: string | null;
}

class LogPatternResponse {
  /** Id of the pattern within the project. The same pattern of two levels has two ids. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  /** Message without its variable parts: `<*>` for numbers and ids, `<value>` for quoted texts, `<url>`, `<email>`, …. */
  pattern: string;
  /** Level of the lines. */
  @ApiProperty({ enum: EVENT_LEVELS })
  level: EventLevel;
  /** Number of lines in the period. */
  count: number;
  /**
   * Number of lines in the period of the same length before. Of its hour (or day) that corresponds to the one in progress, the share that
   * has passed counts.
   */
  previous_count: number;
  /** `ts` of the first line ever counted, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  first_at: Date;
  /** `ts` of the last line ever counted, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  last_at: Date;
  /** The last line by `ts`. */
  sample: LogSampleResponse;
}

class LogRestResponse {
  /** Number of patterns in the period beyond `limit`. */
  patterns: number;
  /** Number of their lines in the period. */
  count: number;
  /** Number of their lines in the period before. */
  previous_count: number;
  /** Number of lines in the period without a pattern, because their hour already had 500; of all levels. */
  unassigned_count: number;
}

export class LogPatternsResponse {
  /** Start of the period, inclusive, rounded down to whole hours, or whole days for more than a week. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;
  /** End of the period, exclusive, rounded up to whole hours or days. RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;
  /** Whether all stored lines are included; `false` while some that were received over five seconds ago are not. */
  complete: boolean;
  /** Patterns of the period, at most `limit`. */
  items: LogPatternResponse[];
  /** Everything that `items` leaves out. */
  rest: LogRestResponse;
}
