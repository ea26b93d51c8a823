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

  /** Start of the period, inclusive, RFC 3339. Default: 24 hours before `to`. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** End of the period, exclusive, RFC 3339. Default: the current time. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only patterns of lines with these levels, comma-separated or repeated. */
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

  /**
   * Sort order. `count`: by number of lines, highest first. `change`: by difference to the previous period, largest first;
   * includes patterns that occur only in the previous period.
   */
  @IsOptional()
  @IsIn(['count', 'change'])
  sort: 'change' | 'count' = 'count';

  /** Maximum number of patterns. `rest` has the sum of all others. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /**
   * Filters of this list as one search query, in the syntax of `query` in `GET /api/events`. Each filter may occur once;
   * exclusion with `-` is not supported.
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
  /** Id of the event, a UUID. The event may no longer be stored. */
  @ApiProperty({ format: 'uuid' })
  event_id: string;
  /** `ts` of the event, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  at: Date;
  /** Message of the event, truncated to 500 characters. */
  message: string;
  /** Source of the event; `null` when the event has none. */
  @ApiProperty({ type: String, nullable: true })
  source: string | null;
}

class LogPatternResponse {
  /** Id of the pattern, unique in the project. The same pattern has a different id for each level. */
  @ApiProperty({ format: 'uuid' })
  id: string;
  /**
   * Message with placeholders for its variable parts, such as `<*>` for numbers and ids, `<value>` for quoted texts, `<url>` and
   * `<email>`.
   */
  pattern: string;
  /** Level of the lines. */
  @ApiProperty({ enum: EVENT_LEVELS })
  level: EventLevel;
  /** Number of lines in the period. */
  count: number;
  /**
   * Number of lines in the previous period, which has the same length. The hour or day that corresponds to the current,
   * incomplete one is counted in proportion to the elapsed time.
   */
  previous_count: number;
  /** `ts` of the earliest line of the pattern, also outside of the period, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  first_at: Date;
  /** `ts` of the latest line of the pattern, also outside of the period, RFC 3339, UTC. */
  @ApiProperty({ type: String, format: 'date-time' })
  last_at: Date;
  /** Latest line of the pattern by `ts`. */
  sample: LogSampleResponse;
}

class LogRestResponse {
  /** Number of patterns that occur in the period and are not in `items`. */
  patterns: number;
  /** Number of lines of these patterns in the period. */
  count: number;
  /** Number of lines of these patterns in the previous period. */
  previous_count: number;
  /** Number of lines of all levels in the period that have no pattern, because their hour already had 500 patterns. */
  unassigned_count: number;
}

export class LogPatternsResponse {
  /** Start of the period, inclusive, RFC 3339, UTC. Rounded down to the hour, or to the day for long and for old periods. */
  @ApiProperty({ type: String, format: 'date-time' })
  from: Date;
  /** End of the period, exclusive, RFC 3339, UTC. Rounded up to the hour or day. */
  @ApiProperty({ type: String, format: 'date-time' })
  to: Date;
  /** Whether all stored lines are included; `false` while events received over five seconds ago are not processed yet. */
  complete: boolean;
  /** Patterns of the period, at most `limit`. */
  items: LogPatternResponse[];
  /** Sums of the patterns beyond `limit`. */
  rest: LogRestResponse;
}
