import { IsBoolean, IsOptional, IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsInstant } from '../../common/validation/is-instant.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { IsFlagKey } from '../flag-key.js';

export class SetOverrideDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Value to which the flag evaluates for the caller. */
  @IsBoolean()
  value: boolean;

  /** Whether the override applies. `false` stores it without applying it. */
  @ValidateIf((_dto, value) => value !== undefined)
  @IsBoolean()
  active: boolean = true;

  /** Time from which the override no longer applies, RFC 3339; never when absent or `null`. */
  @IsOptional()
  @IsInstant()
  expires_at?: string | null;
}

export class OverrideQuery extends PageQuery {
  /** Id or key of the project. Requests without it are rejected. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Returns only overrides of the flag with this key. */
  @IsOptional()
  @IsFlagKey()
  flag_key?: string;
}
