import { Transform } from 'class-transformer';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsIn, IsOptional, ValidateIf } from 'class-validator';
import { EVENT_TYPES, type EventType } from '../event-types.js';
import { EVENT_LEVELS, type EventLevel } from './event-level.js';
import { MAX_SOURCE_LENGTH } from './event-source.js';
import { IsDataPart } from './is-data-part.js';
import { IsSearchText } from './is-search-text.js';

export const MAX_SOURCES = 20;
export const MAX_PARTS = 10;

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Names without commas: several are written `a,b`, or the parameter is repeated. */
const split = ({ value }: { value: unknown }): unknown =>
  value === undefined
    ? undefined
    : [value].flat().flatMap((part: unknown) => (typeof part === 'string' ? part.split(',') : [part]));

/** What may hold a comma: several are only written by repeating the parameter. */
const listed = ({ value }: { value: unknown }): unknown => (value === undefined ? undefined : [value].flat());

/** What every question about events can be narrowed to. */
export class EventFilterQuery {
  /** Only events of these types, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(split)
  @ArrayMaxSize(EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPES, { each: true })
  type?: EventType[];

  /** No events of these types, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(split)
  @ArrayMaxSize(EVENT_TYPES.length)
  @ArrayUnique()
  @IsIn(EVENT_TYPES, { each: true })
  not_type?: EventType[];

  /** Only events of these levels, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(split)
  @ArrayMaxSize(EVENT_LEVELS.length)
  @ArrayUnique()
  @IsIn(EVENT_LEVELS, { each: true })
  level?: EventLevel[];

  /** No events of these levels, comma-separated or repeated. */
  @ValidateIf(given)
  @Transform(split)
  @ArrayMaxSize(EVENT_LEVELS.length)
  @ArrayUnique()
  @IsIn(EVENT_LEVELS, { each: true })
  not_level?: EventLevel[];

  /** Only events of these sources; repeated for several, as a source may hold a comma. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsSearchText({ each: true }, MAX_SOURCE_LENGTH)
  source?: string[];

  /** No events of these sources, repeated for several; events without a source stay. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_SOURCES)
  @ArrayUnique()
  @IsSearchText({ each: true }, MAX_SOURCE_LENGTH)
  not_source?: string[];

  /**
   * Only events whose `data` contains this JSON object, as PostgreSQL's `@>` has it; repeated, all of them.
   * @example ['{"fields":{"user_id":"u-17"}}']
   */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  data?: string[];

  /** No events whose `data` contains this JSON object; repeated, none of them. */
  @ValidateIf(given)
  @Transform(listed)
  @ArrayNotEmpty()
  @ArrayMaxSize(MAX_PARTS)
  @ArrayUnique()
  @IsDataPart({ each: true })
  not_data?: string[];

  /** Text that stands somewhere in `data`; letter case does not matter. */
  @IsOptional()
  @IsSearchText()
  q?: string;
}
