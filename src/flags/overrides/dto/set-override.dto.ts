import { IsBoolean, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsInstant } from '../../../common/validation/is-instant.js';

export class SetOverrideDto {
  /** The project, by id or key; may stand in the query instead. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** What you get for this flag. */
  @IsBoolean()
  value: boolean;

  /** `false` keeps it for later without using it. */
  @ValidateIf((_dto, value) => value !== undefined)
  @IsBoolean()
  active: boolean = true;

  /** From then on it does not count; without one it counts until it is taken away. */
  @IsOptional()
  @IsInstant()
  expires_at?: string | null;
}
