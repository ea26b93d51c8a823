import { IsString, MaxLength } from 'class-validator';
import { IsEmailAddress } from '../is-email-address.js';
import { PASSWORD_MAX_LENGTH } from '../passwords.js';

export class LoginDto {
  @IsEmailAddress()
  email: string;

  @IsString()
  @MaxLength(PASSWORD_MAX_LENGTH)
  password: string;
}
