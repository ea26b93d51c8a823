import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { EVENT_LEVELS, type EventLevel } from '../event-levels.js';
import { MAX_SOURCE_LENGTH } from '../store/event-filter.js';
import { IsEventSearch } from '../query/is-event-search.js';
import { IsDataPart } from './is-data-part.js';
import { IsSearchText } from './is-search-text.js';

export const MAX_SOURCES = 20;
export const MAX_PARTS = 10;

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Names without commas: several are written `a,b`, or the parameter is repeated. */
export const split = ({ value }: { value: unknown }): unknown =>
  value === undefined
    ? undefined
    : [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]));

/** What may hold a comma: several are only written by repeating the parameter. */
const listed = ({ value }: { value: unknown }): unknown => (value === undefined ? undefined : [value].flat());

/** What every question about events can be narrowed to. */
export class EventFilterQuery {
  /** Returns only events of these types, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(split)
  @ArrayMaxSize(EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPES, { each: true })
  type?: EventType[];

  /** Excludes events of these types, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(split)
  @ArrayMaxSize(EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPES, { each: true })
  not_type?: EventType[];

  /** Returns only events with these levels, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(split)
  @ArrayMaxSize(EVENT_LEVELS.length)
  @ArrayUnique()
  @IsIn(EVENT_LEVELS, { each: true })
  level?: EventLevel[];

  /** Excludes events with these levels, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(split)
  @ArrayMaxSize(EVENT_LEVELS.length)
  @ArrayUnique()
  @IsIn(EVENT_LEVELS, { each: true })
  not_level?: EventLevel[];

  /** Returns only events from these sources; repeated for several, because a source may contain a comma. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsSearchText({ each: true }, MAX_SOURCE_LENGTH)
  source?: string[];

  /** Excludes events from these sources, repeated for several; events without a source remain. */
  @ValidateIf(given)
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
  @ValidateIf(given)
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  data?: string[];

  /** Excludes events whose `data` contains this JSON object; repeated values each exclude. */
  @ValidateIf(given)
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
