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

/** Transforms a list of names without commas: `a,b`, or a repeated parameter. */
export const split = ({ value }: { value: unknown }): unknown =>
  value === undefined
    ? undefined
    : [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]));

/** Transforms a list of values that can contain commas: the parameter is repeated for each. */
const listed = ({ value }: { value: unknown }): unknown => (value === undefined ? undefined : [value].flat());

/** Filters of all queries of events. */
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

  /** Returns only events from these sources. Repeat the parameter for several sources; commas are part of a source. */
  @IfPresent()
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsSearchText({ each: true }, MAX_SOURCE_LENGTH)
  source?: string[];

  /** Excludes events from these sources. Repeat the parameter for several sources. Events without a source are not excluded. */
  @IfPresent()
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsSearchText({ each: true }, MAX_SOURCE_LENGTH)
  not_source?: string[];

  /**
   * Returns only events whose `data` contains this JSON object, as defined by PostgreSQL's operator `@>`. When the parameter is
   * repeated, all objects must be contained.
   * @example ['{"fields":{"user_id":"u-17"}}']
   */
  @IfPresent()
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  data?: string[];

  /**
   * Excludes events whose `data` contains this JSON object. When the parameter is repeated, events that contain any of the
   * objects are excluded.
   */
  @IfPresent()
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  not_data?: string[];

  /** Returns only events with a value in `data` that contains this text, in any letter case. Field names are not searched. */
  @IsOptional()
  @IsSearchText()
  q?: string;

  /**
   * Search query: terms separated by spaces, all of which must match. A term is `type:error,log`, `level>=warn`, a condition on
   * a field of `data` or on an alias (`service`, `env`, `release`, `user`, `trace`) such as `service:checkout`,
   * `metadata.region:eu*`, `durationMs>500` or `userId:*`, or a word or `"exact phrase"` that a value in `data` contains. `-`
   * before a term excludes matching events.
   * @example type:error service:checkout -env:dev "connection refused"
   */
  @IsOptional()
  @IsEventSearch()
  query?: string;
}

/** Filters and range of queries of one project's events. */
export class EventRangeQuery extends EventFilterQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Minimum `ts` of the events, inclusive, RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Maximum `ts` of the events, exclusive, RFC 3339 with `Z` or any offset. */
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

/** Default range: the 24 hours before `to`, which is the current time when absent. */
export class EventFacetsQuery extends EventRangeQuery {}

/** Default range: the 24 hours before `to`, which is the current time when absent. */
export class EventHistogramQuery extends EventRangeQuery {
  /** Maximum number of buckets. The length of a bucket is rounded up to a whole unit of time, so there can be fewer. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(2)
  @Max(120)
  buckets: number = 60;
}
