import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsQueryInstant } from '../../common/validation/is-query-instant.js';
import { split } from '../explorer/event-filter-query.dto.js';
import { CHANGE_KINDS } from './change-kinds.js';

export class ChangesQuery {
  /** Id or key of the project. */
  @IsString()
  @MaxLength(100)
  project_id: string;

  /** Earliest time of the changes, inclusive. RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  from?: string;

  /** Latest time of the changes, exclusive. RFC 3339 with `Z` or any offset. */
  @IsOptional()
  @IsQueryInstant()
  to?: string;

  /** Returns only changes of these kinds, comma-separated or repeated. */
  @ValidateIf((_dto, value) => value !== undefined)
  @Transform(split)
  @ArrayMaxSize(CHANGE_KINDS.length)
  @ArrayUnique()
  @IsIn(CHANGE_KINDS, { each: true })
  kind?: string[];

  /** Maximum number of changes on a page, 1 to 200. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;

  /** `next_cursor` of the previous page; the first page when absent. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  cursor?: string;
}
