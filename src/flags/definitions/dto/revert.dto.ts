import { IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsDescription } from '../../../common/validation/is-description.js';

export class RevertDto {
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** The revision whose state is brought forward. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  revision: number;

  @ValidateIf((_dto, value) => value !== undefined)
  @IsDescription(500)
  reason?: string;
}
