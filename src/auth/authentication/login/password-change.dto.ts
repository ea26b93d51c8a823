import { IsString, MaxLength } from 'class-validator';
import { IsNewPassword } from '../is-new-password.js';
import { PASSWORD_MAX_LENGTH } from '../passwords.js';

export class PasswordChangeDto {
  /** Current password of the caller. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  current_password: string;

  /** New password, at least 12 characters. */
  @IsNewPassword()
  new_password: string;
}
