import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';
import { IsLabel } from '../../../common/validation/is-label.js';
import { IsFlagKey } from '../../flag-key.js';
import { IsDescription } from '../../../common/validation/is-description.js';
import { IsCohorts } from '../cohorts.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** What can be said about a flag. */
export class FlagFieldsDto {
  /** The project, by id or key; may stand in the query instead. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  @ValidateIf(given)
  @IsLabel()
  name?: string;

  @ValidateIf(given)
  @IsDescription()
  description?: string;

  @ValidateIf(given)
  @IsBoolean()
  enabled?: boolean;

  /** Whole percents of the users. */
  @ValidateIf(given)
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  /**
   * Dimension of the context to the values that match; all dimensions must match.
   * @example {"env": ["prod"]}
   */
  @ValidateIf(given)
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  /** Key of its group; `null` for none. */
  @IsOptional()
  @IsFlagKey()
  group?: string | null;

  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @Matches(/^[\p{L}\p{N}][\p{L}\p{N} ._:/-]{0,49}$/u, { each: true })
  tags?: string[];

  /** Never reported as stale. */
  @ValidateIf(given)
  @IsBoolean()
  permanent?: boolean;

  /** Why; stands in the history. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}

export class CreateFlagDto extends FlagFieldsDto {
  /** @example new_checkout */
  @IsFlagKey()
  key: string;
}

/** What is left out stays as it is. */
export class UpdateFlagDto extends FlagFieldsDto {
  @ValidateIf(given)
  @IsBoolean()
  archived?: boolean;

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
