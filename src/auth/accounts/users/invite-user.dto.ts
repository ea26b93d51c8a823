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
} from 'class-validator';
import { IsLabel } from '../../../common/validation/is-label.js';
import { IsEmailAddress } from '../../authentication/is-email-address.js';
import type { Relations } from '../../permissions.js';

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
