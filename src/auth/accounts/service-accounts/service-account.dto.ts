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
  ValidateNested,
  ArrayNotEmpty,
} from 'class-validator';
import { PageQuery } from '../../../common/page-query.dto.js';
import { IfNotEmpty, IfPresent } from '../../../common/validation/if-present.js';
import { IsLabel } from '../../../common/validation/is-label.js';
import { type Permission, PERMISSIONS } from '../../permissions.js';
import { SENSITIVE_PERMISSIONS } from '../../authorization/sensitive-changes.js';
import { IsServiceAccountName } from './service-account-name.js';
import { ApiProperty } from '@nestjs/swagger';

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
   * Name of the account: lower-case letters, digits and hyphens. Permanent; cannot be reused after a deletion.
   * @example alert-killer
   */
  @IsServiceAccountName()
  name: string;

  /** Purpose of the account, as free text; empty when absent. */
  @IfNotEmpty()
  @IsLabel()
  description?: string;

  /** Id or key of the project whose owners manage the account. When absent, administrators of the organization manage it. */
  @IfPresent()
  @IsString()
  @MinLength(1)
  @MaxLength(64)
  project_id?: string;

  /**
   * Relations of the account, at most one for each object. An account with `project_id` can only have a relation to that
   * project.
   */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ServiceAccountRelationDto)
  relations?: ServiceAccountRelationDto[];

  /**
   * Permissions with which the account may make sensitive changes, for which people need a recent login. Default: none. Each
   * change also requires that the account's relations grant the permission and that the token's scopes include it.
   */
  @IfPresent()
  @IsArray()
  @ArrayUnique()
  @IsIn(SENSITIVE_PERMISSIONS, { each: true })
  sensitive_permissions?: Permission[];
}

/** Omitted fields keep their value. */
export class UpdateServiceAccountDto {
  /** New purpose of the account, as free text; unchanged when absent. */
  @IfNotEmpty()
  @IsLabel()
  description?: string;

  /** All relations to the organization and to projects, which replace the current ones; unchanged when absent. */
  @IfPresent()
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ServiceAccountRelationDto)
  relations?: ServiceAccountRelationDto[];

  /** All permissions for sensitive changes, which replace the current ones; unchanged when absent. */
  @IfPresent()
  @IsArray()
  @ArrayUnique()
  @IsIn(SENSITIVE_PERMISSIONS, { each: true })
  sensitive_permissions?: Permission[];

  /** Version on which the change is based. An outdated version is rejected with `version_stale`. Equivalent to `If-Match`. */
  @IfPresent()
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}

export class ServiceAccountPageQuery extends PageQuery {
  /**
   * Returns only accounts of this project; id or key of the project. When absent, all accounts are returned, which requires an
   * administrator.
   */
  @IfNotEmpty()
  @IsString()
  @MaxLength(64)
  project_id?: string;
}

export class ServiceAccountRelationResponse {
  /** Object of the relation: `organization` or `project:<key>`. */
  object: string;
  /** Name of the relation, for example `developer`. */
  relation: string;
}

export class ServiceAccountProjectResponse {
  /** Id of the project, a UUID. */
  id: string;
  /** Key of the project. */
  key: string;
}

export class CreatorResponse {
  /** Id of the person or service account, a UUID. */
  id: string;
  /** Name of the person or service account. */
  name: string;
}

export class ServiceAccountResponse {
  /** Id of the account, a UUID: the `user_id` of member routes and the `actor_user_id` of runs. */
  id: string;
  /** Name of the account. Permanent; cannot be reused. */
  name: string;
  /** Purpose of the account, as free text; empty when absent. */
  description: string;
  /** Project whose owners manage the account; `null` when administrators of the organization manage it. */
  project: ServiceAccountProjectResponse | null;
  /** Relations to the organization and to projects. For apps and installations, see their `members` routes. */
  relations: ServiceAccountRelationResponse[];
  /** Permissions with which the account may make sensitive changes, for which people need a recent login. */
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  sensitive_permissions: Permission[];
  /**
   * State of the account. `deleted` accounts hold no permissions; their name remains in audit events and histories.
   */
  state: 'active' | 'deleted';
  /** Number of tokens that are neither revoked nor expired. */
  active_tokens: number;
  /** Time of the last use of any of its tokens, accurate to a minute, RFC 3339, UTC; `null` when none was used. */
  last_used_at: Date | null;
  /** Person or service account that created the account. */
  created_by: CreatorResponse;
  /** Creation time of the account, RFC 3339, UTC. */
  created_at: Date;
  /** Version of the account, incremented by every change and sent as its `ETag`. */
  version: number;
}

export class ServiceAccountPageResponse {
  /** Service accounts on this page, sorted by name. */
  items: ServiceAccountResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class ServiceAccountTokenResponse {
  /** Id of the token, a UUID. */
  id: string;
  /** Label of the token. */
  name: string;
  /** First characters of the token, which identify it in lists. */
  prefix: string;
  /** Permissions that the token may use. */
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  scopes: Permission[];
  /** State of the token; only `active` ones are accepted. */
  state: 'active' | 'expired' | 'revoked';
  /** Person or service account that created the token. */
  created_by: CreatorResponse;
  /** Creation time of the token, RFC 3339, UTC. */
  created_at: Date;
  /** Expiry time of the token, RFC 3339, UTC. */
  expires_at: Date;
  /** Time of the last use, accurate to a minute, RFC 3339, UTC; `null` when the token was not used. */
  last_used_at: Date | null;
}

export class ServiceAccountTokenPageResponse {
  /** Tokens on this page, newest first. */
  items: ServiceAccountTokenResponse[];
  /** Cursor of the next page; `null` on the last page. */
  next_cursor: string | null;
}

export class CreatedServiceAccountTokenResponse {
  /** Id of the token, a UUID. */
  id: string;
  /** Label of the token. */
  name: string;
  /** First characters of the token, which identify it in lists. */
  prefix: string;
  /** Permissions that the token may use. */
  @ApiProperty({ enum: PERMISSIONS, isArray: true })
  scopes: Permission[];
  /** Token, sent as `Authorization: Bearer <token>`. Returned only once. */
  token: string;
  /** Creation time of the token, RFC 3339, UTC. */
  created_at: Date;
  /** Expiry time of the token, RFC 3339, UTC. */
  expires_at: Date;
}

const MAX_DAYS = 365;
export class CreateServiceAccountTokenDto {
  /**
   * Label of the token, for example the program that uses it.
   * @example alertmanager
   */
  @IsLabel()
  name: string;

  /** Permissions that the token may use. They have no effect unless the account holds them. */
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(PERMISSIONS, { each: true })
  scopes: Permission[];

  /** Lifetime of the token in days; 90 when absent. */
  @IfPresent()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expires_in_days?: number;
}

export class RotateServiceAccountTokenDto {
  /** Number of hours for which the old token stays valid after the rotation. Default: 24; 0 invalidates it immediately. */
  @IfPresent()
  @IsInt()
  @Min(0)
  @Max(720)
  overlap_hours?: number;

  /** Lifetime of the new token in days; 90 when absent. */
  @IfPresent()
  @IsInt()
  @Min(1)
  @Max(MAX_DAYS)
  expires_in_days?: number;
}
