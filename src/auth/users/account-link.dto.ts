import { IsString, MaxLength, ValidateIf } from 'class-validator';
import { IsLabel } from '../../common/validation/is-label.js';
import { IsNewPassword } from '../is-new-password.js';

export class LinkTokenDto {
  /** What stands behind `#token=` in the link. */
  @IsString()
  @MaxLength(1024)
  token: string;
}

export class ResetPasswordDto extends LinkTokenDto {
  /** At least 12 characters. */
  @IsNewPassword()
  password: string;
}

export class AcceptInvitationDto extends ResetPasswordDto {
  /** The name that the invitation says when left out. */
  @ValidateIf((_invitation, value) => value !== undefined)
  @IsLabel()
  name?: string;
}
