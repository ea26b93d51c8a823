import { IsBoolean, IsInt, IsOptional, IsString, MaxLength, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../../common/validation/is-label.js';
import { IsFlagKey } from '../../flag-key.js';
import { IsDescription } from '../../../common/validation/is-description.js';

const given = (_dto: unknown, value: unknown): boolean => value !== undefined;

export class GroupFieldsDto {
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

  /** `false`: every flag of the group is off. */
  @ValidateIf(given)
  @IsBoolean()
  enabled?: boolean;

  /** Why; stands in the history. */
  @ValidateIf(given)
  @IsDescription(500)
  reason?: string;
}

export class CreateGroupDto extends GroupFieldsDto {
  /** @example checkout */
  @IsFlagKey()
  key: string;
}

/** What is left out stays as it is. */
export class UpdateGroupDto extends GroupFieldsDto {
  @ValidateIf(given)
  @IsBoolean()
  archived?: boolean;

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  version?: number;
}
