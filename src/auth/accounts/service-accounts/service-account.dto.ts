import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import type { Permission } from '../../permissions.js';
import { SENSITIVE_PERMISSIONS } from '../../authorization/sensitive-changes.js';
import { IsServiceAccountName } from './service-account-name.js';

const given = (_input: unknown, value: unknown): boolean => value !== undefined;

export class ServiceAccountRelationDto {
  /**
   * Object of the relation: `organization` or `project:<id or key>`.
   * @example project:checkout
   */
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  object: string;

  /**
   * `admin` or `member` of the organization; `owner`, `developer` or `viewer` of a project.
   * @example developer
   */
  @IsIn(['admin', 'member', 'owner', 'developer', 'viewer'])
  relation: string;
}

export class CreateServiceAccountDto {
  /**
   * The account's permanent name: lower-case letters, digits and hyphens. It cannot be reused after a deletion.
   * @example alert-killer
   */
  @IsServiceAccountName()
  name: string;

  /** Purpose of the account, as free text; empty when absent. */
  @ValidateIf((_input, value) => value !== undefined && value !== '')
  @IsLabel()
  description?: string;

  /** Id or key of the project whose owners manage the account; organization administrators do when absent. */
  @ValidateIf(given)
  @IsString()
  @MinLength(1)
  @MaxLength(64)
  project_id?: string;

  /** At most one relation to each object. The account of a project can only have a relation to that project. */
  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ServiceAccountRelationDto)
  relations?: ServiceAccountRelationDto[];

  /**
   * Permissions with which the account may make sensitive changes, for which people need a recent login; none when
   * absent. The account's relations must grant the permission and the token's scopes must include it.
   */
  @ValidateIf(given)
  @IsArray()
  @ArrayUnique()
  @IsIn(SENSITIVE_PERMISSIONS, { each: true })
  sensitive_permissions?: Permission[];
}

/** Omitted fields keep their value. */
export class UpdateServiceAccountDto {
  /** What the account is for. */
  @ValidateIf((_input, value) => value !== undefined && value !== '')
  @IsLabel()
  description?: string;

  /** The complete list of relations to the organization and to projects; replaces the present one. */
  @ValidateIf(given)
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ServiceAccountRelationDto)
  relations?: ServiceAccountRelationDto[];

  /** The complete list of permissions for sensitive changes; replaces the present one. */
  @ValidateIf(given)
  @IsArray()
  @ArrayUnique()
  @IsIn(SENSITIVE_PERMISSIONS, { each: true })
  sensitive_permissions?: Permission[];

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}

export class ServiceAccountPageQuery extends PageQuery {
  /** Returns only accounts of this project, by id or key; all accounts, for administrators, when absent. */
  @ValidateIf((_query, value) => value !== undefined && value !== '')
  @IsString()
  @MaxLength(64)
  project_id?: string;
}
