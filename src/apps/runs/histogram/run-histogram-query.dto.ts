import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsQueryInstant } from '../../../common/validation/is-query-instant.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Of a project or an installation. */
export class RunHistogramQuery {
  /** Only of this project, by id or key. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  @ValidateIf(given)
  @IsUUID()
  installation_id?: string;

  /** Only of this app, by id or slug. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  app?: string;

  /** Earliest creation time of the runs, inclusive; 24 hours before `to` when absent. RFC 3339 with `Z` or any offset. */
  @ValidateIf(given)
  @IsQueryInstant()
  from?: string;

  /** Latest creation time of the runs, exclusive; now when absent. RFC 3339 with `Z` or any offset. */
  @ValidateIf(given)
  @IsQueryInstant()
  to?: string;

  /** How many at most: their length is a round one. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(120)
  buckets: number = 60;
}
