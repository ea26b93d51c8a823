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
import { PageQuery } from '../../common/page-query.dto.js';
import { IsLabel } from '../../common/validation/is-label.js';
import type { Permission } from '../permissions.js';
import { SENSITIVE_PERMISSIONS } from '../sensitive/sensitive-change.js';
import { IsServiceAccountName } from './service-account-name.js';

const given = (_input: unknown, value: unknown): boolean => value !== undefined;

export class ServiceAccountRelationDto {
  /**
   * `organization`, or `project:<id or key>`.
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

  /** What the account is for, for people who read lists. Empty when left out. */
  @ValidateIf((_input, value) => value !== undefined && value !== '')
  @IsLabel()
  description?: string;

  /** The project, by id or key, whose owners manage the account; left out: the organization's administrators do. */
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
   * The permissions with which the account may make sensitive changes, which people need a recent login for. None
   * when left out. The account's relations must grant the permission as well, and a token must have it as a scope.
   */
  @ValidateIf(given)
  @IsArray()
  @ArrayUnique()
  @IsIn(SENSITIVE_PERMISSIONS, { each: true })
  sensitive_permissions?: Permission[];
}

/** Fields that are left out stay as they are. */
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

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf(given)
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}

export class ServiceAccountPageQuery extends PageQuery {
  /** Only the accounts of this project, by id or key; left out: all accounts, for administrators. */
  @ValidateIf((_query, value) => value !== undefined && value !== '')
  @IsString()
  @MaxLength(64)
  project_id?: string;
}
