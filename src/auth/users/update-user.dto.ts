import { IsBoolean, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { IsEmailAddress } from '../is-email-address.js';
import type { Relations } from '../permissions.js';

/** What is left out stays as it is. */
export class UpdateUserDto {
  @ValidateIf((_user, value) => value !== undefined)
  @IsLabel()
  name?: string;

  @ValidateIf((_user, value) => value !== undefined)
  @IsEmailAddress()
  email?: string;

  /** To the organization. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsIn(['admin', 'member'])
  relation?: Relations['organization'];

  /** `true` shuts the person out at once, `false` lets them log in again; what was ended stays ended. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsBoolean()
  deactivated?: boolean;

  /** The version that the change is meant for; `If-Match` says the same. */
  @ValidateIf((_user, value) => value !== undefined)
  @IsInt()
  @Min(1)
  @Max(999_999_999)
  version?: number;
}
