import { IsBoolean, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { IsLabel } from '../../../common/validation/is-label.js';
import { IsEmailAddress } from '../../authentication/is-email-address.js';
import type { Relations } from '../../permissions.js';

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
