import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsObject,
  IsString,
  MaxLength,
  MinLength,
  ValidateIf,
  ValidateNested,
  IsBoolean,
  IsInt,
  Max,
  Min,
} from 'class-validator';
import { IsLabel } from '../../../common/validation/is-label.js';
import { IsEmailAddress } from '../../authentication/email-address.js';
import type { Relations } from '../../permissions.js';
import { PageQuery } from '../../../common/page-query.dto.js';

export class ProjectRelationDto {
  /**
   * Id or key of the project.
   * @example checkout
   */
  @IsString()
  @MinLength(1)
  @MaxLength(64)
  project: string;

  /** Relation to the project. */
  @IsIn(['owner', 'developer', 'viewer'])
  relation: Relations['project'];
}

export class InviteUserDto {
  /**
   * E-mail address of the invited person.
   * @example grace@example.com
   */
  @IsEmailAddress()
  email: string;

  /**
   * Display name of the invited person.
   * @example Grace Hopper
   */
  @IsLabel()
  name: string;

  /** Relation to the organization; `admin` holds every permission on every object. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsIn(['admin', 'member'])
  relation?: Relations['organization'];

  /** Relations to projects, at most one for each project. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ProjectRelationDto)
  projects?: ProjectRelationDto[];
}

/** Omitted fields keep their value. */
export class UpdateUserDto {
  /** New display name; unchanged when absent. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsLabel()
  name?: string;

  /** New e-mail address; unchanged when absent. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsEmailAddress()
  email?: string;

  /** New relation to the organization; unchanged when absent. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsIn(['admin', 'member'])
  relation?: Relations['organization'];

  /**
   * `true` ends all sessions and tokens of the person, `false` permits new logins; ended sessions and tokens stay
   * ended.
   */
  @ValidateIf((_user, value) => value !== undefined)
  @IsBoolean()
  deactivated?: boolean;

  /**
   * Version on which the change is based; an outdated one is rejected with `version_stale`. Equivalent to `If-Match`.
   */
  @ValidateIf((_user, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}

export class UserPageQuery extends PageQuery {
  /** Returns only people whose e-mail address or name contains this text. */
  @ValidateIf((_query, value) => value !== undefined && value !== '')
  @IsLabel()
  q?: string;
}
