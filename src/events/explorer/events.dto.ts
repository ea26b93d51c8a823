import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsIn,
  IsOptional,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { EVENT_LEVELS, type EventLevel } from '../event-levels.js';
import { MAX_SOURCE_LENGTH } from '../store/event-filter.js';
import { IsDataPart, IsEventSearch } from './search-validators.js';
import { IfPresent } from '../../common/validation/if-present.js';
import { IsSearchText } from './is-search-text.js';
import { IsQueryInstant } from '../../common/validation/is-instant.js';

export const MAX_SOURCES = 20;
export const MAX_PARTS = 10;

/** Names without commas: several are written `a,b`, or the parameter is repeated. */
export const split = ({ value }: { value: unknown }): unknown =>
  value === undefined
    ? undefined
    : [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]));

/** For values that can contain commas: several are written by repeating the parameter. */
const listed = ({ value }: { value: unknown }): unknown => (value === undefined ? undefined : [value].flat());

/** The filter that all queries of events have in common. */
export class EventFilterQuery {
  /** Returns only events of these types, comma-separated or repeated. */
  @IfPresent()
  @Transform(split)
  @ArrayMaxSize(EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPES, { each: true })
  type?: EventType[];

  /** Excludes events of these types, comma-separated or repeated. */
  @IfPresent()
  @Transform(split)
  @ArrayMaxSize(EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPES, { each: true })
  not_type?: EventType[];

  /** Returns only events with these levels, comma-separated or repeated. */
  @IfPresent()
  @Transform(split)
  @ArrayMaxSize(EVENT_LEVELS.length)
  @ArrayUnique()
  @IsIn(EVENT_LEVELS, { each: true })
  level?: EventLevel[];

  /** Excludes events with these levels, comma-separated or repeated. */
  @IfPresent()
  @Transform(split)
  @ArrayMaxSize(EVENT_LEVELS.length)
  @ArrayUnique()
  @IsIn(EVENT_LEVELS, { each: true })
  not_level?: EventLevel[];

  /** Returns only events from these sources; repeated for several, because a source may contain a comma. */
  @IfPresent()
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsSearchText({ each: true }, MAX_SOURCE_LENGTH)
  source?: string[];

  /** Excludes events from these sources, repeated for several; events without a source remain. */
  @IfPresent()
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsSearchText({ each: true }, MAX_SOURCE_LENGTH)
  not_source?: string[];

  /**
   * Returns only events whose `data` contains this JSON object, as PostgreSQL's `@>` defines it; repeated values must
   * all be contained.
   * @example ['{"fields":{"user_id":"u-17"}}']
   */
  @IfPresent()
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  data?: string[];

  /** Excludes events whose `data` contains this JSON object; repeated values each exclude. */
  @IfPresent()
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  not_data?: string[];

  /** Returns only events with a value in `data` that contains this text, in any letter case; names of members are not searched. */
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * Search query: terms separated by spaces, all of which must hold. `type:error,log`, `level>=warn`, a field of `data` or a
   * notion (`service`, `env`, `release`, `user`, `trace`) as in `service:checkout`, `metadata.region:eu*`, `durationMs>500`,
   * `userId:*`; a word or `"exact words"` that a value in `data` contains; `-` before a term excludes.
   * @example type:error service:checkout -env:dev "connection refused"
   */
  @IsOptional()
  @IsEventSearch()
  query?: string;
}

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

export class EventQuery extends EventRangeQuery {
  /** Maximum number of events on a page. */
  @IsOptional()
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(200)
  limit?: number;

  /** `next_cursor` of the previous page; the first page when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(500)
  cursor?: string;
}

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
