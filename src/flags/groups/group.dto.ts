import { IsBoolean, IsInt, IsOptional, IsString, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { IsFlagKey } from '../flag-key.js';
import { IsDescription } from '../../common/validation/is-description.js';
import { PageQuery } from '../../common/page-query.dto.js';
import { IsQueryBoolean } from '../api-parameters.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class GroupFieldsDto {
  /** Id or key of the project. Required here or as the query parameter `project_id`. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** Display name of the group. */
  @ValidateIf(given)
  @IsLabel()
  name?: string;

  /** What the group's flags have in common, as free text. */
  @ValidateIf(given)
  @IsDescription()
  description?: string;

  /** Whether the group is turned on. While it is off, every flag of the group evaluates to `false`. */
  @ValidateIf(given)
  @IsBoolean()
  enabled?: boolean;

  /** Reason for the change, recorded in the history. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}

export class CreateGroupDto extends GroupFieldsDto {
  /**
   * Key of the group, unique in the project. Permanent; cannot be reused.
   * @example checkout
   */
  @IsFlagKey()
  key: string;
}

/** Omitted fields keep their value. */
export class UpdateGroupDto extends GroupFieldsDto {
  /** `true` archives the group, `false` restores it. */
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

export class GroupQuery extends PageQuery {
  /** Id or key of the project. May be absent with an API key, which implies its project. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  project_id?: string;

  /** `true` returns archived groups instead of those in use. */
  @IsOptional()
  @IsQueryBoolean()
  archived: boolean = false;
}
