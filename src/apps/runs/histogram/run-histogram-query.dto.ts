import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsQueryInstant } from '../../../common/validation/is-query-instant.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Of a project or an installation. */
export class RunHistogramQuery {
  /** Counts only runs of this project; id or key of the project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Counts only runs of the installation with this id. */
  @ValidateIf(given)
  @IsUUID()
  installation_id?: string;

  /** Counts only runs of this app; id or slug of the app. */
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

  /** Maximum number of buckets. Buckets have a round length, so there may be fewer. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(120)
  buckets: number = 60;
}
