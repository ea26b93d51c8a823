import { IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../is-email-address.js';
import { PASSWORD_MAX_LENGTH } from '../passwords.js';

export class LoginDto {
  /** E-mail address of the account, in any letter case. */
  @IsEmailAddress()
  email: string;

  /** Password of the account. */
  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}
