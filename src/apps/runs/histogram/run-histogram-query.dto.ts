import { Type } from 'class-transformer';
import { IsInt, IsOptional, IsString, IsUUID, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsInstant } from '../../../common/validation/is-instant.js';

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

  /** Made at this moment or later; without it a day before the end. */
  @ValidateIf(given)
  @IsInstant()
  from?: string;

  /** Made before this moment; without it now. */
  @ValidateIf(given)
  @IsInstant()
  to?: string;

  /** How many at most: their length is a round one. */
  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(120)
  buckets: number = 60;
}
