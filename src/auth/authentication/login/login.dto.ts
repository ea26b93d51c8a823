import { IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../email-address.js';
import { PASSWORD_MAX_LENGTH, IsNewPassword } from '../passwords.js';

export class LoginDto {
  /** E-mail address of the account, in any letter case. */
  @IsEmailAddress()
  email: string;

  /** Password of the account. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}

export class PasswordChangeDto {
  /** Current password of the caller. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  current_password: string;

  /** New password, at least 12 characters. */
  @IsNewPassword()
  new_password: string;
}

export class ReauthenticateDto {
  /** Current password of the caller. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}
