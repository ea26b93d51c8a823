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
  IsIn,
} from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { IsFlagKey } from '../flag-key.js';
import { IsDescription } from '../../common/validation/is-description.js';
import { IsCohorts } from './cohorts.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { FLAG_STATES, type FlagStateName } from '../rule/state-in-force.js';
import { FLAG_SORTS, type FlagSort } from './flag-order.js';
import { IsQueryBoolean } from '../api-parameters.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

/** Fields of a flag that callers can set. */
export class FlagFieldsDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Display name of the flag. */
  @ValidateIf(given)
  @IsLabel()
  name?: string;

  /** What the flag controls, as free text. */
  @ValidateIf(given)
  @IsDescription()
  description?: string;

  /** Whether the flag is turned on. A flag that is off evaluates to `false`, except where an override applies. */
  @ValidateIf(given)
  @IsBoolean()
  enabled?: boolean;

  /** Share of users for whom the flag is on, in whole percent from 0 to 100. */
  @ValidateIf(given)
  @IsInt()
  @Min(0)
  @Max(100)
  rollout?: number;

  /**
   * Matching values by context attribute. The flag is on only for contexts that match every attribute listed.
   * @example {"env": ["prod"]}
   */
  @ValidateIf(given)
  @IsCohorts()
  cohorts?: Record<string, string[]>;

  /** Key of the group that the flag belongs to; `null` for no group. */
  @IsOptional()
  @IsFlagKey()
  group?: string | null;

  /** Labels by which lists of flags are filtered. */
  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @Matches(/^[\p{L}\p{N}][\p{L}\p{N} ._:/-]{0,49}$/u, { each: true })
  tags?: string[];

  /** Whether the flag is excluded from the detection of stale flags. */
  @ValidateIf(given)
  @IsBoolean()
  permanent?: boolean;

  /** Reason for the change, recorded in the history. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}

export class CreateFlagDto extends FlagFieldsDto {
  /**
   * Key of the flag, unique in the project. Permanent; cannot be reused.
   * @example new_checkout
   */
  @IsFlagKey()
  key: string;
}

/** Omitted fields keep their value. */
export class UpdateFlagDto extends FlagFieldsDto {
  /** `true` archives the flag, `false` restores it. */
  @ValidateIf(given)
  @IsBoolean()
  archived?: boolean;

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}

export class FlagQuery extends PageQuery {
  /** Id or key of the project. May be absent with an API key, which implies its project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** `true` returns archived flags instead of those in use. */
  @IsOptional()
  @IsQueryBoolean()
  archived: boolean = false;

  /** Returns only flags with this state in force, which the switches of the flag and of its group decide together. */
  @IsOptional()
  @IsIn(FLAG_STATES)
  state?: FlagStateName;

  /** Sort order; a leading `-` reverses it. Flags that were changed at the same time are sorted by key. */
  @IsOptional()
  @IsIn(FLAG_SORTS)
  sort: FlagSort = 'key';

  /** `true` returns only stale flags, `false` only flags that are not stale. */
  @IsOptional()
  @IsQueryBoolean()
  stale?: boolean;

  /** Returns only flags of the group with this key. */
  @IsOptional()
  @IsFlagKey()
  group?: string;

  /** Returns only flags with this tag. */
  @IsOptional()
  @IsString()
  @MaxLength(50)
  tag?: string;

  /** Returns only flags whose key or name contains this text. */
  @IsOptional()
  @IsString()
  @MaxLength(128)
  q?: string;
}
