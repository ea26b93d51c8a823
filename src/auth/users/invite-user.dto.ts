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
import { IsLabel } from '../../common/validation/is-label.js';
import { IsEmailAddress } from '../is-email-address.js';
import type { Relations } from '../permissions.js';

export class ProjectRelationDto {
  /**
   * Id or key.
   * @example checkout
   */
  @IsString()
  @MinLength(1)
  @MaxLength(64)
  project: string;

  @IsIn(['owner', 'developer', 'viewer'])
  relation: Relations['project'];
}

export class InviteUserDto {
  /** @example grace@example.com */
  @IsEmailAddress()
  email: string;

  /** @example Grace Hopper */
  @IsLabel()
  name: string;

  /** To the organization; an `admin` may do everything everywhere. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsIn(['admin', 'member'])
  relation?: Relations['organization'];

  /** What the person may do in which project, at most one relation each. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsArray()
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ProjectRelationDto)
  projects?: ProjectRelationDto[];
}
