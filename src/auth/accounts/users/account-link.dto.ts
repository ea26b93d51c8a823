import { IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsLabel } from '../../../common/validation/is-label.js';
import { IsNewPassword } from '../../authentication/passwords.js';

export class LinkTokenDto {
  /** Token from the link, the value after `#token=`. */
  @IsString()
  @MaxLength(1024)
  token: string;
}

export class ResetPasswordDto extends LinkTokenDto {
  /** New password, at least 12 characters. */
  @IsNewPassword()
  password: string;
}

export class AcceptInvitationDto extends ResetPasswordDto {
  /** Display name; the one in the invitation when absent. */
  @ValidateIf((_invitation, value) => value !== undefined)
  @IsLabel()
  name?: string;
}
