import { Transform, Type } from 'class-transformer';
import { ArrayUnique, IsIn, IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min } from 'class-validator';
import { IsQueryInstant } from '../../../common/validation/is-instant.js';
import { EVENT_LEVELS, type EventLevel } from '../../event-levels.js';
import { IsRowSearch, Searchable } from '../../query/row-search.js';

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
