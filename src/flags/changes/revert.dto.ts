import { IsInt, IsOptional, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsDescription } from '../../common/validation/is-description.js';

export class RevertDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Revision of the project whose state of the flag or group is restored. */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  revision: number;

  /** Reason for the change, recorded in the history. */
  @ValidateIf((_dto, value) => value !== undefined)
  @IsDescription(500)
  reason?: string;
}
